import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Window } from 'happy-dom';
import { type Bridge, type BridgeEnvironment, BridgeError, connect, type Trace } from '../../bridge/index.ts';
import { createTrace } from '../../bridge/trace.ts';
import { createFakeClock, type FakeClock } from '../../bridge/testing/fake-clock.ts';
import type { FaultMode, Simulator, SimulatorWorld } from '../../bridge/testing/simulator.ts';
import { registry } from '../../partners/registry.ts';

/** The partner's unmodified SDK file. */
export const SDK_SOURCE = readFileSync(
  createRequire(import.meta.url).resolve('phonepesdk-web/phonepesdk.js'),
  'utf8',
);

export interface DeviceOptions {
  version?: number;
  faults?: Readonly<Record<string, FaultMode>>;
  consent?: 'allow' | 'deny';
  pay?: 'approve' | 'decline' | 'dismiss';
  config?: Readonly<Record<string, unknown>>;
  /** the content at the script's URL; null: it cannot be loaded */
  script?: string | null;
  /** changes what the native side installed in the page before the shop starts */
  changePage?(page: Window): void;
}

export interface Device {
  page: Window;
  clock: FakeClock;
  env: BridgeEnvironment;
  trace: Trace;
  /** requested scripts */
  loaded: string[];
  /** URLs that the page navigated to */
  left: string[];
  /** native calls, as `method` and payload */
  received: { method: string; payload: unknown }[];
  sheets: string[];
  settled: string[];
  connect(): Promise<Bridge>;
  /** lets time pass until `work` has settled; fails when that exceeds the longest deadline */
  until<T>(work: Promise<T>): Promise<T>;
  /** like {@link until}, but measures the time taken, and returns a bridge error instead of throwing it */
  timed<T>(work: Promise<T>): Promise<{ ms: number; value?: T; code?: string; error?: BridgeError }>;
  pass(ms: number): Promise<void>;
}

const LONGEST_MS = 1_000_000;

// loading the adapters takes real time, which the fake clock does not wait for
await Promise.all(registry.map((partner) => partner.load()));

/** A page in a simulated payments app: the real SDK, a window of its own, a clock that only advances on demand. */
export function createDevice(simulator: Simulator, options: DeviceOptions = {}): Device {
  const { version = 7, faults = {}, consent = 'allow', pay = 'approve', script = SDK_SOURCE } = options;
  const clock = createFakeClock();
  const page = new Window({
    url: 'https://shop.example/cart',
    settings: {
      navigator: { userAgent: simulator.userAgent },
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
    },
  });
  const window = page as unknown as SimulatorWorld['window'];
  const trace = createTrace({ clock });
  const loaded: string[] = [];
  const left: string[] = [];
  const received: Device['received'] = [];
  const sheets: string[] = [];
  const settlements: string[] = [];

  simulator.install({
    window,
    version,
    phone: '9876543210',
    fault: (method) => faults[method] ?? null,
    sheets: {
      async consent({ app }) {
        sheets.push(`consent ${app}`);
        return consent;
      },
      async pay({ reservationId }) {
        sheets.push(`pay ${reservationId}`);
        return pay;
      },
    },
    async settle(reservationId, status) {
      settlements.push(`${reservationId} ${status}`);
    },
    note(direction, method, payload) {
      if (direction === 'sent') received.push({ method, payload });
    },
    later: (ms, task) => clock.after(ms, task),
  });
  options.changePage?.(page);

  const storedValues = new Map<string, string>();
  const env: BridgeEnvironment = {
    window,
    facts: { userAgent: simulator.userAgent, injected: [], standalone: false, url: page.location.href },
    async loadScript(url) {
      loaded.push(url);
      if (script === null) throw new Error(`${url} could not be loaded`);
      page.eval(script);
    },
    navigate: (url) => left.push(url),
    config: options.config ?? {},
    tab: {
      get: (key) => storedValues.get(key) ?? null,
      set: (key, value) => storedValues.set(key, value),
      remove: (key) => storedValues.delete(key),
    },
  };

  async function until<T>(work: Promise<T>): Promise<T> {
    let isPending = true;
    const stopPending = () => {
      isPending = false;
    };
    work.then(stopPending, stopPending);
    for (let waited = 0; isPending && waited <= LONGEST_MS; waited += 500) {
      await nextTurn();
      if (isPending) await clock.advance(500);
    }
    if (isPending) throw new Error(`still open after ${LONGEST_MS} ms`);
    return work;
  }

  return {
    page,
    clock,
    env,
    trace,
    loaded,
    left,
    received,
    sheets,
    settled: settlements,
    connect: () => until(connect({ registry, env, clock, trace })),
    until,
    async timed(work) {
      const from = clock.now();
      try {
        const value = await until(work);
        return { ms: clock.now() - from, value };
      } catch (error) {
        if (!(error instanceof BridgeError)) throw error;
        return { ms: clock.now() - from, code: error.code, error };
      }
    },
    async pass(ms) {
      await nextTurn();
      await clock.advance(ms);
      await nextTurn();
    },
  };
}

/** Runs pending promises and module loads. */
async function nextTurn(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
}
