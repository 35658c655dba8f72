import { BridgeError, type BridgeErrorCode } from '../../bridge/index.ts';
import { readErrorCode } from './wire.ts';

/** The meaning of the SDK's error codes; others count as a refusal. */
const ERROR_CODES = new Map<string | undefined, BridgeErrorCode>([
  ['USER_CANCELED', 'dismissed'],
  ['PAYMENT_DISMISS', 'dismissed'],
  ['METHOD_NOT_SUPPORTED', 'unavailable'],
  ['Implementation not found', 'unavailable'],
]);

/** Converts a rejection of the SDK into a `BridgeError`. `refusal`: the code for "no" in this call. */
export function failureOf(
  method: string,
  error: unknown,
  refusal: BridgeErrorCode = 'host-error',
): BridgeError {
  // the error may be from another realm, so `instanceof Error` does not work
  if (Object.prototype.toString.call(error) === '[object Error]') {
    const { name, message } = error as Error;
    // a missing bridge object or handler is read as `undefined`; the message differs by engine
    const code = name === 'TypeError' ? 'unavailable' : name === 'SyntaxError' ? 'malformed' : 'host-error';
    return new BridgeError(code, `${method} failed: ${message}`, { cause: error });
  }
  const hostCode = readErrorCode(error);
  const code = ERROR_CODES.get(hostCode) ?? refusal;
  const details = hostCode === undefined ? { cause: error } : { hostCode, cause: error };
  return new BridgeError(code, `${method} was answered with ${hostCode ?? 'an error'}`, details);
}

export function malformed(method: string): BridgeError {
  return new BridgeError('malformed', `${method} returned an invalid reply`);
}
