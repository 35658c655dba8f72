import { type Bridge, type BridgeErrorCode, isBridgeError, type LoginResult } from '../../bridge/index.ts';
import type { LoggedIn, LoginAnswer, PartnerCode, LoginApi } from './login-api.ts';
import type { AppProblem } from './login-messages.ts';

/** `alone`: the code may log in by itself. Else, or once it was refused so, it goes with phone and one-time code. */
export interface HeldCode extends PartnerCode {
  alone: boolean;
}

/**
 * How a login by the host app ended. `left`: the page is being left for the app's login page. `no`: the shopper said no,
 * or this app has no login to offer. `code`: the app's code, to go with the phone number. `failed`: with the code, if that
 * was what failed; null once it is spent.
 */
export type AppAnswer =
  | { type: 'logged-in'; session: LoggedIn }
  | { type: 'left' }
  | { type: 'no' }
  | { type: 'code'; code: HeldCode }
  | { type: 'failed'; why: string; problem: AppProblem; code?: HeldCode | null };

/** Whether the host app by itself may log the shopper in. */
export function appLogsIn({ policy: { logins } }: Bridge): boolean {
  return logins.includes('partner-grant') || logins.includes('partner-code');
}

/**
 * Whether this kind of host can log in. Whether its installed version can is known only from its answer: one that cannot
 * answers at once.
 */
export function hasAppLogin(bridge: Bridge): boolean {
  return appLogsIn(bridge) || bridge.policy.phoneWithCode === true;
}

/** The shopper said no, or the host has no login: no message is shown for either. */
const NO: readonly BridgeErrorCode[] = ['declined', 'dismissed', 'unsupported', 'unavailable', 'not-in-host'];

/** Asks the host app who the shopper is, and the backend to log that person in. Asks each of them once. */
export async function askApp(
  bridge: Bridge,
  api: LoginApi,
  held: HeldCode | null,
  signal: AbortSignal,
): Promise<AppAnswer> {
  if (held?.alone) return logInWithCode(api, held, signal);
  let answer: LoginResult;
  try {
    answer = await bridge.login({ signal });
  } catch (error) {
    const why = isBridgeError(error) ? error.code : 'host-error';
    if (NO.includes(why)) return { type: 'no' };
    return { type: 'failed', why, problem: 'failed' };
  }
  if (answer.kind === 'navigated') return { type: 'left' };
  const provider = bridge.host.name;
  if (answer.kind === 'code') {
    const alone = bridge.policy.logins.includes('partner-code');
    const code = { provider, code: answer.value, alone };
    return alone ? logInWithCode(api, code, signal) : { type: 'code', code };
  }
  const login = await api.authorizeGrant(provider, answer.value, signal);
  if (login.ok) return { type: 'logged-in', session: login.session };
  return { type: 'failed', why: login.failure, problem: 'failed' };
}

async function logInWithCode(api: LoginApi, code: HeldCode, signal: AbortSignal): Promise<AppAnswer> {
  const login: LoginAnswer = await api.authorizeCode(code, signal);
  if (login.ok) return { type: 'logged-in', session: login.session };
  const why = login.failure;
  if (why === 'code-spent') return { type: 'failed', why, problem: 'spent', code: null };
  return { type: 'failed', why, problem: 'failed', code: { ...code, alone: why !== 'refused' } };
}
