import * as m from './messages.ts';
export const ONE_TAP_STATUSES = ['AUTH_AVAILABLE', 'AUTH_UNAVAILABLE', 'WALLET_DISABLED'] as const;
export type OneTapStatus = (typeof ONE_TAP_STATUSES)[number];

/** What a wallet that is paid with by one tap answers. */
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

/** How it goes on after a wallet said no. */
export type WayOn = 'top-up' | 'link' | 'other-number' | 'try-again' | 'other-method';

export interface OneTapMessage {
  title: string;
  detail: string;
  /** the first is the likeliest */
  ways: readonly WayOn[];
}

/** What each answer of a wallet means to the shopper; `wallet` is its name. */
export function oneTapMessage(code: OneTapCode, wallet: string): OneTapMessage {
  switch (code) {
    case 0:
      return { title: m.paid, detail: `${wallet} has paid. We’ll place your order automatically.`, ways: [] };
    case 1:
      return {
        title: m.notEnoughInWallet,
        detail: `${wallet} holds less than this order costs. Add what is missing, or pay another way.`,
        ways: ['top-up', 'other-method'],
      };
    case 2:
      return {
        title: m.theWalletDeclined,
        detail: `${wallet} did not let this payment through and gave no reason.`,
        ways: ['try-again', 'other-method'],
      };
    case 3:
      return {
        title: m.linkTheWalletAgain,
        detail: `${wallet} no longer lets this shop pay from it. A code to your phone links it again.`,
        ways: ['link', 'other-method'],
      };
    case 4:
      return {
        title: m.thisWalletIsBlocked,
        detail: `${wallet} has blocked this account. Only its own support can lift that.`,
        ways: ['other-method'],
      };
    case 5:
      return {
        title: m.noWalletWithNumber,
        detail: `${wallet} does not know the number that was linked. Link another one, or pay another way.`,
        ways: ['other-number', 'other-method'],
      };
    case 8:
      return {
        title: m.monthlyLimitReached,
        detail: `${wallet} pays no more this month. It does again on the 1st.`,
        ways: ['other-method'],
      };
    case 9:
      return {
        title: m.tooManyCodes,
        detail: `${wallet} sends no more codes for now. Wait ten minutes, or pay another way.`,
        ways: ['other-method'],
      };
    case 10:
      return {
        title: m.codeWasNotRight,
        detail: `${wallet} asks for a new code before it pays.`,
        ways: ['link', 'other-method'],
      };
    case 99:
      return {
        title: m.walletDidNotAnswer,
        detail: `${wallet} has not confirmed this payment. If you were charged, the money will be refunded automatically.`,
        ways: ['other-method', 'try-again'],
      };
  }
}
