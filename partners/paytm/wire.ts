import type { BridgeErrorCode, PayHint } from '../../bridge/index.ts';

/** Added by the app some time after the page began to load. */
export interface PaytmPage extends Window {
  JSBridge?: {
    /** the callback is called for each answer; some methods never answer */
    call(method: string, parameters?: object, callback?: (reply: unknown) => void): void;
  };
}

/** Fired on the document once `window.JSBridge` exists. */
export const READY = 'JSBridgeReady';
/** Fired on the document by the app's back button; `preventDefault` keeps the app from leaving. */
export const BACK = 'back';

export interface AuthCodeRequest {
  clientId: string;
}

export interface PaymentRequest {
  /** rupees with two decimals */
  amount: string;
  orderId: string;
  /** from Paytm's Initiate Transaction API, valid for 15 minutes */
  txnToken: string;
  mid: string;
}

export interface PermissionRequest {
  /** a single name, because iOS accepts no list */
  permission: 'location';
}

/** According to Paytm's documentation, an auth code is valid for 5 minutes and one use. */
export const AUTH_CODE_LIFE_S = 300;

/** The payment gateway's code for "User has not completed transaction". */
const NOT_COMPLETED = '141';

/** An answer is `{data}` or `{error, errorMessage}`; 0 is an error too. */
export interface Refused {
  error: string;
  message: string;
}

export function readRefusal(reply: unknown): Refused | null {
  const { error, errorMessage, message = errorMessage } = fieldsOf(reply);
  if (typeof error !== 'number' && (typeof error !== 'string' || !error)) return null;
  return { error: `${error}`.slice(0, 64), message: typeof message === 'string' ? message : '' };
}

const UNAVAILABLE = { '1': 'unavailable', '4': 'unavailable' } as const;

/**
 * The app's error numbers by method; others are `host-error`. 1 and 4 are the container's: unknown method, not
 * allowed.
 */
const ERROR_CODES: Readonly<Record<string, Readonly<Record<string, BridgeErrorCode>>>> = {
  // -2: the person was not logged in to the app, and did not log in
  paytmFetchAuthCode: { ...UNAVAILABLE, '-1': 'declined', '-2': 'dismissed' },
};

const WRONG_CLIENT_ID = /^(2|-3|-6|-12)$/;

export function codeOf(method: string, { error }: Refused): BridgeErrorCode {
  const codes: Readonly<Record<string, BridgeErrorCode>> = ERROR_CODES[method] ?? UNAVAILABLE;
  return codes[error] ?? 'host-error';
}

/** One sentence for developers. */
export function describeRefusal(method: string, refusal: Refused): string {
  const hint =
    method === 'paytmFetchAuthCode' && WRONG_CLIENT_ID.test(refusal.error)
      ? '; check the setting paytm.clientId'
      : '';
  return `${method} was answered with error ${refusal.error} (${refusal.message || 'no message'})${hint}`;
}

/** `{data: {authId, openId}}`; null: no code. */
export function readAuthCode(reply: unknown): string | null {
  const { authId } = fieldsOf(fieldsOf(reply).data);
  return typeof authId === 'string' && authId ? authId : null;
}

/**
 * `{data: false}`, `{data: ""}` or `{data: "<JSON>"}`. None of them proves a payment. Undefined: malformed. `STATUS` is
 * `TXN_SUCCESS`, `TXN_FAILURE` or `PENDING`, as in Paytm's Transaction Status API.
 */
export function readPaymentEnd(reply: unknown, orderId: string): PayHint['outcome'] | undefined {
  const { data } = fieldsOf(reply);
  if (data === false || data === '') return 'unknown';
  if (typeof data !== 'string' && typeof data !== 'object') return undefined;
  const { ORDERID, STATUS, RESPCODE } = fieldsOf(data);
  // the result of another payment says nothing about this one
  if (ORDERID !== orderId) return 'unknown';
  if (`${RESPCODE}` === NOT_COMPLETED) return 'dismissed';
  if (STATUS === 'TXN_FAILURE') return 'failed';
  return STATUS === 'PENDING' ? 'pending' : 'ui-closed';
}

/** `{data: {location: 1}}`: 1 granted, 0 denied, -1 not asked yet (iOS); undefined: malformed. */
export function readPermission(reply: unknown): number | undefined {
  const grantedValue = Number(fieldsOf(fieldsOf(reply).data).location ?? Number.NaN);
  return Number.isNaN(grantedValue) ? undefined : grantedValue;
}

/**
 * The part of an answer that may be traced. The mask does not know the app's names for secrets (`authId`, `openId`),
 * so of granted data only the names are traced.
 */
export function traceable(reply: unknown): unknown {
  const refusal = readRefusal(reply);
  if (refusal) return refusal;
  const { data } = fieldsOf(reply);
  const { ORDERID, STATUS, RESPCODE, location } = fieldsOf(data);
  if (ORDERID !== undefined) return { ORDERID, STATUS, RESPCODE };
  if (location !== undefined) return { location };
  return typeof data === 'object' ? { data: Object.keys(fieldsOf(data)) } : { data: typeof data };
}

/** Merchants report both objects and JSON strings. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  let fields = value;
  if (typeof value === 'string') {
    try {
      fields = JSON.parse(value);
    } catch {
      return {};
    }
  }
  return typeof fields === 'object' && fields !== null ? { ...fields } : {};
}
