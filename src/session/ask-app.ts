import { type Bridge, type BridgeErrorCode, isBridgeError, type LoginResult } from '../../bridge/index.ts';
import type { LoggedIn, LoginAnswer, PartnerCode, LoginApi } from './login-api.ts';
import type { AppProblem } from './login-messages.ts';

/**
 * A code from the host app. `isSufficient`: the code may be enough to log in. If it is not, or has been
 * refused, it is sent with the phone number and the one-time code.
 */
export interface AppCode extends PartnerCode {
  isSufficient: boolean;
}

/**
 * The result of the host app's login. `left`: the page is being left for the app's login page. `no`: the
 * shopper declined, or the app has no login. `code`: the app has given a code to send with the phone number.
 * `failed`: the login failed; the code is null unless it is still valid.
 */
export type AppAnswer =
  | { type: 'logged-in'; session: LoggedIn }
  | { type: 'left' }
  | { type: 'no' }
  | { type: 'code'; code: AppCode }
  | { type: 'failed'; reason: string; problem: AppProblem; code?: AppCode | null };

/** Whether the host app alone can log the shopper in. */
export function canAppLogIn({ policy: { logins } }: Bridge): boolean {
  return logins.some((login) => login !== 'phone');
}

/** Whether this kind of host has a login. If the installed version lacks one, the call fails at once. */
export function hasAppLogin(bridge: Bridge): boolean {
  return canAppLogIn(bridge) || bridge.policy.phoneWithCode === true;
}

/** The shopper declined, or the host has no login: neither needs a message. */
const NO_LOGIN_ERRORS: readonly BridgeErrorCode[] = [
  'declined',
  'dismissed',
  'unsupported',
  'unavailable',
  'not-in-host',
];

/** Asks the host app for its user and then the backend for a session, each only once. */
export async function askApp(
  bridge: Bridge,
  api: LoginApi,
  stored: AppCode | null,
  signal: AbortSignal,
): Promise<AppAnswer> {
  if (stored?.isSufficient) return logInWithCode(api, stored, signal);
  let answer: LoginResult;
  try {
    answer = await bridge.login({ signal });
  } catch (error) {
    const reason = isBridgeError(error) ? error.code : 'host-error';
    if (NO_LOGIN_ERRORS.includes(reason)) return { type: 'no' };
    return { type: 'failed', reason, problem: 'failed' };
  }
  if (answer.kind === 'navigated') return { type: 'left' };
  const provider = bridge.host.name;
  if (answer.kind === 'code') {
    const isSufficient = bridge.policy.logins.includes('partner-code');
    const code = { provider, code: answer.value, isSufficient };
    return isSufficient ? logInWithCode(api, code, signal) : { type: 'code', code };
  }
  const login = await api.authorizeGrant(provider, answer.value, signal);
  if (login.ok) return { type: 'logged-in', session: login.session };
  return { type: 'failed', reason: login.failure, problem: 'failed' };
}

async function logInWithCode(api: LoginApi, code: AppCode, signal: AbortSignal): Promise<AppAnswer> {
  const login: LoginAnswer = await api.authorizeCode(code, signal);
  if (login.ok) return { type: 'logged-in', session: login.session };
  const reason = login.failure;
  if (reason === 'code-spent') return { type: 'failed', reason, problem: 'spent', code: null };
  return { type: 'failed', reason, problem: 'failed', code: { ...code, isSufficient: reason !== 'refused' } };
}
