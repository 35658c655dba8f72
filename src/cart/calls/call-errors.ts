import * as v from 'valibot';
import { type ApiError, isApiError } from '../../http/api.ts';
import * as m from '../messages.ts';

const refusal = v.looseObject({ field: v.picklist(['address_id', 'channel_address_id']) });

export function isAboutAddress(error: ApiError): boolean {
  return error.status >= 400 && error.status < 500 && v.is(refusal, error.body);
}

/** Whether a retry may succeed. */
function isRetryable(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { kind, status } = error;
  const isBroken = kind === 'unreachable' || kind === 'timeout' || kind === 'malformed';
  return isBroken || status >= 500 || status === 429 || status === 408;
}

/** A lost session or cart: the session or the next call handles it. */
function isElsewhere(error: unknown): boolean {
  return isApiError(error) && [401, 403, 404].includes(error.status);
}

/** Undefined: the server was not reached, or a proxy responded. */
export function answerIn(error: unknown): 'refused' | 'broken' | undefined {
  if (!isApiError(error) || error.kind !== 'http') return undefined;
  const isRefusal = error.status < 500 && !isElsewhere(error) && !isRetryable(error);
  return isRefusal ? 'refused' : 'broken';
}

const refusalBody = v.looseObject({ message: v.pipe(v.string(), v.trim(), v.maxLength(200)) });

/** The backend's message for the shopper; empty: none. */
export function messageIn(error: unknown): string {
  return isApiError(error) && v.is(refusalBody, error.body) ? error.body.message.trim() : '';
}

/** Delays before the retries. */
const WAITS_MS = [2_000, 6_000, 20_000];

/** Schedules retries of unsaved changes, and notifies the shopper once. */
export function createSendAgain(tell: (message: string) => void) {
  let failures = 0;
  /** the shopper was told that the last change is not saved */
  let reported = false;

  function reset(): void {
    failures = 0;
    reported = false;
  }

  return {
    /** `quiet`: no notice now. Returns the delay of the retry; undefined: none, until the next tap. */
    failed(error: unknown, { refusal, quiet }: { refusal: string; quiet: boolean }): number | undefined {
      const wait = isRetryable(error) ? WAITS_MS[failures] : undefined;
      if (!quiet && !reported && !isElsewhere(error)) {
        reported = true;
        tell(refusal || (wait === undefined ? m.changeUnsaved : m.changeRetried));
      }
      if (wait === undefined) reset();
      else failures += 1;
      return wait;
    },
    arrived: reset,
    /** retried early, e.g. by the shopper */
    startOver(): void {
      failures = 0;
    },
    /** another cart begins */
    forget(): void {
      reported = false;
    },
  };
}
