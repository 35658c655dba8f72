import { type Bridge, type BridgeErrorCode, isBridgeError, type LoginResult } from '../../bridge/index.ts';
import type { LoggedIn, LoginAnswer, PartnerCode, LoginApi } from './login-api.ts';
import type { AppTrouble } from './login-sentences.ts';

/**
 * How a login by the host app ended. `left`: the page is being left for the app's login page. `no`: the shopper said no,
 * or this app has no login to offer. `code`: the app's code, unless it is known to be spent.
 */
export type AppAnswer =
  | { type: 'logged-in'; session: LoggedIn }
  | { type: 'left' }
  | { type: 'no' }
  | { type: 'failed'; why: string; trouble: AppTrouble; code: PartnerCode | null };

/**
 * Whether this host has a login of its own. That this very version has it too is only known once the host has answered,
 * so it is simply asked: one that cannot says so at once.
 */
export function hasAppLogin({ policy: { logins } }: Bridge): boolean {
  return logins.includes('partner-grant') || logins.includes('partner-code');
}

/** A person's no, and a host that has no login to offer: neither is worth a word. */
const NO: readonly BridgeErrorCode[] = ['declined', 'dismissed', 'unsupported', 'unavailable', 'not-in-host'];

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
    if (NO.includes(why)) return { type: 'no' };
    return { type: 'failed', why, trouble: 'failed', code: null };
  }
  if (answer.kind === 'navigated') return { type: 'left' };
  const provider = bridge.host.name;
  if (answer.kind === 'code') return logInWithCode(api, { provider, code: answer.value }, signal);
  const login = await api.authorizeGrant(provider, answer.value, signal);
  if (login.ok) return { type: 'logged-in', session: login.session };
  return { type: 'failed', why: login.failure, trouble: 'failed', code: null };
}

async function logInWithCode(api: LoginApi, code: PartnerCode, signal: AbortSignal): Promise<AppAnswer> {
  const login: LoginAnswer = await api.authorizeCode(code, signal);
  if (login.ok) return { type: 'logged-in', session: login.session };
  const spent = login.failure === 'refused' || login.failure === 'code-spent';
  const trouble = spent ? 'spent' : 'failed';
  return { type: 'failed', why: login.failure, trouble, code: spent ? null : code };
}
