import * as v from 'valibot';
import { type Api, isApiError } from '../http/api.ts';
import { sendCodeAnswer, verifyAnswer } from './session-wire.ts';

/** An access token and the user that it belongs to. */
export interface LoggedIn {
  accessToken: string;
  userId: number;
  phone: string;
  name: string;
  /** id of the user's wallet in the shop; empty: unknown */
  walletId: string;
  /** the server's time at the login, as sent; empty: unknown */
  date_now: string;
  /** whether the phone number has been verified */
  verified: boolean;
}

/** The host app's one-time code and the partner it belongs to; sent with a login in that app. */
export interface PartnerCode {
  provider: string;
  code: string;
}

/**
 * `refused`: the server refused the login. `code-spent`: it did so because the partner's code cannot be used
 * again.
 */
export type Failure = 'refused' | 'code-spent' | 'too-many' | 'offline' | 'no-answer' | 'aborted';

export type SendCodeResult = { ok: true } | { ok: false; failure: Failure; message: string };
export type LoginAnswer = { ok: true; session: LoggedIn } | { ok: false; failure: Failure };

export function createLoginApi(api: Api) {
  async function login(
    path: string,
    form: Record<string, string>,
    signal: AbortSignal,
  ): Promise<LoginAnswer> {
    try {
      const answer = await api.call({ method: 'POST', path, form, answer: verifyAnswer, signal });
      const session = toSession(answer);
      if (session) return { ok: true, session };
      return { ok: false, failure: isSpent(answer) ? 'code-spent' : 'refused' };
    } catch (error) {
      const failure = failureOf(error);
      const spent = failure === 'refused' && isApiError(error) && isSpent(error.body);
      return { ok: false, failure: spent ? 'code-spent' : failure };
    }
  }

  return {
    async sendCode(phone: string, signal: AbortSignal): Promise<SendCodeResult> {
      try {
        const answer = await api.call({
          method: 'POST',
          path: '/v2/accounts/',
          form: { user_phone: phone },
          answer: sendCodeAnswer,
          signal,
        });
        if (answer.success) return { ok: true };
        return { ok: false, failure: 'refused', message: answer.message };
      } catch (error) {
        return { ok: false, failure: failureOf(error), message: refusalMessage(error) };
      }
    },

    verifyCode(
      phone: string,
      code: string,
      partner: PartnerCode | null,
      signal: AbortSignal,
    ): Promise<LoginAnswer> {
      const form = { user_phone: phone, verify_code: code, ...(partner && partnerForm(partner)) };
      return login('/v2/accounts/verify/phone/code/', form, signal);
    },

    authorizeGrant(provider: string, grantToken: string, signal: AbortSignal): Promise<LoginAnswer> {
      return login(`/v2/accounts/authorize/${provider}/`, { grant_token: grantToken }, signal);
    },

    authorizeCode(partner: PartnerCode, signal: AbortSignal): Promise<LoginAnswer> {
      return login(`/v2/accounts/authorize/${partner.provider}/`, partnerForm(partner), signal);
    },
  };
}

export type LoginApi = ReturnType<typeof createLoginApi>;

function partnerForm({ provider, code }: PartnerCode): Record<string, string> {
  return { oauth_provider: provider, oauth_temp_code: code };
}

/** A wrong code gets `success: true` with `verified: false`, so both must be true. */
function toSession(answer: v.InferOutput<typeof verifyAnswer>): LoggedIn | null {
  const { success, verified, access_token: accessToken, user } = answer;
  if (!success || !verified || !accessToken || !user || user.id <= 0) return null;
  const { id: userId, phone, name, wallet_id: walletId, date_now, verified: isVerified } = user;
  return { accessToken, userId, phone, name, walletId, date_now, verified: isVerified };
}

/** Whether the response says that the partner's code cannot be used again. */
function isSpent(answer: unknown): boolean {
  return Object(answer).code === 'OAUTH_CODE_SPENT';
}

function failureOf(error: unknown): Failure {
  if (!isApiError(error)) return 'no-answer';
  if (error.kind === 'aborted' || error.kind === 'offline') return error.kind;
  if (error.status === 429) return 'too-many';
  return error.kind === 'http' && error.status < 500 ? 'refused' : 'no-answer';
}

function refusalMessage(error: unknown): string {
  if (!isApiError(error) || error.kind !== 'http') return '';
  const body = v.safeParse(sendCodeAnswer, error.body);
  return body.success ? body.output.message : '';
}
