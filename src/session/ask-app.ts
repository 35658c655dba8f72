import { type Bridge, type BridgeErrorCode, isBridgeError, type LoginResult } from '../../bridge/index.ts';
import { APP_CODE_SPENT, APP_FAILED } from './login-sentences.ts';
import type { LoggedIn, LoginAnswer, PartnerCode, LoginApi } from './login-api.ts';

/**
 * How a login by the host app ended. `left`: the page is being left for the app's login page. `declined`: the shopper
 * said no. `cannot`: this app has no
 * login to offer. `failed` with `canAskAgain`: asking anew can help. `code`: the app's code, unless it is known to be spent.
 */
export type AppAnswer =
  | { type: 'logged-in'; session: LoggedIn }
  | { type: 'left' }
  | { type: 'declined' }
  | { type: 'cannot' }
  | { type: 'failed'; why: string; notice: string; canAskAgain: boolean; code: PartnerCode | null };

/**
 * Whether this host has a login of its own. That this very version has it too is only known once the host has answered,
 * so it is simply asked: one that cannot says so at once.
 */
export function hasAppLogin({ policy: { logins } }: Bridge): boolean {
  return logins.includes('partner-grant') || logins.includes('partner-code');
}

/** Codes of a host that has no login to offer just now: not worth a word to the shopper. */
const CANNOT: readonly BridgeErrorCode[] = ['unsupported', 'unavailable', 'not-in-host'];

/** Asks the host app who the shopper is, and the backend to log that person in. Asks each of them once. */
export async function askApp(
  bridge: Bridge,
  api: LoginApi,
  codeAtHand: PartnerCode | null,
  signal: AbortSignal,
): Promise<AppAnswer> {
  if (codeAtHand) return logInWithCode(api, codeAtHand, signal);
  let answer: LoginResult;
  try {
    answer = await bridge.login({ signal });
  } catch (error) {
    const why = isBridgeError(error) ? error.code : 'host-error';
    if (why === 'declined' || why === 'dismissed') return { type: 'declined' };
    if (CANNOT.includes(why)) return { type: 'cannot' };
    const canAskAgain = bridge.policy.logins.includes('partner-code');
    return { type: 'failed', why, notice: APP_FAILED, canAskAgain, code: null };
  }
  if (answer.kind === 'navigated') return { type: 'left' };
  const provider = bridge.host.name;
  if (answer.kind === 'code') return logInWithCode(api, { provider, code: answer.value }, signal);
  const login = await api.authorizeGrant(provider, answer.value, signal);
  if (login.ok) return { type: 'logged-in', session: login.session };
  return { type: 'failed', why: login.failure, notice: APP_FAILED, canAskAgain: false, code: null };
}

async function logInWithCode(api: LoginApi, code: PartnerCode, signal: AbortSignal): Promise<AppAnswer> {
  const login: LoginAnswer = await api.authorizeCode(code, signal);
  if (login.ok) return { type: 'logged-in', session: login.session };
  const spent = login.failure === 'refused';
  return {
    type: 'failed',
    why: login.failure,
    notice: spent ? APP_CODE_SPENT : APP_FAILED,
    canAskAgain: true,
    code: spent ? null : code,
  };
}
