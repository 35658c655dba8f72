import { INVALID_PHONE } from './reduce-login.ts';
import type { Failure } from './login-api.ts';

const OFFLINE = 'You are offline. Try again when you are connected.';
const TOO_MANY = 'Too many tries. Wait a few minutes, then try again.';

/** Why the host app's login came to nothing: `spent`, its code was no good; `failed`, something broke. */
export type AppProblem = 'none' | 'spent' | 'failed';

export function appNotice(problem: AppProblem, canUsePhone: boolean): string {
  if (problem === 'spent')
    return 'The code from the app has expired or was already used. Get a new one to continue.';
  if (!canUsePhone) return 'The app did not log you in. Try it again when you are ready.';
  return problem === 'failed' ? 'The app could not log you in. Your phone number works just as well.' : '';
}

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
