import { isBridgeError } from '../../bridge/index.ts';
import { isApiError } from '../http/api.ts';

/** Why the device did not say where it is, and what else can be done. */
export function whyNotDetected(error: unknown, wayOn: string): { message: string; isDisabled: boolean } {
  const code = isBridgeError(error) ? error.code : null;
  if (code === 'declined') {
    return {
      message: `Location is switched off for this shop. Allow it in your settings, or ${wayOn}.`,
      isDisabled: true,
    };
  }
  const why =
    code === 'deadline'
      ? 'Finding your location took too long.'
      : isApiError(error) && error.kind === 'offline'
        ? 'You are offline, so we cannot find your location.'
        : 'We could not find your location.';
  return { message: `${why} Try again, or ${wayOn}.`, isDisabled: false };
}
