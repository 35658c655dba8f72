import type { OneTapCode } from './one-tap.ts';

/** The seconds to wait before a code can be resent. */
const WALLET_OTP_RESEND_S = 30;

/** Linking a wallet: the phone number, and the code sent to it. */
export interface WalletLinkState {
  step: 'phone' | 'code' | 'linked';
  phoneNumber: string;
  code: string;
  /** the number of digits in the code; null: unknown, between 4 and 6 */
  codeLength: number | null;
  /** whether the code is accepted so far, i.e. has not been refused */
  isOtpValid: boolean;
  /** the seconds left before the code can be resent */
  resendTimer: number;
  errorMessage: string;
  /** the wallet's response code, if it sent one */
  responseCode: OneTapCode | null;
  busy: 'none' | 'sending' | 'verifying';
}

export type WalletLinkFact =
  | { type: 'phone-entered'; phone: string }
  | { type: 'code-entered'; code: string }
  | { type: 'otp-requested' }
  | { type: 'otp-received'; codeLength: number | null }
  /** the code was sent `seconds` before the page was reloaded */
  | { type: 'otp-awaited'; phone: string; codeLength: number | null; seconds: number }
  | { type: 'second-passed'; seconds: number }
  | { type: 'verify-requested' }
  | { type: 'otp-verified' }
  /** the server's message stays until the input changes */
  | { type: 'otp-incorrect'; message: string; responseCode: OneTapCode | null }
  | { type: 'link-failed'; message: string; responseCode: OneTapCode | null }
  | { type: 'number-changed' };

export const newWalletLink: WalletLinkState = {
  step: 'phone',
  phoneNumber: '',
  code: '',
  codeLength: null,
  isOtpValid: true,
  resendTimer: 0,
  errorMessage: '',
  responseCode: null,
  busy: 'none',
};

export function reduceWalletLink(link: WalletLinkState, fact: WalletLinkFact): WalletLinkState {
  const clearedError = { errorMessage: '', responseCode: null, isOtpValid: true };
  switch (fact.type) {
    case 'phone-entered':
      return { ...link, ...clearedError, phoneNumber: fact.phone };
    case 'code-entered':
      return { ...link, ...clearedError, code: fact.code };
    case 'otp-requested':
      return { ...link, ...clearedError, busy: 'sending' };
    case 'otp-received':
      return {
        ...link,
        ...clearedError,
        step: 'code',
        code: '',
        codeLength: fact.codeLength,
        busy: 'none',
        resendTimer: WALLET_OTP_RESEND_S,
      };
    case 'otp-awaited':
      return {
        ...link,
        step: 'code',
        phoneNumber: fact.phone,
        codeLength: fact.codeLength,
        resendTimer: Math.max(0, WALLET_OTP_RESEND_S - fact.seconds),
      };
    case 'second-passed':
      return { ...link, resendTimer: Math.max(0, link.resendTimer - fact.seconds) };
    case 'verify-requested':
      return { ...link, ...clearedError, busy: 'verifying' };
    case 'otp-verified':
      return { ...link, ...clearedError, step: 'linked', code: '', busy: 'none', resendTimer: 0 };
    case 'otp-incorrect':
      return {
        ...link,
        busy: 'none',
        isOtpValid: false,
        errorMessage: fact.message,
        responseCode: fact.responseCode,
      };
    case 'link-failed':
      return { ...link, busy: 'none', errorMessage: fact.message, responseCode: fact.responseCode };
    case 'number-changed':
      return { ...newWalletLink, phoneNumber: link.phoneNumber };
  }
}
