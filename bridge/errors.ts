/** Identifies errors across copies of this package: a page may have more than one. */
const brand = () => Symbol.for('doorstepBridgeError');

/**
 * Every way in which a call can fail, and its usual {@link BridgeError.sideEffects}.
 *
 * | code | what happened | side effects | what to do |
 * | --- | --- | --- | --- |
 * | `deadline` | the host did not answer in time | possible | let the person choose; for a payment ask the backend |
 * | `declined` | the person said no | possible | do not ask again unprompted |
 * | `dismissed` | the person closed the host's sheet | possible | stay on the screen |
 * | `aborted` | the caller's AbortSignal, or `dispose()` | possible; none if it was aborted before the call | nothing |
 * | `busy` | a login or payment is already open | none | wait for it |
 * | `not-in-host` | the host's SDK or bridge is missing | none | continue as in a plain browser |
 * | `unsupported` | this host can never do this | none | do not offer it |
 * | `unavailable` | this version of the host cannot, or not now | none; possible if the host was lost meanwhile | if none, offer another way |
 * | `malformed` | the host's answer is invalid | possible | as for `host-error` |
 * | `invalid-argument` | the call got an invalid argument | none | see the message |
 * | `refused-origin` | a message came from, or a URL leads to, an origin that is not allowed | none | check the allow-list |
 * | `host-error` | the host failed with its own error, see `hostCode` | possible | let the person choose; for a payment ask the backend |
 *
 * A failed start never has side effects.
 */
export type BridgeErrorCode =
  | 'deadline'
  | 'declined'
  | 'dismissed'
  | 'aborted'
  | 'busy'
  | 'not-in-host'
  | 'unsupported'
  | 'unavailable'
  | 'malformed'
  | 'invalid-argument'
  | 'refused-origin'
  | 'host-error';

/**
 * `none`: nothing has happened, so the same may be tried another way. `possible`: the host or the person may have acted
 * (a sheet was shown, money may have moved), so no code may try another way by itself.
 */
export type SideEffects = 'none' | 'possible';

/** What an error knows besides its code and message. */
export interface BridgeErrorDetails {
  /** the host's own code, unchanged */
  hostCode?: string | undefined;
  cause?: unknown;
  /** default: by the code */
  sideEffects?: SideEffects | undefined;
}

export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  /** one of the codes above */
  declare readonly code: BridgeErrorCode;
  /** the host's own code, unchanged, if it sent one */
  declare readonly hostCode: string | undefined;
  /** whether the failed call may have done something; decides whether another way may be tried */
  declare readonly sideEffects: SideEffects;

  constructor(code: BridgeErrorCode, message: string, details: BridgeErrorDetails = {}) {
    super(message, details);
    this.code = code;
    this.hostCode = details.hostCode;
    // unsupported, unavailable, not-in-host, busy, invalid-argument, refused-origin
    this.sideEffects = details.sideEffects ?? (/^(un|not|bu|in|ref)/.test(code) ? 'none' : 'possible');
    (this as Record<symbol, unknown>)[brand()] = 1;
  }
}

/** Whether this is a `BridgeError`, of this or another copy of the package; safe for any thrown value. */
export function isBridgeError(value: unknown): value is BridgeError {
  try {
    return (value as Record<symbol, unknown> | null)?.[brand()] === 1;
  } catch {
    // a value thrown by a host may throw in turn when it is read
    return false;
  }
}
