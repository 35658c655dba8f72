import type { PayMethod } from './pay-methods.ts';

/** The wallet that is chosen until somebody chooses another. */
export const DEFAULT_WALLET_PROVIDER = 5;

/** The number of a method, for those that have one: what the analytics count by. */
export const PAYMENT_METHOD_INDEXES: Readonly<Partial<Record<PayMethod, number>>> = {
  cod: 0,
  nb: 1,
  card: 2,
  wallet: 3,
  upi: 5,
};

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
