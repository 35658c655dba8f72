import { isBridgeError } from '../../bridge/index.ts';
import { isApiError } from '../http/api.ts';
import * as m from './messages.ts';

/** Why the device's location failed. `alternative`: a sentence with another way to choose the place. */
export function detectionFailure(
  error: unknown,
  alternative: string,
): { message: string; isDisabled: boolean } {
  const code = isBridgeError(error) ? error.code : null;
  if (code === 'declined') return { message: m.locationBlocked(alternative), isDisabled: true };
  if (code === 'deadline') return { message: m.locationTimedOut(alternative), isDisabled: false };
  const isOffline = isApiError(error) && error.kind === 'offline';
  return {
    message: isOffline ? m.locationOffline(alternative) : m.locationNotFound(alternative),
    isDisabled: false,
  };
}
