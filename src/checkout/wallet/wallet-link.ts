import * as v from 'valibot';
import { type Api, isApiError } from '../../http/api.ts';
import type { Paise } from '../../model/money.ts';
import { createStore, type Watched } from '../../platform/store.ts';
import { createCountdown } from '../../session/countdown.ts';
import { isPhone, normalisePhone } from '../../session/normalise-phone.ts';
import { codeIn } from '../../session/one-time-code.ts';
import { createAwaitedCode } from './awaited-code.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { linkRefusal, ONE_TAP_CODES, type OneTapCode, oneTapCode } from './one-tap.ts';
import {
  newWalletLink,
  reduceWalletLink,
  type WalletLinkFact,
  type WalletLinkState,
} from './reduce-wallet-link.ts';
import { walletLinkAnswer, walletTopUpAnswer } from './wallet-wire.ts';
import * as m from './messages.ts';

export interface WalletDeps extends Pick<CheckoutDeps, 'clock' | 'storage' | 'navigation' | 'analytics'> {
  api: Api;
}

interface LinkResult {
  ok: boolean;
  code: OneTapCode | null;
  message: string;
  codeLength: number | null;
}

/** The limits of the code's length if the wallet does not send the length. */
const MIN_CODE_LENGTH = 4;
const MAX_CODE_LENGTH = 6;

/** Links a wallet: asks for the phone number, then for the code. Each step can be repeated. */
export function createWalletLink(deps: WalletDeps, wallet: { provider: number; name: string }) {
  const { api, clock, navigation, analytics } = deps;
  const store = createStore<WalletLinkState>(newWalletLink);
  const path = `/v1/wallets/${wallet.provider}`;
  const awaitedCode = createAwaitedCode(deps, wallet.provider);
  const countdown = createCountdown(clock, (seconds) => {
    apply({ type: 'second-passed', seconds });
    return store.get().resendTimer > 0;
  });

  function apply(fact: WalletLinkFact): void {
    store.set(reduceWalletLink(store.get(), fact));
  }

  async function callWallet(call: 'link' | 'verify', json: Record<string, string>): Promise<LinkResult> {
    try {
      const answer = walletLinkAnswer;
      return resultOf(await api.call({ method: 'POST', path: `${path}/${call}`, json, answer }));
    } catch (error) {
      // only a refusal contains a message for the shopper
      const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
      const body = isRefused ? v.safeParse(walletLinkAnswer, error.body) : null;
      if (body?.success) return resultOf({ ...body.output, success: false });
      const offline = isApiError(error) && error.kind === 'offline';
      if (!isApiError(error)) analytics.report(error, 'checkout: wallet');
      const failure = offline ? m.offline : m.walletUnreachable(wallet.name);
      return { ok: false, code: null, message: failure, codeLength: null };
    }
  }

  /** The wallet's own message or, without one, the meaning of the response code. */
  function resultOf(answer: v.InferOutput<typeof walletLinkAnswer>): LinkResult {
    const code = oneTapCode(answer.response_code);
    const { success: ok, otp_length: codeLength } = answer;
    return { ok, code, message: answer.message || linkRefusal(code, wallet.name), codeLength };
  }

  async function requestCode(): Promise<void> {
    const { busy, phoneNumber } = store.get();
    if (busy !== 'none') return;
    const phone = normalisePhone(phoneNumber);
    if (!isPhone(phone)) {
      return apply({
        type: 'link-failed',
        message: m.phoneInvalid,
        responseCode: null,
      });
    }
    apply({ type: 'phone-entered', phone });
    apply({ type: 'otp-requested' });
    const { ok, code, message, codeLength } = await callWallet('link', { phone });
    if (!ok) return apply({ type: 'link-failed', message, responseCode: code });
    awaitedCode.store(phone, codeLength);
    apply({ type: 'otp-received', codeLength });
    countdown.start();
  }

  /** Continues with the code that was awaited before a reload. */
  function resumeAfterReload(): void {
    const sent = awaitedCode.current();
    if (!sent) return;
    apply({ type: 'otp-awaited', ...sent });
    if (store.get().resendTimer > 0) countdown.start();
  }

  async function verify(): Promise<void> {
    const { busy, code, codeLength, phoneNumber: phone } = store.get();
    if (busy !== 'none') return;
    const minLength = codeLength ?? MIN_CODE_LENGTH;
    const maxLength = codeLength ?? MAX_CODE_LENGTH;
    if (code.length < minLength || code.length > maxLength) {
      const message =
        codeLength === null ? m.codeLengthWrong(minLength, maxLength) : m.codeIncomplete(codeLength);
      return apply({ type: 'otp-incorrect', message, responseCode: null });
    }
    apply({ type: 'verify-requested' });
    const result = await callWallet('verify', { phone, code });
    if (result.ok) {
      awaitedCode.forget();
      countdown.stop();
      return apply({ type: 'otp-verified' });
    }
    const fact = result.code === ONE_TAP_CODES.incorrectOtp ? 'otp-incorrect' : 'link-failed';
    apply({ type: fact, message: result.message, responseCode: result.code });
  }

  resumeAfterReload();

  return {
    watched: store as Watched<WalletLinkState>,
    /** the current state */
    get state() {
      return store.get();
    },
    enterPhone: (phone: string) => apply({ type: 'phone-entered', phone }),
    /** submits the code once it has the maximum number of digits */
    enterCode(typedCode: string): void {
      const length = store.get().codeLength ?? MAX_CODE_LENGTH;
      const code = codeIn(typedCode, length);
      apply({ type: 'code-entered', code });
      if (code.length >= length) void verify();
    },
    requestCode,
    verify,
    async resend(): Promise<void> {
      if (store.get().resendTimer === 0) await requestCode();
    },
    changeNumber(): void {
      awaitedCode.forget();
      countdown.stop();
      apply({ type: 'number-changed' });
    },
    /**
     * Navigates to the top-up page, which returns to `returnPath`. Resolves with false if the page is not
     * available now.
     */
    async topUp(amount: Paise, returnPath: string): Promise<boolean> {
      try {
        const { redirect_url: page } = await api.call({
          method: 'POST',
          path: `${path}/top-up`,
          json: { amount_paise: amount, return_url: navigation.absolute(returnPath) },
          answer: walletTopUpAnswer,
        });
        navigation.leave(page);
        return true;
      } catch (error) {
        if (!isApiError(error)) analytics.report(error, 'checkout: wallet');
        return false;
      }
    },
    dispose: () => countdown.stop(),
  };
}

export type WalletLink = ReturnType<typeof createWalletLink>;
