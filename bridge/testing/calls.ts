import type { Bridge, CallName, Capability } from '../contract.ts';
import { DEADLINES, type Deadlines } from '../create-bridge.ts';
import type { BridgeError } from '../errors.ts';

type Call = (bridge: Bridge, options?: { signal: AbortSignal }) => Promise<unknown>;

export const PAYMENT = {
  reservationId: 'RES-1',
  token: 'token-of-RES-1',
  redirectUrl: 'https://pay.example/RES-1',
  returnUrl: 'https://shop.example/payment-status',
  amount: { minor: 30_500, currency: 'INR' },
};

/** The value that the checks store in the host. */
export const STORED_VALUE = 'kept by the shop';

/** A plain call of each kind. */
export const CALLS: Readonly<Record<CallName, Call>> = {
  login: (bridge, options) => bridge.login(options),
  pay: (bridge, options) => bridge.pay(PAYMENT, options),
  location: (bridge, options) => bridge.location(options),
  share: (bridge, options) => bridge.share({ title: 'List', url: 'https://shop.example/cart' }, options),
  open: (bridge, options) => bridge.open('https://shop.example/help', options),
  close: (bridge, options) => bridge.close(options),
  'storage.get': (bridge, options) => bridge.storage.get('key', options),
  'storage.set': (bridge, options) => bridge.storage.set('key', STORED_VALUE, options),
  'storage.remove': (bridge, options) => bridge.storage.remove('key', options),
  pickFile: (bridge, options) => bridge.pickFile({ kind: 'document' }, options),
};
export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** Calls with a result. All other calls only succeed or fail, and some hosts acknowledge neither. */
export const CALLS_WITH_RESULT: readonly CallName[] = ['login', 'pay', 'location', 'storage.get', 'pickFile'];

/** Calls whose result says who did it. */
export const CALLS_WITH_EXECUTOR: readonly CallName[] = [
  'login',
  'pay',
  'location',
  'share',
  'open',
  'close',
];

/** Any one of these capabilities is enough for the call. */
export const NEEDS: Readonly<Record<CallName, readonly Capability[]>> = {
  login: ['login.grant-token', 'login.partner-code', 'login.launch'],
  pay: ['pay.native', 'pay.redirect'],
  location: ['location'],
  share: ['share'],
  open: ['open'],
  close: ['close'],
  'storage.get': ['storage'],
  'storage.set': ['storage'],
  'storage.remove': ['storage'],
  pickFile: ['pick-file'],
};

/** The bridge's deadline, in milliseconds. */
export function deadlineOf(call: CallName | 'start'): number {
  return DEADLINES[call as keyof Deadlines] ?? DEADLINES.background;
}

/** Longer than any host takes to answer late. */
export const AFTERMATH_MS = 2_000;

/** How often a call has settled, and its last result. */
export interface Settlement {
  times: number;
  reply?: unknown;
  error?: BridgeError;
}

/** Records how a call settles; never rejects. */
export function watch(call: Promise<unknown>): Settlement {
  const settlement: Settlement = { times: 0 };
  call.then(
    (reply) => {
      settlement.times += 1;
      settlement.reply = reply;
    },
    (error: BridgeError) => {
      settlement.times += 1;
      settlement.error = error;
    },
  );
  return settlement;
}

/** Summarizes a result without the parts that differ between runs, such as tokens and file contents. */
export function summarize({ reply, error, times }: Settlement): string {
  if (!times) return 'no end at all';
  if (error) return `the code '${error.code}'`;
  if (Array.isArray(reply)) return `${reply.length} file(s)`;
  const { kind, outcome, latitude, longitude, executedWith } = Object(reply);
  if (latitude !== undefined) return `the place ${latitude}, ${longitude}`;
  if (kind ?? outcome) return `'${kind ?? outcome}'`;
  return reply === undefined || (executedWith && Object.keys(Object(reply)).length === 1)
    ? 'done'
    : JSON.stringify(reply);
}
