import * as m from './messages.ts';

export const ONE_TAP_STATUSES = ['AUTH_AVAILABLE', 'AUTH_UNAVAILABLE', 'WALLET_DISABLED'] as const;
export type OneTapStatus = (typeof ONE_TAP_STATUSES)[number];

/** The response codes of one-tap wallets. */
export const ONE_TAP_CODES = {
  success: 0,
  lowBalance: 1,
  failure: 2,
  unauthorized: 3,
  userBlocked: 4,
  userNotAvailable: 5,
  exceededMonthlyLimit: 8,
  exceededOtpLimit: 9,
  incorrectOtp: 10,
  unexpected: 99,
} as const;
export type OneTapCode = (typeof ONE_TAP_CODES)[keyof typeof ONE_TAP_CODES];

export function oneTapCode(code: number | null | undefined): OneTapCode | null {
  return Object.values(ONE_TAP_CODES).find((one) => one === code) ?? null;
}

/** What the shopper can do after a wallet refused. */
export type NextStep = 'top-up' | 'link' | 'other-number' | 'try-again' | 'other-method';

export interface OneTapMessage {
  title: string;
  detail: string;
  /** the likeliest fix first */
  nextSteps: readonly NextStep[];
}

/** What each response code means to the shopper; `wallet` is the wallet's name. */
export function oneTapMessage(code: OneTapCode, wallet: string): OneTapMessage {
  switch (code) {
    case 0:
      return { title: m.paid, detail: m.paidDetail(wallet), nextSteps: [] };
    case 1:
      return {
        title: m.lowBalance,
        detail: m.lowBalanceDetail(wallet),
        nextSteps: ['top-up', 'other-method'],
      };
    case 2:
      return {
        title: m.declined,
        detail: m.declinedDetail(wallet),
        nextSteps: ['try-again', 'other-method'],
      };
    case 3:
      return {
        title: m.linkExpired,
        detail: m.linkExpiredDetail(wallet),
        nextSteps: ['link', 'other-method'],
      };
    case 4:
      return { title: m.walletBlocked, detail: m.walletBlockedDetail(wallet), nextSteps: ['other-method'] };
    case 5:
      return {
        title: m.numberUnknown,
        detail: m.numberUnknownDetail(wallet),
        nextSteps: ['other-number', 'other-method'],
      };
    case 8:
      return {
        title: m.monthlyLimitReached,
        detail: m.monthlyLimitReachedDetail(wallet),
        nextSteps: ['other-method'],
      };
    case 9:
      return { title: m.tooManyCodes, detail: m.tooManyCodesDetail(wallet), nextSteps: ['other-method'] };
    case 10:
      return {
        title: m.codeRefused,
        detail: m.codeRefusedDetail(wallet),
        nextSteps: ['link', 'other-method'],
      };
    case 99:
      return {
        title: m.noAnswer,
        detail: m.noAnswerDetail(wallet),
        nextSteps: ['other-method', 'try-again'],
      };
  }
}

/** Why linking a wallet failed; it must not mention a payment, as none was requested. */
export function linkRefusal(code: OneTapCode | null, wallet: string): string {
  switch (code) {
    case 4:
      return m.walletBlockedDetail(wallet);
    case 5:
      return m.linkNumberUnknown(wallet);
    case 9:
      return m.tooManyCodesDetail(wallet);
    case 10:
      return m.linkCodeRefused;
    default:
      return m.linkRefused(wallet);
  }
}
