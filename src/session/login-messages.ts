import { INVALID_PHONE } from './reduce-login.ts';
import type { Failure } from './login-api.ts';
import * as m from './messages.tsx';

/** Why the host app's login failed. `spent`: the app's code was invalid. `failed`: any other reason. */
export type AppProblem = 'none' | 'spent' | 'failed';

export function appNotice(problem: AppProblem, canUsePhone: boolean): string {
  if (problem === 'spent') return m.appCodeSpent;
  if (!canUsePhone) return m.appDidNotLogIn;
  return problem === 'failed' ? m.appCouldNotLogIn : '';
}

export function codeNotSent(failure: Failure, resend: boolean): string {
  if (failure === 'offline') return m.offlineTryAgain;
  if (failure === 'too-many') return m.tooManyTries;
  if (failure === 'refused' && !resend) return INVALID_PHONE;
  return m.codeNotSent;
}

export function codeNotChecked(failure: Failure): string {
  if (failure === 'offline') return m.offlineTryAgain;
  if (failure === 'too-many') return m.tooManyTries;
  return m.codeNotChecked;
}

export function wrongLength(code: string, length: number): string {
  return code.length < length ? m.codeTooShort(length) : m.codeTooLong(length);
}
