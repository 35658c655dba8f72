import { BridgeError, type BridgeErrorCode } from '../../bridge/index.ts';
import { readErrorCode } from './wire.ts';

/** What their codes mean here; every other one is a refusal of the call that it answers. */
const MEANING = new Map<string | undefined, BridgeErrorCode>([
  ['USER_CANCELED', 'dismissed'],
  ['PAYMENT_DISMISS', 'dismissed'],
  ['METHOD_NOT_SUPPORTED', 'unavailable'],
  ['Implementation not found', 'unavailable'],
]);

/** Turns whatever a call of the SDK rejected with into a `BridgeError`. `refusal` is what "no" means for this call. */
export function failureOf(
  method: string,
  error: unknown,
  refusal: BridgeErrorCode = 'host-error',
): BridgeError {
  // their realm may be another one, so `instanceof Error` is no test
  if (Object.prototype.toString.call(error) === '[object Error]') {
    const { name, message } = error as Error;
    // a bridge object or handler that is not there is read or called as `undefined`: each engine words it its own way
    const code = name === 'TypeError' ? 'unavailable' : name === 'SyntaxError' ? 'malformed' : 'host-error';
    return new BridgeError(code, `${method} failed: ${message}`, { cause: error });
  }
  const hostCode = readErrorCode(error);
  const code = MEANING.get(hostCode) ?? refusal;
  const details = hostCode === undefined ? { cause: error } : { hostCode, cause: error };
  return new BridgeError(code, `${method} was answered with ${hostCode ?? 'an error'}`, details);
}

export function malformed(method: string): BridgeError {
  return new BridgeError('malformed', `${method} was answered with something that makes no sense`);
}
