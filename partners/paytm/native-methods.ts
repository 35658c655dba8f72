import type { Deadlines } from '../../bridge/index.ts';
import type { SimulatorWorld } from '../../bridge/testing/simulator.ts';

export interface NativeMethod {
  /** the deadline with which the shop waits */
  kind: keyof Deadlines;
  /** undefined: no answer */
  answer(parameters: Readonly<Record<string, unknown>>, world: SimulatorWorld): unknown;
}

/** The app's methods that the adapter calls, by name. */
export const NATIVE_METHODS: ReadonlyMap<string, NativeMethod> = new Map<string, NativeMethod>([
  ['paytmFetchAuthCode', { kind: 'login', answer: fetchAuthCode }],
  ['paytmPayment', { kind: 'pay', answer: pay }],
  ['paytmCheckPermission', { kind: 'location', answer: ({ permission }) => permissionOf(permission, 0) }],
  ['paytmRequestPermission', { kind: 'location', answer: ({ permission }) => permissionOf(permission, 1) }],
  ['popWindow', { kind: 'background', answer: () => undefined }],
]);

function fetchAuthCode({ clientId }: Readonly<Record<string, unknown>>, world: SimulatorWorld): unknown {
  if (!clientId) return { error: 2, errorMessage: 'clientID not passed' };
  return world.sheets
    .consent({ app: 'Doorstep', scopes: ['your name', 'your phone number'] })
    .then((choice) =>
      choice === 'allow'
        ? { data: { authId: `ok-${world.phone}-${nonce(world.window)}`, openId: 'abhdjhsd860154' } }
        : { error: -1, errorMessage: 'User denied consent' },
    );
}

async function pay(parameters: Readonly<Record<string, unknown>>, world: SimulatorWorld): Promise<unknown> {
  const { amount, orderId, txnToken, mid } = parameters;
  if (![amount, orderId, txnToken, mid].every((field) => typeof field === 'string' && field !== '')) {
    return { error: 2, errorMessage: 'Invalid parameter' };
  }
  const choice = await world.sheets.pay({
    reservationId: `${orderId}`,
    amount: { minor: Math.round(Number(amount) * 100), currency: 'INR' },
  });
  if (choice === 'dismiss') return { data: false };
  const isPaid = choice === 'approve';
  try {
    await world.settle(`${orderId}`, isPaid ? 'success' : 'failed');
  } catch {
    return { data: '' };
  }
  return {
    data: JSON.stringify({
      ORDERID: orderId,
      MID: mid,
      TXNID: `2026${orderId}`,
      TXNAMOUNT: amount,
      CURRENCY: 'INR',
      STATUS: isPaid ? 'TXN_SUCCESS' : 'TXN_FAILURE',
      RESPCODE: isPaid ? '01' : '227',
      RESPMSG: isPaid ? 'Txn Success' : 'Your payment has been declined by your bank.',
    }),
  };
}

function permissionOf(permission: unknown, value: 0 | 1): unknown {
  return permission === 'location'
    ? { data: { location: value } }
    : { error: 2, message: 'Invalid parameter' };
}

function nonce(page: Window): string {
  return Array.from(page.crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('');
}
