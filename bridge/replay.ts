/**
 * A separate entry point next to `index.ts`: hosts that replay a recorded trace. For bug reports: the shop runs
 * against the reporter's trace, without that host.
 */
import type {
  Adapter,
  AdapterCall,
  AdapterStart,
  BridgeEventName,
  BridgeEvents,
  CallName,
  Capability,
  PartnerEntry,
} from './contract.ts';
import { BridgeError, type BridgeErrorCode } from './errors.ts';
import type { TraceEntry } from './trace.ts';
import type { TraceFile } from './trace-file.ts';

export { exportTrace, importTrace, type TraceFile, type TraceSource } from './trace-file.ts';
export { type Schema, TRACE_FORMAT, TRACE_SCHEMA, TRACE_VERSION } from './trace-schema.ts';

/** The calls that are replayed: those of the bridge, and of the entry points that add to it. */
export type ReplayedCall =
  | CallName
  | 'ready'
  | 'failed'
  | 'haptic'
  | 'copy'
  | 'download'
  | 'permission'
  | 'scan'
  | 'pin'
  | 'pinState'
  | 'notifications'
  | 'closing'
  | 'swipe'
  | 'backButton'
  | `host.${string}`;

export interface ReplayOptions {
  /**
   * replies of successful calls, by method. A trace never contains replies, so by default a login returns a made-up
   * secret of the recorded kind, a payment the recorded outcome, a location New Delhi, storage what was stored during
   * the replay, the file picker no file, a permission `prompt`, the scanner a made-up text, and a method that only this host has
   * (`host.NAME`) null
   */
  answers?: Readonly<Partial<Record<ReplayedCall, unknown>>>;
}

/** The default location. */
const NEW_DELHI = { latitude: 28.6139, longitude: 77.209 };

/** Outcomes of calls that the bridge refuses itself: the host was not called, so they are not replayed. */
const REFUSED_BY_BRIDGE: readonly TraceEntry['outcome'][] = ['busy', 'invalid-argument', 'refused-origin'];

/**
 * A registry entry whose host answers as the one in `file` did: the n-th call of a method like the n-th recorded one,
 * after the same delay, with the same code, or never. Wire messages, events, `suspend` and `resume` follow the preceding
 * call after the recorded delay. What an entry point adds to the bridge, such as haptics, is the host's if the trace has a
 * call of it. Calls that were aborted or timed out are not answered. Calls beyond the recorded ones fail with
 * `unavailable`.
 * ```ts
 * const bridge = await connect({ registry: [createReplay(importTrace(text))], env, clock, trace });
 * ```
 */
export function createReplay(file: TraceFile, { answers = {} }: ReplayOptions = {}): PartnerEntry {
  const { name, platform, policy } = file.host;
  return {
    name,
    platform,
    policy,
    detect: () => true,
    load: async () => (start) => startReplay(file, answers, start),
  };
}

async function startReplay(
  { host, entries }: TraceFile,
  answers: NonNullable<ReplayOptions['answers']>,
  { clock, ...context }: AdapterStart,
): Promise<Adapter> {
  const calls = entries.filter(
    ({ kind, method, outcome }) =>
      kind === 'call' && method !== 'suspend' && (method === 'start' || !REFUSED_BY_BRIDGE.includes(outcome)),
  );
  const recorded = new Set(calls.map(({ method }) => method));
  const capabilities = new Set<Capability>(host.capabilities);
  const storedValues = new Map<unknown, string>();
  let emit: (<N extends BridgeEventName>(name: N, event: BridgeEvents[N]) => void) | undefined;
  let lifecycle: { suspend(): Promise<void>; resume(): void } | undefined;
  const cancelTasks = new Set<() => void>();

  function runAfter(ms: number, task: () => void) {
    const stop = clock.after(ms, () => {
      cancelTasks.delete(stop);
      task();
    });
    cancelTasks.add(stop);
  }

  /** Repeats the call's wire messages, and the events that came before the next call. */
  function follow(call: TraceEntry, { trace }: Pick<AdapterCall, 'trace'>) {
    const nextCallId = calls.find(({ id }) => id > call.id)?.id ?? Number.POSITIVE_INFINITY;
    for (const { id, at, kind, method, direction, payload, call: owner } of entries) {
      const due = at - call.at;
      // the bridge itself traces the loading of the replay, as of any adapter
      if (kind === 'message' && owner === call.id && method !== 'adapter.js') {
        runAfter(due, () => trace(direction, method, payload));
      } else if ((kind === 'event' || method === 'suspend') && id > call.id && id < nextCallId) {
        runAfter(due, () => replayEvent(method));
      }
    }
  }

  function replayEvent(event: string) {
    if (event === 'suspend') void lifecycle?.suspend();
    else if (event === 'resume') lifecycle?.resume();
    else if (event === 'back') emit?.('back', { preventDefault() {} });
    else if (/^(visible|hidden|return|online|offline)$/.test(event)) {
      emit?.(event as 'return', undefined);
    }
  }

  function settle(call: TraceEntry, context: Pick<AdapterCall, 'trace'>, answer: () => unknown) {
    follow(call, context);
    const { outcome, duration = 0 } = call;
    return new Promise((resolve, reject) => {
      if (/^(open|deadline|aborted)$/.test(outcome)) return;
      runAfter(duration, () => (outcome === 'ok' ? resolve(answer()) : reject(errorOf(call))));
    });
  }

  const callCounts = new Map<string, number>();
  function play(method: ReplayedCall, context: AdapterCall, defaultReply: (reply: unknown) => unknown) {
    const recordedCalls = calls.filter((call) => call.method === method);
    const index = callCounts.get(method) ?? 0;
    callCounts.set(method, index + 1);
    const call = recordedCalls[index];
    if (!call) {
      const reason = `the trace has ${recordedCalls.length} of bridge.${method}, and this is number ${index + 1}`;
      return Promise.reject(new BridgeError('unavailable', reason));
    }
    return settle(call, context, () => (method in answers ? answers[method] : defaultReply(call.reply)));
  }

  /** Settles as recorded, with nothing. */
  const nothing =
    (method: ReplayedCall) =>
    (_: unknown, context: AdapterCall): Promise<unknown> =>
      play(method, context, () => undefined);
  const hostMethods = [...recorded].flatMap((method) => {
    const [, name] = /^host\.(.+)$/.exec(method) ?? [];
    return name
      ? [[name, (_: unknown, context: AdapterCall) => play(`host.${name}`, context, () => null)] as const]
      : [];
  });

  const start = calls.find(({ method }) => method === 'start');
  if (start) await settle(start, context, () => undefined);

  return {
    name: host.name,
    ...(host.version !== undefined && { version: host.version }),
    can: (capability) => capabilities.has(capability),
    login: (context) =>
      play('login', context, (kind) => (kind === 'navigated' ? { kind } : { kind, value: 'replayed' })),
    pay: (_, context) => play('pay', context, (outcome) => ({ outcome })),
    location: (context) => play('location', context, () => NEW_DELHI),
    share: (_, context) => play('share', context, () => undefined),
    open: (_, context) => play('open', context, () => undefined),
    close: (context) => play('close', context, () => undefined),
    pickFile: (_, context) => play('pickFile', context, () => []),
    storage: {
      get: (key, context) => play('storage.get', context, () => storedValues.get(key) ?? null),
      set: (key, value, context) => play('storage.set', context, () => void storedValues.set(key, value)),
      remove: (key, context) => play('storage.remove', context, () => void storedValues.delete(key)),
    },
    ...(hostMethods.length > 0 && { hostMethods: Object.fromEntries(hostMethods) }),
    ...(recorded.has('haptic') && { haptic: nothing('haptic') }),
    ...(recorded.has('copy') && { copy: nothing('copy') }),
    ...(recorded.has('download') && { download: nothing('download') }),
    ...(recorded.has('permission') && {
      permission: (_, context) => play('permission', context, () => 'prompt'),
    }),
    ...(recorded.has('scan') && {
      scan: (_, context) =>
        play('scan', context, (outcome) => ({ text: outcome === 'nothing-found' ? null : 'replayed' })),
    }),
    ...((recorded.has('pin') || recorded.has('pinState')) && {
      pin: (action, context) =>
        action === 'state'
          ? play('pinState', context, () => 'unknown')
          : play('pin', context, (outcome) => ({ outcome: outcome ?? 'asked' })),
    }),
    ...(recorded.has('notifications') && {
      notifications: (context) => play('notifications', context, () => ({ token: null })),
    }),
    gestures: {
      ...(recorded.has('closing') && { closing: nothing('closing') }),
      ...(recorded.has('swipe') && { swipe: nothing('swipe') }),
      ...(recorded.has('backButton') && { backButton: nothing('backButton') }),
    },
    lifecycle: {
      ...(recorded.has('ready') && { ready: (context) => play('ready', context, () => undefined) }),
      ...(recorded.has('failed') && { failed: nothing('failed') }),
      listen(events) {
        lifecycle = events;
        return () => {
          lifecycle = undefined;
        };
      },
    },
    listen(listener) {
      emit = listener;
      return () => {
        emit = undefined;
      };
    },
    dispose() {
      for (const stop of cancelTasks) stop();
    },
  };
}

function errorOf({ method, outcome, reply }: TraceEntry): BridgeError {
  const { message, hostCode } = Object(reply);
  return new BridgeError(
    outcome as BridgeErrorCode,
    typeof message === 'string' ? message : `bridge.${method}: as recorded`,
    { hostCode: typeof hostCode === 'string' ? hostCode : undefined },
  );
}
