/** Identifies errors across copies of this package: a page may have more than one. */
const brand = () => Symbol.for('doorstepBridgeError');

/**
 * Every way in which a call can fail.
 *
 * | code | what happened | what to do |
 * | --- | --- | --- |
 * | `deadline` | the host did not answer in time | offer the shop's own way; for a payment ask the backend |
 * | `declined` | the person said no | do not ask again unprompted |
 * | `dismissed` | the person closed the host's sheet | stay on the screen |
 * | `aborted` | the caller's AbortSignal, or `dispose()` | nothing |
 * | `busy` | a login or payment is already open | wait for it |
 * | `not-in-host` | the host's SDK or bridge is missing | continue as in a plain browser |
 * | `unsupported` | this host can never do this | do not offer it |
 * | `unavailable` | this version of the host cannot, or not now | offer another way |
 * | `malformed` | the host's answer is invalid | as for `host-error` |
 * | `invalid-argument` | the call got an invalid argument | see the message |
 * | `refused-origin` | a message came from, or a URL leads to, an origin that is not allowed | check the allow-list |
 * | `host-error` | the host failed with its own error, see `hostCode` | offer another way |
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

export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  /** one of the codes above */
  declare readonly code: BridgeErrorCode;
  /** the host's own code, unchanged, if it sent one */
  declare readonly hostCode: string | undefined;

  constructor(
    code: BridgeErrorCode,
    message: string,
    details: { hostCode?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, details);
    this.code = code;
    this.hostCode = details.hostCode;
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
