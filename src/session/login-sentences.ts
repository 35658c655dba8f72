import { INVALID_PHONE } from './reduce-login.ts';
import type { Failure } from './login-api.ts';

const OFFLINE = 'You are offline. Try again when you are connected.';
const TOO_MANY = 'Too many tries. Wait a few minutes, then try again.';

export const APP_FAILED = 'The app could not log you in. Your phone number works just as well.';
export const APP_CODE_SPENT =
  'The code from the app has been used or has run out. Get a new one, or use your phone number.';
export const APP_GAVE_NO_CODE = 'The app did not log you in. Ask it again, or use your phone number.';

export function codeNotSent(failure: Failure, resend: boolean): string {
  if (failure === 'offline') return OFFLINE;
  if (failure === 'too-many') return TOO_MANY;
  if (failure === 'refused' && !resend) return INVALID_PHONE;
  return 'We could not send the code. Try again in a moment.';
}

export function codeNotChecked(failure: Failure): string {
  if (failure === 'offline') return OFFLINE;
  if (failure === 'too-many') return TOO_MANY;
  return 'We could not check the code. Try again in a moment.';
}

export function codeIncomplete(length: number): string {
  return `Enter all ${length} digits of the code.`;
}
