import type { BridgeEnvironment } from '../contract.ts';
import { createFakeClock } from './fake-clock.ts';
import type { HostUnderTest, LeftOut, RunningHost, Wire } from './host-under-test.ts';
import { createLightPage, type LightPageOptions } from './light-page.ts';
import { seatPerson } from './seat-person.ts';
import type { Simulator, SimulatorWorld } from './simulator.ts';

/** What a simulated native side needs to become a host that an adapter can be checked against. */
export interface HostParts {
  simulator: Simulator;
  /** see {@link HostUnderTest} */
  wire?: Wire;
  onTheWay?: Wire;
  leftOut?: readonly LeftOut[];
  /** a fresh page of a DOM implementation, for one check; as much of one as adapters touch, unless given */
  page?(at: LightPageOptions): object;
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

/**
 * A simulated native side in a page of its own, on a clock that stands still, with a person in front of it who also answers
 * the webview's own questions (file chooser, location).
 *
 * ```ts
 * const host = createHost({
 *   simulator: paytm,
 *   wire: { login: ['paytmFetchAuthCode'], pay: ['paytmPayment'] },
 *   onTheWay: { location: ['paytmCheckPermission'] },
 * });
 * ```
 */
export function createHost(parts: HostParts): HostUnderTest {
  const { simulator, wire = {}, onTheWay = {}, leftOut = [], page = createLightPage } = parts;
  const config = parts.config ?? simulator.config ?? {};
  return {
    name: simulator.host,
    wire,
    onTheWay,
    leftOut,
    begin(scene): RunningHost {
      const { userAgent } = simulator;
      const clock = createFakeClock();
      const window = page({ url: URL_OF_SHOP, userAgent }) as SimulatorWorld['window'];
      const before = new Set(Object.getOwnPropertyNames(window));
      const asked: string[] = [];
      let pressBack: (() => boolean) | undefined;

      seatPerson(window, scene.person);
      simulator.install({
        window,
        version: parts.version ?? simulator.versions.at(-1) ?? 0,
        phone: PHONE,
        fault: (method) => scene.faults[method] ?? null,
        sheets: {
          consent: async () => (scene.person() === 'agrees' ? 'allow' : 'deny'),
          pay: async () => PAY_ANSWERS[scene.person()],
          permission: async () => scene.person() === 'agrees',
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
      const host: RunningHost = { env, clock, asked, secrets: [PHONE, ...(parts.secrets ?? [])] };
      const press = pressBack;
      return press ? { ...host, back: press } : host;
    },
  };
}

const PAY_ANSWERS = { agrees: 'approve', refuses: 'decline', dismisses: 'dismiss' } as const;
