import type {
  Adapter,
  AdapterCall,
  BridgeEnvironment,
  BridgeEventName,
  BridgeEvents,
  CallName,
  Capability,
  Clock,
  HostPolicy,
  PartnerEntry,
  StartAdapter,
} from '../contract.ts';
import { BridgeError } from '../errors.ts';
import { deadlineOf } from './calls.ts';
import type { FaultMode } from './simulator.ts';

/** The methods of a host in memory: its start, and the bridge's calls. */
export type MemoryMethod = 'start' | CallName;

/** A host without an app: it records all calls, and any method can be made to misbehave. */
export interface MemoryHost {
  /** its adapter, for `connect` through {@link entry} */
  readonly start: StartAdapter;
  /** its registry entry; detected by `memory-host` in the user agent */
  readonly entry: PartnerEntry;
  /** sets the fault of `method`; null removes it. `absent` must be set before the start */
  fault(method: MemoryMethod, mode: FaultMode | null): void;
  /** sets the reply of `method`, as a function of its arguments */
  answer(method: MemoryMethod, reply: (...args: unknown[]) => unknown): void;
  /** delays replies by `ms`; default 0 */
  delay(method: MemoryMethod, ms: number): void;
  /** all calls, oldest first */
  readonly calls: readonly { method: MemoryMethod; asked: readonly unknown[] }[];
  /** the methods of {@link calls} */
  readonly asked: readonly MemoryMethod[];
  /** emits an event to the adapters that listen */
  emit<N extends BridgeEventName>(name: N, event: BridgeEvents[N]): void;
  /** number of started adapters that were not disposed, and of active listeners */
  alive(): number;
}

const MEMORY_POLICY: HostPolicy = {
  logins: ['partner-grant', 'phone'],
  payments: 'host',
  methods: [],
  appBanners: false,
  storeLinks: false,
  externalLinks: false,
  hostTitleBar: true,
};

const CAPABILITIES: Readonly<Partial<Record<Capability, MemoryMethod>>> = {
  'login.grant-token': 'login',
  'pay.native': 'pay',
  location: 'location',
  share: 'share',
  open: 'open',
  close: 'close',
  storage: 'storage.get',
  'pick-file': 'pickFile',
};

/** How long after the shop's deadline a late answer arrives. */
const TOO_LATE_MS = 1_000;

export function createMemoryHost({ clock, version = '1' }: { clock: Clock; version?: string }): MemoryHost {
  const faults = new Map<MemoryMethod, FaultMode>();
  const delays = new Map<MemoryMethod, number>();
  const calls: { method: MemoryMethod; asked: readonly unknown[] }[] = [];
  const methods: MemoryMethod[] = [];
  const emitters = new Set<<N extends BridgeEventName>(name: N, event: BridgeEvents[N]) => void>();
  const storedValues = new Map<unknown, unknown>();
  let startedCount = 0;

  const answers = new Map<MemoryMethod, (...args: unknown[]) => unknown>([
    ['start', () => true],
    ['login', () => ({ kind: 'grant', value: 'GRT-memory-secret', expiresInS: 86_400 })],
    ['pay', () => ({ outcome: 'ui-closed' })],
    ['location', () => ({ latitude: 28.41, longitude: 77.04 })],
    ['share', () => undefined],
    ['open', () => undefined],
    ['close', () => undefined],
    ['storage.get', (key) => storedValues.get(key) ?? null],
    ['storage.set', (key, value) => void storedValues.set(key, value)],
    ['storage.remove', (key) => void storedValues.delete(key)],
    [
      'pickFile',
      () => [{ name: 'list.pdf', size: 3, type: 'application/pdf', read: async () => new Blob(['abc']) }],
    ],
  ]);

  /** Answers through a callback, as hosts do; a fault makes it answer twice, late, synchronously or never. */
  function callMethod(
    method: MemoryMethod,
    { trace }: Pick<AdapterCall, 'trace'>,
    ...args: unknown[]
  ): Promise<unknown> {
    const fault = faults.get(method);
    calls.push({ method, asked: args });
    methods.push(method);
    trace('sent', method, args[0]);
    if (fault === 'throwing') throw new Error(`${method} failed in the host`);
    return new Promise((resolve, reject) => {
      const answer = () => {
        if (fault === 'refused') {
          const refusal = { error_code: 'REFUSED' };
          trace('received', method, refusal);
          return reject(refusal);
        }
        const reply = fault === 'malformed' ? { nonsense: [method] } : answers.get(method)?.(...args);
        // stored values are private
        trace('received', method, method === 'storage.get' ? undefined : reply);
        // prevents an unhandled rejection if a second reply rejects
        Promise.resolve(reply).catch(() => {});
        resolve(fault === 'numeric-status' ? 1 : reply);
      };
      if (fault === 'silent' || fault === 'other-id') return;
      if (fault === 'sync') return answer();
      clock.after(fault === 'late' ? deadlineOf(method) + TOO_LATE_MS : (delays.get(method) ?? 0), () => {
        answer();
        if (fault === 'double') answer();
      });
    });
  }

  const start: StartAdapter = async ({ trace }) => {
    if (faults.get('start') === 'absent') throw new BridgeError('not-in-host', 'the host is not there');
    const greeting = await callMethod('start', { trace });
    if (greeting !== true) throw new BridgeError('malformed', 'the host greeted with nonsense');
    startedCount += 1;

    const adapter: Adapter = {
      name: 'memory',
      version,
      can(capability) {
        const method = CAPABILITIES[capability];
        return method !== undefined && faults.get(method) !== 'absent';
      },
      login: (call) => callMethod('login', call),
      pay: (request, call) => callMethod('pay', call, request),
      location: (call) => callMethod('location', call),
      share: (request, call) => callMethod('share', call, request),
      open: (url, call) => callMethod('open', call, url),
      close: (call) => callMethod('close', call),
      pickFile: (request, call) => callMethod('pickFile', call, request),
      storage: {
        get: (key, call) => callMethod('storage.get', call, key),
        set: (key, value, call) => callMethod('storage.set', call, key, value),
        remove: (key, call) => callMethod('storage.remove', call, key),
      },
      listen(emit) {
        emitters.add(emit);
        return () => emitters.delete(emit);
      },
      dispose() {
        startedCount -= 1;
      },
    };
    for (const [method, mode] of faults) if (mode === 'absent') Reflect.deleteProperty(adapter, method);
    return adapter;
  };

  return {
    start,
    entry: {
      name: 'memory',
      platform: 'webview_other',
      detect: ({ userAgent }) => userAgent.includes('memory-host'),
      policy: MEMORY_POLICY,
      load: async () => start,
    },
    fault(method, mode) {
      if (mode) faults.set(method, mode);
      else faults.delete(method);
    },
    answer: (method, reply) => void answers.set(method, reply),
    delay: (method, ms) => void delays.set(method, ms),
    calls,
    asked: methods,
    emit(name, event) {
      for (const emit of [...emitters]) emit(name, event);
    },
    alive: () => startedCount + emitters.size,
  };
}

/** An environment without a page, for servers and most tests. */
export function createMemoryEnvironment(changes: Partial<BridgeEnvironment> = {}): BridgeEnvironment {
  const storedValues = new Map<string, string>();
  return {
    window: undefined,
    facts: { userAgent: 'memory-host', injected: [], standalone: false, url: 'https://shop.example/' },
    loadScript: async () => {},
    navigate() {},
    config: {},
    tab: {
      get: (key) => storedValues.get(key) ?? null,
      set: (key, value) => void storedValues.set(key, value),
      remove: (key) => void storedValues.delete(key),
    },
    ...changes,
  };
}
