import type { BridgeEnvironment, Clock, HostPolicy, PartnerEntry } from '../contract.ts';
import { DEADLINES, type Deadlines } from '../create-bridge.ts';
import { createFrameAdapter } from '../transport/frame-guest.ts';
import type { FrameHandlers } from '../transport/frame-handlers.ts';
import { createFrameHost, type FrameHost } from '../transport/frame-host.ts';
import { FRAME_METHODS, type FrameMethod, fieldsOf, SURFACE_METHODS } from '../transport/frame-protocol.ts';
import type { Person } from './host-under-test.ts';
import { createMemoryFrame, type MemoryFrame, type Side } from './memory-frame.ts';
import { createMemoryEnvironment } from './memory-host.ts';
import { seatPerson } from './seat-person.ts';
import type { FaultMode } from './simulator.ts';

/** An embedding page in memory, with a simulated person. */
export interface FramedHost {
  memory: MemoryFrame;
  host: FrameHost;
  /** for `connect`; contains the shop's window */
  env: BridgeEnvironment;
  /** the host's registry entry */
  entry: PartnerEntry;
  /** methods called by the shop, oldest first */
  asked: readonly string[];
  /** all messages in both directions, oldest first */
  sent: readonly { to: Side; data: unknown }[];
  /** the host's secrets: none may be in a trace */
  secrets: readonly string[];
}

export interface FramedHostOptions {
  clock: Clock;
  /** by the bridge's methods, and `hello` for the handshake; `absent` leaves the handler out */
  faults?: Readonly<Partial<Record<FrameMethod | 'hello', FaultMode>>>;
  /** default: agrees to everything */
  person?(): Person;
}

const FRAMED_ORIGIN = 'https://app.example';
/** The host's login grant. */
const FRAMED_GRANT = 'GRT-framed-secret';
/** What the host gives for the shop's notifications. */
const FRAMED_TOKEN = 'NTF-framed-secret';

const POLICY: HostPolicy = {
  logins: ['partner-grant', 'phone'],
  payments: 'host',
  methods: [],
  appBanners: false,
  storeLinks: false,
  externalLinks: false,
  hostTitleBar: true,
};

/** An id that belongs to no call. */
const OTHER_ID = 'f'.repeat(32);
/** How long after the shop's deadline a late answer arrives. */
const TOO_LATE_MS = 1_000;

export function createFramedHost({ clock, faults = {}, person }: FramedHostOptions): FramedHost {
  const memory = createMemoryFrame({ meddle });
  /** the methods of open calls */
  const openCalls = new Map<unknown, FrameMethod>();
  const askedMethods: string[] = [];
  const sentMessages: { to: Side; data: unknown }[] = [];

  /** All messages pass through here; faults are applied to replies. */
  function meddle(to: Side, data: unknown, deliver: (data: unknown) => void) {
    sentMessages.push({ to, data });
    const { type, id, method } = fieldsOf(data);
    if (type === 'call') {
      openCalls.set(id, method as FrameMethod);
      askedMethods.push(`${method}`);
    }
    const name = type === 'hello' || type === 'welcome' ? 'hello' : openCalls.get(id);
    const fault = name && faults[name];
    const deliverLater = (reply: unknown) => queueMicrotask(() => deliver(reply));
    if (!name || !fault) return deliverLater(data);
    if (fault === 'throwing' && to === 'host') throw new Error(`${name} failed (simulated)`);
    if (fault === 'absent' && name === 'hello') return;
    if (fault === 'sync' && type === 'call') return answerAtOnce(id, `${method}`);
    if (to === 'host') return deliverLater(data);
    const changedData = applyFault(fault, data);
    if (fault === 'late') clock.after(deadlineOf(name) + TOO_LATE_MS, () => deliver(data));
    else if (changedData) deliverLater(changedData);
    if (fault === 'double') deliverLater(data);
  }

  function answerAtOnce(id: unknown, method: string) {
    const value = fieldsOf(IMMEDIATE)[method];
    memory.sayOverChannel('shop', { type: 'reply', id, ok: true, value });
  }

  seatPerson(memory.shopWindow, person ?? (() => 'agrees'));
  const host = createFrameHost({
    window: memory.hostWindow,
    frame: memory.frame,
    origin: 'https://shop.example',
    handlers: withoutAbsent(handlersOf(person ?? (() => 'agrees')), faults),
    version: '1.2.0',
    hasBackButton: true,
    clock,
  });
  const entry: PartnerEntry = {
    name: 'framed',
    platform: 'webview_other',
    detect: ({ userAgent }) => userAgent.includes('memory-host'),
    policy: POLICY,
    load: async () => createFrameAdapter({ name: 'framed', origins: [FRAMED_ORIGIN] }),
  };
  return {
    memory,
    host,
    env: createMemoryEnvironment({ window: memory.shopWindow }),
    entry,
    asked: askedMethods,
    sent: sentMessages,
    secrets: [FRAMED_GRANT, FRAMED_TOKEN],
  };
}

/** The message that arrives instead of `data`; nothing if the host is silent. */
function applyFault(fault: FaultMode, data: unknown): unknown {
  const message = fieldsOf(data);
  const isReply = message.type === 'reply';
  if (fault === 'silent') return undefined;
  if (fault === 'refused' && isReply)
    return { ...message, ok: false, code: 'REFUSED', message: 'no', hostCode: 'E7' };
  if (fault === 'refused') return { ...message, type: 'refuse', versions: [0] };
  if (fault === 'other-id') return isReply ? { ...message, id: OTHER_ID } : { ...message, nonce: OTHER_ID };
  if (fault === 'malformed')
    return isReply ? { ...message, value: { nonsense: [1] } } : { ...message, nonce: 1 };
  if (fault === 'numeric-status') return isReply ? { ...message, ok: 1 } : { ...message, version: '1' };
  return data;
}

function withoutAbsent(handlers: FrameHandlers, faults: FramedHostOptions['faults'] = {}): FrameHandlers {
  const remainingHandlers = { ...handlers };
  for (const method of [...FRAME_METHODS, ...SURFACE_METHODS]) {
    if (faults[method] === 'absent')
      delete remainingHandlers[method.replace(/\..*/, '') as keyof FrameHandlers];
  }
  return remainingHandlers;
}

/** The host's default replies; methods not listed return nothing. */
const IMMEDIATE = {
  login: { kind: 'grant', value: FRAMED_GRANT, expiresInS: 600 },
  pay: { outcome: 'ui-closed' },
  location: { latitude: 28.41, longitude: 77.04 },
  'storage.get': null,
  pickFile: [{ name: 'list.txt', type: 'text/plain', size: 4, bytes: new Blob(['milk']) }],
  permission: 'prompt',
  scan: { text: 'upi://pay?pa=shop@bank' },
  notifications: { token: FRAMED_TOKEN },
  pin: 'missing',
} as const satisfies Partial<Record<FrameMethod, unknown>>;

function handlersOf(person: () => Person): FrameHandlers {
  const storedValues = new Map<string, string>();
  let logins = 0;
  let isPinned = false;
  /** a prompt that the person may decline or dismiss */
  function answerPrompt<T>(answer: T): T {
    if (person() === 'refuses') throw { code: 'declined', message: 'the person said no' };
    if (person() === 'dismisses') throw { code: 'dismissed', message: 'the person closed it' };
    return answer;
  }
  return {
    login: () => answerPrompt({ ...IMMEDIATE.login, value: `${FRAMED_GRANT}-${++logins}` }),
    pay: () => (person() === 'dismisses' ? { outcome: 'dismissed' } : IMMEDIATE.pay),
    location: () => answerPrompt(IMMEDIATE.location),
    share: () => answerPrompt(undefined),
    open() {},
    close() {},
    storage: {
      get: (key) => storedValues.get(key) ?? null,
      set: (key, value) => void storedValues.set(key, value),
      remove: (key) => void storedValues.delete(key),
    },
    pickFile: () => answerPrompt([new File(['milk'], 'list.txt', { type: 'text/plain' })]),
    log() {},
    haptic() {},
    copy() {},
    permission: () => IMMEDIATE.permission,
    download: () => answerPrompt(undefined),
    scan: () => answerPrompt(IMMEDIATE.scan),
    pin(action) {
      if (action === 'state') return isPinned ? 'added' : IMMEDIATE.pin;
      if (person() !== 'agrees') throw { code: 'dismissed', message: 'the person closed it' };
      isPinned = true;
      return { outcome: 'added' };
    },
    notifications: () => answerPrompt(IMMEDIATE.notifications),
    closing() {},
    swipe() {},
    backButton() {},
    ready() {},
    failed() {},
  };
}

/** The deadlines of calls that are not named after theirs. */
const DEADLINE_NAMES: Readonly<Partial<Record<FrameMethod | 'hello', keyof Deadlines>>> = {
  hello: 'start',
  scan: 'pickFile',
  pin: 'login',
  notifications: 'login',
  download: 'share',
};

function deadlineOf(method: FrameMethod | 'hello'): number {
  return DEADLINES[DEADLINE_NAMES[method] ?? (method as keyof Deadlines)] ?? DEADLINES.background;
}
