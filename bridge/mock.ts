/**
 * A separate entry point for development: a simulated host app in one's own page, by the simulators of the QA page. Not
 * for production pages; without an import of it, none of it is in a bundle.
 */
import { disguise } from './harness/device-page.ts';
import type { Person } from './testing/host-under-test.ts';
import {
  FAULT_MODES,
  type FaultMode,
  methodCalled,
  type PickInfo,
  type Simulator,
} from './testing/simulator.ts';

export type { Person } from './testing/host-under-test.ts';
export type { FaultMode, Simulator } from './testing/simulator.ts';

/** A sheet or prompt of the host app that the person answers. */
export type MockSheet =
  | { sheet: 'consent'; app: string; scopes: readonly string[] }
  | { sheet: 'pay'; reservationId: string }
  /** a list, of which a person who agrees takes the first option */
  | { sheet: 'pick'; title: string; options: PickInfo['options'] }
  | { sheet: 'location' };

/** Options of {@link mockHost}. */
export interface MockOptions {
  /** how the person answers every sheet and prompt, or a function that is called for each; default: `agrees` */
  person?: Person | ((sheet: MockSheet) => Person | Promise<Person>);
  /** faults by the host's own method names, as on the QA page */
  faults?: Readonly<Record<string, FaultMode>>;
  /** milliseconds added to every answer of the host; default: 0 */
  delay?: number;
  /** the host app's native version; default: the simulator's newest */
  version?: number;
  /** the phone number of the app's user; default: 9876543210 */
  phone?: string;
  /** tells your backend how a payment ended, as the payer's system would; default: nobody is told */
  settle?(reservationId: string, status: 'success' | 'failed' | 'pending'): Promise<void>;
}

/** A mocked host app. What it answers can be changed while the page runs. */
export interface MockedHost {
  /** the host's methods called so far, with what they were given, oldest first */
  readonly calls: readonly { method: string; payload: unknown }[];
  /** the merchant's settings that the simulated app knows, for the `config` of `connect` and of the partner */
  readonly config: Readonly<Record<string, unknown>>;
  /** changes how the person answers from now on */
  person: NonNullable<MockOptions['person']>;
  /** sets the fault of a method; null removes it. `absent` takes effect only if given to {@link mockHost} */
  fault(method: string, mode: FaultMode | null): void;
  /** presses the app's back button; true if the page kept the app from leaving */
  back(): boolean;
  /** tells the page, as the app does, that it goes to the background (true) or returns; false if the app tells nothing */
  suspend(isSuspended: boolean): boolean;
}

/**
 * Turns `window` into the webview of a simulated host app: its user agent, its native objects and, where the partner has
 * one, a stand-in of its SDK. Call it before `connect`.
 *
 * ```ts
 * mockHost(window, phonepeAndroid, { person: 'agrees', faults: { fetchAuthToken: 'silent' } });
 * const bridge = await connect({ registry: [phonepe()] });
 * ```
 */
export function mockHost(
  window: Window & typeof globalThis,
  simulator: Simulator,
  options: MockOptions = {},
): MockedHost {
  rejectInvalid(window, simulator, options);
  const { delay = 0, version = simulator.versions.at(-1) ?? 0, phone = '9876543210' } = options;
  const faults = new Map<string, FaultMode>();
  const calls: { method: string; payload: unknown }[] = [];
  const backHandlers: (() => boolean)[] = [];
  const suspendHandlers: ((isSuspended: boolean) => void)[] = [];

  const host: MockedHost = {
    calls,
    config: simulator.config ?? {},
    person: options.person ?? 'agrees',
    fault(name, mode) {
      const method = methodOf(name, simulator);
      if (mode) faults.set(method, validMode(mode));
      else faults.delete(method);
    },
    back: () => backHandlers.some((handler) => handler()),
    suspend(isSuspended) {
      for (const handler of suspendHandlers) handler(isSuspended);
      return suspendHandlers.length > 0;
    },
  };
  for (const [name, mode] of Object.entries(options.faults ?? {})) host.fault(name, mode);

  const answer = async (sheet: MockSheet) =>
    typeof host.person === 'function' ? host.person(sheet) : host.person;
  disguise(window.navigator, simulator.userAgent);
  simulator.install({
    window,
    version,
    phone,
    fault: (method) => faults.get(method) ?? null,
    sheets: {
      consent: async (info) =>
        (await answer({ sheet: 'consent', ...info })) === 'agrees' ? 'allow' : 'deny',
      pay: async ({ reservationId }) => PAY_ANSWERS[await answer({ sheet: 'pay', reservationId })],
      pick: async (info) =>
        (await answer({ sheet: 'pick', ...info })) === 'agrees' ? (info.options[0]?.id ?? null) : null,
      permission: async () => (await answer({ sheet: 'location' })) === 'agrees',
    },
    settle: async (reservationId, status) => options.settle?.(reservationId, status),
    note(direction, method, payload) {
      if (direction === 'sent') calls.push({ method, payload });
    },
    later(ms, task) {
      const timer = window.setTimeout(task, ms + delay);
      return () => window.clearTimeout(timer);
    },
    onBack: (handler) => backHandlers.push(handler),
    onSuspend: (handler) => suspendHandlers.push(handler),
  });
  simulator.installSdk?.(window);
  return host;
}

const PAY_ANSWERS = { agrees: 'approve', refuses: 'decline', dismisses: 'dismiss' } as const;

/** For untyped callers: names the invalid argument, and what to pass. */
function rejectInvalid(window: unknown, simulator: Simulator, options: MockOptions): void {
  const { version, delay = 0 } = options;
  const problem = !Object(window).navigator
    ? 'the first argument must be the window of a page'
    : typeof simulator?.install !== 'function'
      ? 'the second argument must be a simulator, such as phonepeAndroid of @doorstep/bridge/phonepe/simulator'
      : version !== undefined && simulator.versions.length > 0 && !simulator.versions.includes(version)
        ? `${simulator.host} has the versions ${simulator.versions.join(', ')}, not ${version}`
        : !(delay >= 0) && 'delay must be a number of milliseconds';
  if (problem) throw new TypeError(`mockHost: ${problem}`);
}

function methodOf(name: string, simulator: Simulator): string {
  const method = methodCalled(name, simulator);
  if (method !== null) return method;
  const known = simulator.methods.join(', ') || 'none';
  throw new TypeError(`mockHost: ${simulator.host} has no method ${name}; its methods: ${known}`);
}

function validMode(mode: FaultMode): FaultMode {
  if (FAULT_MODES.includes(mode)) return mode;
  throw new TypeError(`mockHost: ${mode} is no fault; the faults: ${FAULT_MODES.join(', ')}`);
}
