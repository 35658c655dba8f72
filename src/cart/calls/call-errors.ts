import * as v from 'valibot';
import { type ApiError, isApiError } from '../../http/api.ts';
import { type CartAnswer, cartAnswer } from './wire.ts';
import * as m from '../messages.ts';

const refusal = v.looseObject({ field: v.picklist(['address_id', 'channel_address_id']) });

export function isAddressRefusal(error: ApiError): boolean {
  return error.status >= 400 && error.status < 500 && v.safeParse(refusal, error.body).success;
}

const changedCart = v.looseObject({ cart: cartAnswer });

/** The server's cart if it has changed since the version that the call was made for; null: another error. */
export function newerCartOf(error: unknown): CartAnswer | null {
  if (!isApiError(error) || error.status !== 409) return null;
  const parsed = v.safeParse(changedCart, error.body);
  return parsed.success ? parsed.output.cart : null;
}

/** Whether a retry may succeed. */
export function isRetryable(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { kind, status, body } = error;
  const isTransient = kind === 'unreachable' || kind === 'timeout' || kind === 'malformed';
  // the newer cart was cut off on its way
  const isUnreadable = status === 409 && typeof body !== 'object';
  return isTransient || isUnreadable || status >= 500 || status === 429 || status === 408;
}

/** Whether the session or the cart was lost, which the session or the next call handles. */
function isHandledElsewhere(error: unknown): boolean {
  return isApiError(error) && [401, 403, 404].includes(error.status);
}

/** Whether the backend refused the call or failed; undefined if it sent no response. */
export function answerKindOf(error: unknown): 'refused' | 'broken' | undefined {
  if (!isApiError(error) || error.kind !== 'http') return undefined;
  const isRefusal = error.status < 500 && !isHandledElsewhere(error) && !isRetryable(error);
  return isRefusal ? 'refused' : 'broken';
}

const refusalBody = v.looseObject({ message: v.pipe(v.string(), v.trim(), v.maxLength(200)) });

/** The backend's message for the shopper; empty: none. */
export function messageOf(error: unknown): string {
  const parsed = v.safeParse(refusalBody, isApiError(error) ? error.body : null);
  return parsed.success ? parsed.output.message : '';
}

/** The delays before the retries, in order. */
const RETRY_DELAYS_MS = [2_000, 6_000, 20_000];

/** Schedules the retries of unsaved changes, and notifies the shopper only once. */
export function createRetryBackoff(notify: (message: string) => void) {
  let failures = 0;
  /** whether the shopper was told that the last change is not saved */
  let isReported = false;

  function reset(): void {
    failures = 0;
    isReported = false;
  }

  return {
    /** `silent`: shows no notice. Returns the delay before the retry; undefined: no retry until the next tap. */
    onFailure(error: unknown, { refusal, silent }: { refusal: string; silent: boolean }): number | undefined {
      const delay = isRetryable(error) ? RETRY_DELAYS_MS[failures] : undefined;
      if (!silent && !isReported && !isHandledElsewhere(error)) {
        isReported = true;
        notify(refusal || (delay === undefined ? m.changeUnsaved : m.changeRetried));
      }
      if (delay === undefined) reset();
      else failures += 1;
      return delay;
    },
    onSuccess: reset,
    /** called when the changes are sent before the delay is over, e.g. because the network is back */
    startOver(): void {
      failures = 0;
    },
    /** called when the cart is replaced */
    forget(): void {
      isReported = false;
    },
  };
}
