import type { BridgeEnvironment, Clock, HostPolicy, PartnerEntry } from '../contract.ts';
import { DEADLINES, type Deadlines } from '../create-bridge.ts';
import { createFrameAdapter } from '../transport/frame-guest.ts';
import type { FrameHandlers } from '../transport/frame-handlers.ts';
import { createFrameHost, type FrameHost } from '../transport/frame-host.ts';
import { FRAME_METHODS, type FrameMethod, fieldsOf } from '../transport/frame-protocol.ts';
import { createMemoryEnvironment } from './memory-host.ts';
import { createMemoryFrame, type MemoryFrame, type Side } from './memory-frame.ts';
import type { FaultMode } from './simulator.ts';

/** A page that embeds the shop, in memory, with a person in front of it who says yes to everything. */
export interface FramedHost {
  memory: MemoryFrame;
  host: FrameHost;
  /** for `connect`; the shop's window is in it */
  env: BridgeEnvironment;
  /** the host's line in a registry */
  entry: PartnerEntry;
}

export interface FramedHostOptions {
  clock: Clock;
  /** by the bridge's methods, and `hello` for the first words; `absent` leaves the handler out */
  faults?: Readonly<Partial<Record<FrameMethod | 'hello', FaultMode>>>;
  /** in place of those that say yes */
  handlers?: FrameHandlers;
}

export const FRAMED_ORIGIN = 'https://app.example';
/** What the host hands out at a login. */
export const FRAMED_GRANT = 'GRT-framed-secret';

const POLICY: HostPolicy = {
  logins: ['partner-grant', 'phone'],
  payments: 'host',
  methods: [],
  appBanners: false,
  storeLinks: false,
  externalLinks: false,
  hostTitleBar: true,
};

/** Answers this much after the shop has stopped waiting. */
const TOO_LATE_MS = 1_000;

export function createFramedHost({ clock, faults = {}, handlers }: FramedHostOptions): FramedHost {
  const memory = createMemoryFrame({ meddle });
  /** the method of every call that is open */
  const asked = new Map<unknown, FrameMethod>();

  /** Everything that is on its way passes here: answers are what a host misbehaves with. */
  function meddle(to: Side, data: unknown, hear: (data: unknown) => void) {
    const { type, id, method } = fieldsOf(data);
    if (type === 'call') asked.set(id, method as FrameMethod);
    const name = type === 'hello' || type === 'welcome' ? 'hello' : asked.get(id);
    const fault = name && faults[name];
    const pass = (said: unknown) => queueMicrotask(() => hear(said));
    if (!name || !fault) return pass(data);
    if (fault === 'throwing' && to === 'host') throw new Error(`${name} failed (simulated)`);
    if (fault === 'absent' && name === 'hello') return;
    if (fault === 'sync' && type === 'call') return answerAtOnce(id, method as FrameMethod);
    if (to === 'host') return pass(data);
    const changed = misbehave(fault, data);
    if (fault === 'late') clock.after(deadlineOf(name) + TOO_LATE_MS, () => hear(data));
    else if (changed) pass(changed);
    if (fault === 'double') pass(data);
  }

  function answerAtOnce(id: unknown, method: FrameMethod) {
    memory.sayOverChannel('shop', { type: 'reply', id, ok: true, value: AT_ONCE[method] });
  }

  const yes = sayYes();
  const host = createFrameHost({
    window: memory.hostWindow,
    frame: memory.frame,
    origin: 'https://shop.example',
    handlers: handlers ?? withoutAbsent(yes, faults),
    version: '1.2.0',
    hasBackButton: true,
    clock,
  });
  const entry: PartnerEntry = {
    name: 'framed',
    platform: 'webview_other',
    detect: () => true,
    policy: POLICY,
    load: async () => createFrameAdapter({ name: 'framed', origins: [FRAMED_ORIGIN] }),
  };
  return { memory, host, env: createMemoryEnvironment({ window: memory.shopWindow }), entry };
}

/** What is heard in place of `data`; nothing when the host is silent. */
function misbehave(fault: FaultMode, data: unknown): unknown {
  const message = fieldsOf(data);
  const isReply = message.type === 'reply';
  if (fault === 'silent') return undefined;
  if (fault === 'refused' && isReply) return { ...message, ok: false, code: 'REFUSED', message: 'no' };
  if (fault === 'refused') return { ...message, type: 'refuse', versions: [0] };
  if (fault === 'malformed')
    return isReply ? { ...message, value: { nonsense: [1] } } : { ...message, nonce: 1 };
  if (fault === 'numeric-status') return isReply ? { ...message, ok: 1 } : { ...message, version: '1' };
  return data;
}

function withoutAbsent(handlers: FrameHandlers, faults: FramedHostOptions['faults'] = {}): FrameHandlers {
  const left = { ...handlers };
  for (const method of FRAME_METHODS) {
    if (faults[method] === 'absent') delete left[method.replace(/\..*/, '') as keyof FrameHandlers];
  }
  return left;
}

const AT_ONCE: Readonly<Record<FrameMethod, unknown>> = {
  login: { kind: 'grant', value: FRAMED_GRANT, expiresInS: 600 },
  pay: { outcome: 'ui-closed' },
  location: { latitude: 28.41, longitude: 77.04 },
  share: undefined,
  open: undefined,
  close: undefined,
  'storage.get': null,
  'storage.set': undefined,
  'storage.remove': undefined,
  pickFile: [],
};

function sayYes(): FrameHandlers {
  const kept = new Map<string, string>();
  return {
    login: () => ({ kind: 'grant', value: FRAMED_GRANT, expiresInS: 600 }),
    pay: () => ({ outcome: 'ui-closed' }),
    location: () => ({ latitude: 28.41, longitude: 77.04 }),
    share() {},
    open() {},
    close() {},
    storage: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => void kept.set(key, value),
      remove: (key) => void kept.delete(key),
    },
    pickFile: () => [
      Object.assign(new Blob(['milk'], { type: 'text/plain' }), { name: 'list.txt' }) as unknown as File,
    ],
    log() {},
  };
}

function deadlineOf(method: FrameMethod | 'hello'): number {
  return DEADLINES[(method === 'hello' ? 'start' : method) as keyof Deadlines] ?? DEADLINES.background;
}
