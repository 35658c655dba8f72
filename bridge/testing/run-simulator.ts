import type { BridgeEnvironment } from '../contract.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import type { RunningHost, Scene } from './host-under-test.ts';
import { createLightPage, type LightPageOptions } from './light-page.ts';
import { seatPerson } from './seat-person.ts';
import type { Simulator, SimulatorSheets, SimulatorWorld } from './simulator.ts';

/** The part of `HostParts` that running a simulator needs. */
export interface SimulatorParts {
  simulator: Simulator;
  page?(at: LightPageOptions): object;
  version?: number;
  runScript?(page: SimulatorWorld['window'], url: string): void;
  config?: Readonly<Record<string, unknown>>;
  secrets?: readonly string[];
}

/** How this page of the tab came about, and who answers the host's sheets. */
interface PageOptions {
  clock?: FakeClock;
  url?: string;
  /** the values of `BridgeEnvironment.tab` */
  tab?: Map<string, string>;
  /** the page before this one, which leaves its storages to this one */
  previousPage?: BridgeEnvironment['window'];
  navigate?(url: string): void;
  /** default: the scene's person, at once */
  sheets?: SimulatorSheets;
}

const URL_OF_SHOP = 'https://shop.example/cart';
const PHONE = '9876543210';

const PAY_ANSWERS = { agrees: 'approve', refuses: 'decline', dismisses: 'dismiss' } as const;

/** Opens a page with a simulated native side, a fake clock and a simulated person. */
export function runSimulator(parts: SimulatorParts, scene: Scene, options: PageOptions = {}): RunningHost {
  const { simulator, page = createLightPage } = parts;
  const { clock = createFakeClock(), url = URL_OF_SHOP, tab = new Map(), previousPage } = options;
  const { userAgent } = simulator;
  const window = page({ url, userAgent }) as SimulatorWorld['window'];
  if (previousPage) {
    const { localStorage, sessionStorage } = previousPage;
    Object.assign(window, { localStorage, sessionStorage });
  }
  const globalsBefore = new Set(Object.getOwnPropertyNames(window));
  const askedMethods: string[] = [];
  const controls: Pick<RunningHost, 'back' | 'suspend' | 'keyboard' | 'scheme'> = {};

  seatPerson(window, scene.person);
  simulator.install({
    window,
    version: parts.version ?? simulator.versions.at(-1) ?? 0,
    phone: PHONE,
    fault: (method) => scene.faults[method] ?? null,
    sheets: options.sheets ?? {
      consent: async () => (scene.person() === 'agrees' ? 'allow' : 'deny'),
      pay: async () => PAY_ANSWERS[scene.person()],
      pick: async ({ options: [first] }) => (scene.person() === 'agrees' ? (first?.id ?? null) : null),
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

  const env: BridgeEnvironment = {
    window,
    facts: {
      userAgent,
      injected: Object.getOwnPropertyNames(window).filter((name) => !globalsBefore.has(name)),
      standalone: false,
      // a host may open the shop with parameters
      url: window.location.href,
    },
    async loadScript(scriptUrl) {
      const run = parts.runScript ?? simulator.installSdk;
      if (!run) throw new Error(`${scriptUrl} could not be loaded`);
      run(window, scriptUrl);
    },
    navigate: (to) => options.navigate?.(to),
    config: parts.config ?? simulator.config ?? {},
    tab: {
      get: (key) => tab.get(key) ?? null,
      set: (key, value) => void tab.set(key, value),
      remove: (key) => void tab.delete(key),
    },
  };
  return {
    env,
    clock,
    asked: askedMethods,
    secrets: [PHONE, ...(parts.secrets ?? [])],
    ...controls,
  };
}
