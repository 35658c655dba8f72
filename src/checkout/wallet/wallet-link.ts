import { proxy } from 'valtio/vanilla';
import * as v from 'valibot';
import { type Api, isApiError } from '../../http/api.ts';
import type { Paise } from '../../model/money.ts';
import type { Analytics, Clock, KeyValue } from '../../model/ports.ts';
import { createCountdown } from '../../session/countdown.ts';
import { isPhone, normalisePhone } from '../../session/normalise-phone.ts';
import { createAwaitedCode } from './awaited-code.ts';
import { ONE_TAP_CODES, type OneTapCode, oneTapCode } from '../payment/payment-lists.ts';
import { oneTapWords } from './one-tap-words.ts';
import {
  newWalletLink,
  reduceWalletLink,
  type WalletLinkFact,
  type WalletLinkState,
} from './reduce-wallet-link.ts';
import { walletLinkAnswer, walletTopUpAnswer } from './wallet-wire.ts';

export interface WalletLinkEdges {
  api: Api;
  clock: Clock;
  keep: KeyValue;
  analytics: Pick<Analytics, 'report'>;
}

interface Verdict {
  ok: boolean;
  code: OneTapCode | null;
  message: string;
}

/** As long as the shop's own. */
const CODE_LENGTH = 4;

/** Links one wallet: its number, the code it sends, as often as it takes. */
export function createWalletLink(edges: WalletLinkEdges, wallet: { provider: number; name: string }) {
  const { api, clock, analytics } = edges;
  const state = proxy<WalletLinkState>({ ...newWalletLink });
  const path = `/v1/wallets/${wallet.provider}`;
  const awaited = createAwaitedCode(edges, wallet.provider);
  const countdown = createCountdown(clock, (seconds) => {
    move({ type: 'second-passed', seconds });
    return state.resendTimer > 0;
  });

  function move(fact: WalletLinkFact): void {
    Object.assign(state, reduceWalletLink({ ...state }, fact));
  }

  async function ask(call: 'link' | 'verify', json: Record<string, string>): Promise<Verdict> {
    try {
      const answer = walletLinkAnswer;
      return verdictOf(await api.call({ method: 'POST', path: `${path}/${call}`, json, answer }));
    } catch (error) {
      // what broke says nothing to shoppers; what refused may
      const refused = isApiError(error) && error.status >= 400 && error.status < 500;
      const body = refused ? v.safeParse(walletLinkAnswer, error.body) : null;
      if (body?.success && (body.output.message || body.output.response_code !== null))
        return verdictOf({ ...body.output, success: false });
      const offline = isApiError(error) && error.kind === 'offline';
      if (!isApiError(error)) analytics.report(error, 'checkout: wallet');
      const words = offline
        ? 'You are offline. Try again when you are back.'
        : `${wallet.name} could not be reached. Try again in a moment.`;
      return { ok: false, code: null, message: words };
    }
  }

  /** What the wallet itself says is shown; where it says nothing, what its code means. */
  function verdictOf(answer: v.InferOutput<typeof walletLinkAnswer>): Verdict {
    const code = oneTapCode(answer.response_code);
    const words = oneTapWords(code ?? ONE_TAP_CODES.unexpected, wallet.name).detail;
    return { ok: answer.success, code, message: answer.message || words };
  }

  async function requestCode(): Promise<void> {
    if (state.busy !== 'none') return;
    const phone = normalisePhone(state.phoneNumber);
    if (!isPhone(phone)) {
      return move({
        type: 'link-failed',
        message: 'Enter a mobile number of 10 digits.',
        responseCode: null,
      });
    }
    move({ type: 'phone-entered', phone });
    move({ type: 'otp-requested' });
    const { ok, code, message } = await ask('link', { phone });
    if (!ok) return move({ type: 'link-failed', message, responseCode: code });
    awaited.sent(phone);
    move({ type: 'otp-received' });
    countdown.start();
  }

  /** The page was loaded anew meanwhile. */
  function takeUp(): void {
    const sent = awaited.look();
    if (!sent) return;
    move({ type: 'otp-awaited', ...sent });
    if (state.resendTimer > 0) countdown.start();
  }

  async function verify(): Promise<void> {
    if (state.busy !== 'none') return;
    const { code, phoneNumber: phone } = state;
    if (!/^\d+$/.test(code) || code.length !== CODE_LENGTH) {
      return move({ type: 'otp-incorrect', message: `Enter the ${CODE_LENGTH} digits.`, responseCode: null });
    }
    move({ type: 'verify-requested' });
    const verdict = await ask('verify', { phone, code });
    if (verdict.ok) {
      awaited.forget();
      countdown.stop();
      return move({ type: 'otp-verified' });
    }
    const fact = verdict.code === ONE_TAP_CODES.incorrectOtp ? 'otp-incorrect' : 'link-failed';
    move({ type: fact, message: verdict.message, responseCode: verdict.code });
  }

  takeUp();

  return {
    state,
    codeLength: CODE_LENGTH,
    enterPhone: (phone: string) => move({ type: 'phone-entered', phone }),
    /** submits itself when it is complete */
    enterCode(typed: string): void {
      const code = typed.replace(/\D/g, '').slice(0, CODE_LENGTH);
      move({ type: 'code-entered', code });
      if (code.length === CODE_LENGTH) void verify();
    },
    requestCode,
    verify,
    async resend(): Promise<void> {
      if (state.resendTimer === 0) await requestCode();
    },
    changeNumber(): void {
      awaited.forget();
      countdown.stop();
      move({ type: 'number-changed' });
    },
    /** Where money is added; null when that cannot be had now. */
    async topUpPage(amount: Paise, returnUrl: string): Promise<string | null> {
      try {
        const json = { amount_paise: amount, return_url: returnUrl };
        const answer = await api.call({
          method: 'POST',
          path: `${path}/top-up`,
          json,
          answer: walletTopUpAnswer,
        });
        return answer.redirect_url;
      } catch (error) {
        if (!isApiError(error)) analytics.report(error, 'checkout: wallet');
        return null;
      }
    },
    dispose: () => countdown.stop(),
  };
}

export type WalletLink = ReturnType<typeof createWalletLink>;
