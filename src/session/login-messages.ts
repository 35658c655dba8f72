import { INVALID_PHONE } from './reduce-login.ts';
import type { Failure } from './login-api.ts';
import * as m from './messages.tsx';

const OFFLINE = m.offline;
const TOO_MANY = m.tooManyTries;

/** Why the host app's login came to nothing: `spent`, its code was no good; `failed`, something broke. */
export type AppProblem = 'none' | 'spent' | 'failed';

export function appNotice(problem: AppProblem, canUsePhone: boolean): string {
  if (problem === 'spent') return m.codeFromAppHasExpiredOrWasAlreadyUsed;
  if (!canUsePhone) return m.appDidNotLogIn;
  return problem === 'failed' ? m.appCouldNotLogIn : '';
}

export function codeNotSent(failure: Failure, resend: boolean): string {
  if (failure === 'offline') return OFFLINE;
  if (failure === 'too-many') return TOO_MANY;
  if (failure === 'refused' && !resend) return INVALID_PHONE;
  return m.couldNotSendCode;
}

export function codeNotChecked(failure: Failure): string {
  if (failure === 'offline') return OFFLINE;
  if (failure === 'too-many') return TOO_MANY;
  return m.couldNotCheckCode;
}

export function wrongLength(code: string, length: number): string {
  return code.length < length ? m.enterAllDigitsOfCode(length) : m.codeHasDigits(length);
}
