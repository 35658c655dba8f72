import type { BridgeEnvironment } from '../contract.ts';
import { createFakeClock } from './fake-clock.ts';
import type { HostMethodsUnderTest, HostUnderTest, LeftOut, RunningHost, Wire } from './host-under-test.ts';
import { createLightPage, type LightPageOptions } from './light-page.ts';
import { seatPerson } from './seat-person.ts';
import type { Simulator, SimulatorWorld } from './simulator.ts';

/** Options of {@link createHost}: a simulated native side, and how to run it. */
export interface HostParts {
  simulator: Simulator;
  /** see {@link HostUnderTest} */
  wire?: Wire;
  onTheWay?: Wire;
  hostMethods?: HostMethodsUnderTest;
  leftOut?: readonly LeftOut[];
  /** creates a fresh DOM page for one check; by default a light page with what adapters use */
  page?(at: LightPageOptions): object;
  /** the host app's native version; default: the simulator's newest */
  version?: number;
  /** runs when the adapter loads this script; default: the simulator's stand-in, or the script fails to load */
  runScript?(page: SimulatorWorld['window'], url: string): void;
  /** partner settings, as in the environment; default: the simulator's */
  config?: Readonly<Record<string, unknown>>;
  secrets?: readonly string[];
}

const URL_OF_SHOP = 'https://shop.example/cart';
const PHONE = '9876543210';

/**
 * A simulated native side in its own page, with a fake clock and a simulated person, who also answers the webview's own
 * prompts (file chooser, location).
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
  const { simulator, wire = {}, onTheWay = {}, hostMethods = {}, leftOut = [] } = parts;
  const { page = createLightPage } = parts;
  const config = parts.config ?? simulator.config ?? {};
  return {
    name: simulator.host,
    wire,
    onTheWay,
    hostMethods,
    leftOut,
    begin(scene): RunningHost {
      const { userAgent } = simulator;
      const clock = createFakeClock();
      const window = page({ url: URL_OF_SHOP, userAgent }) as SimulatorWorld['window'];
      const globalsBefore = new Set(Object.getOwnPropertyNames(window));
      const askedMethods: string[] = [];
      const controls: Pick<RunningHost, 'back' | 'suspend' | 'keyboard' | 'scheme'> = {};

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
          if (direction === 'sent') askedMethods.push(method);
        },
        later: (ms, task) => clock.after(ms, task),
        onBack: (handler) => Object.assign(controls, { back: handler }),
        onSuspend: (handler) => Object.assign(controls, { suspend: handler }),
        onKeyboard: (handler) => Object.assign(controls, { keyboard: handler }),
        onScheme: (handler) => Object.assign(controls, { scheme: handler }),
      });

      const tabStorage = new Map<string, string>();
      const env: BridgeEnvironment = {
        window,
        facts: {
          userAgent,
          injected: Object.getOwnPropertyNames(window).filter((name) => !globalsBefore.has(name)),
          standalone: false,
          // a host may open the shop with parameters
          url: window.location.href,
        },
        async loadScript(url) {
          const run = parts.runScript ?? simulator.installSdk;
          if (!run) throw new Error(`${url} could not be loaded`);
          run(window, url);
        },
        navigate() {},
        config,
        tab: {
          get: (key) => tabStorage.get(key) ?? null,
          set: (key, value) => void tabStorage.set(key, value),
          remove: (key) => void tabStorage.delete(key),
        },
      };
      return {
        env,
        clock,
        asked: askedMethods,
        secrets: [PHONE, ...(parts.secrets ?? [])],
        ...controls,
      };
    },
  };
}

const PAY_ANSWERS = { agrees: 'approve', refuses: 'decline', dismisses: 'dismiss' } as const;
