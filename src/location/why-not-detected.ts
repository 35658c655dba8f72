import { isBridgeError } from '../../bridge/index.ts';
import { isApiError } from '../http/api.ts';
import * as m from './messages.ts';

/** Why the device's location failed, and what to do instead. */
export function whyNotDetected(error: unknown, wayOn: string): { message: string; isDisabled: boolean } {
  const code = isBridgeError(error) ? error.code : null;
  if (code === 'declined') {
    return {
      message: m.locationIsSwitchedOffForShop(wayOn),
      isDisabled: true,
    };
  }
  const why =
    code === 'deadline'
      ? m.findingLocationTookTooLong
      : isApiError(error) && error.kind === 'offline'
        ? m.offlineSoCannotFindLocation
        : m.couldNotFindLocation;
  return { message: m.tryAgainOr(why, wayOn), isDisabled: false };
}
