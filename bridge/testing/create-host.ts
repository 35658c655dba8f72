import type { BridgeEnvironment } from '../contract.ts';
import { createFakeClock } from './fake-clock.ts';
import type { HostUnderTest, Person, RunningHost } from './host-under-test.ts';
import type { Simulator, SimulatorWorld } from './simulator.ts';

/** What a simulated native side needs to become a host that an adapter can be checked against. */
export interface HostParts {
  simulator: Simulator;
  /** see {@link HostUnderTest.wire} */
  wire?: HostUnderTest['wire'];
  leftOut?: HostUnderTest['leftOut'];
  /** a fresh page of a DOM implementation, at the address and with the user agent given; for one check */
  page(at: { url: string; userAgent: string }): object;
  /** the host app's native version; the newest of the simulator unless given */
  version?: number;
  /** what happens in the page when the adapter loads this script; without it no script can be had */
  runScript?(page: SimulatorWorld['window'], url: string): void;
  /** partner settings, as they stand in the environment; the simulator's unless given */
  config?: Readonly<Record<string, unknown>>;
  secrets?: readonly string[];
}

const URL_OF_SHOP = 'https://shop.example/cart';
const PHONE = '9876543210';
const PLACE = { latitude: 28.6315, longitude: 77.2167 };

/**
 * A simulated native side in a page of its own, on a clock that stands still, with a person in front of it who also answers
 * the webview's own questions (file chooser, location).
 *
 * ```ts
 * const host = createHost({
 *   simulator: paytm,
 *   wire: { login: ['paytmFetchAuthCode'], pay: ['paytmPayment'] },
 *   page: ({ url, userAgent }) => new Window({ url, settings: { navigator: { userAgent } } }),
 * });
 * ```
 */
export function createHost(parts: HostParts): HostUnderTest {
  const { simulator, wire = {}, leftOut = [], secrets = [] } = parts;
  const config = parts.config ?? simulator.config ?? {};
  return {
    name: simulator.host,
    wire,
    leftOut,
    begin(scene): RunningHost {
      const { userAgent } = simulator;
      const clock = createFakeClock();
      const window = parts.page({ url: URL_OF_SHOP, userAgent }) as SimulatorWorld['window'];
      const before = new Set(Object.getOwnPropertyNames(window));
      const asked: string[] = [];
      let pressBack: (() => boolean) | undefined;

      seat(window, scene.person);
      simulator.install({
        window,
        version: parts.version ?? simulator.versions.at(-1) ?? 0,
        phone: PHONE,
        fault: (method) => scene.faults[method] ?? null,
        sheets: {
          consent: async () => (scene.person() === 'agrees' ? 'allow' : 'deny'),
          pay: async () => PAY_ANSWERS[scene.person()],
        },
        settle: async () => {},
        note(direction, method) {
          if (direction === 'sent') asked.push(method);
        },
        later: (ms, task) => clock.after(ms, task),
        onBack(handler) {
          pressBack = handler;
        },
      });

      const kept = new Map<string, string>();
      const env: BridgeEnvironment = {
        window,
        facts: {
          userAgent,
          injected: Object.getOwnPropertyNames(window).filter((name) => !before.has(name)),
          standalone: false,
          url: URL_OF_SHOP,
        },
        async loadScript(url) {
          if (!parts.runScript) throw new Error(`${url} cannot be had`);
          parts.runScript(window, url);
        },
        navigate() {},
        config,
        tab: {
          get: (key) => kept.get(key) ?? null,
          set: (key, value) => void kept.set(key, value),
          remove: (key) => void kept.delete(key),
        },
      };
      const host: RunningHost = { env, clock, asked, secrets: [PHONE, ...secrets] };
      const press = pressBack;
      return press ? { ...host, back: press } : host;
    },
  };
}

const PAY_ANSWERS = { agrees: 'approve', refuses: 'decline', dismisses: 'dismiss' } as const;

/** Puts a person in front of the webview itself. What the simulator installs of the same comes later, and counts. */
function seat(window: SimulatorWorld['window'], person: () => Person): void {
  Object.defineProperty(window.navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition(found: (place: object) => void, failed: (error: object) => void) {
        if (person() === 'agrees') found({ coords: PLACE });
        else failed({ code: 1, message: 'the person said no' });
      },
    },
  });
  const chooser = window.HTMLInputElement?.prototype;
  if (!chooser) return;
  chooser.click = function choose() {
    if (person() !== 'agrees') {
      this.dispatchEvent(new window.Event('cancel'));
      return;
    }
    Object.defineProperty(this, 'files', { value: [new window.File(['milk'], 'list.txt')] });
    this.dispatchEvent(new window.Event('change'));
  };
}
