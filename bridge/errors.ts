/** What every copy of this package knows its errors by: a page may have more than one. */
const brand = () => Symbol.for('doorstepBridgeError');

/**
 * Every way in which a call to the host can end without a result.
 *
 * | code | what happened | what to do |
 * | --- | --- | --- |
 * | `deadline` | the host did not answer in time | offer the shop's own way; for a payment ask the backend |
 * | `declined` | the person said no | do not ask again by yourself |
 * | `dismissed` | the person closed the host's sheet | stay where you are |
 * | `aborted` | the caller's AbortSignal, or `dispose()` | nothing |
 * | `busy` | a login or payment is already open | wait for that one |
 * | `not-in-host` | the host's SDK or bridge is not there | go on as in a plain browser |
 * | `unsupported` | this host never can | do not offer it |
 * | `unavailable` | this version of the host cannot, or not now | offer another way |
 * | `malformed` | the host answered something that makes no sense | as for `host-error` |
 * | `invalid-argument` | the call was given something that it does not take | pass what the message says |
 * | `refused-origin` | a message came from, or a URL leads to, an origin that is not allowed | check the allow-list |
 * | `host-error` | the host answered with an error of its own, see `hostCode` | offer another way |
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
  /** the host's own code, as it came, when it gave one */
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

/** Whether this is a `BridgeError`, of this copy of the package or another; safe for anything that can be thrown. */
export function isBridgeError(value: unknown): value is BridgeError {
  try {
    return (value as Record<symbol, unknown> | null)?.[brand()] === 1;
  } catch {
    // what a host throws may throw in turn when it is merely looked at
    return false;
  }
}
