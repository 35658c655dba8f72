import type { PaymentMethod } from '../../bridge/index.ts';
import type { Paise } from '../model/money.ts';
import type { PROVIDER_IDS } from './payment-wire.ts';

export const PAYMENT_METHODS = [
  'cod',
  'wallet',
  'card',
  'upi',
  'meal_card',
  'pay_later',
  'nb',
] as const satisfies readonly PaymentMethod[];

export type ProviderId = (typeof PROVIDER_IDS)[number];

/** What a provider does, by its id. */
export const PROVIDERS = {
  1: 'own-cash-wallet',
  2: 'wallet',
  3: 'card-and-bank-gateway',
  5: 'wallet',
  6: 'cash-on-delivery',
  7: 'wallet',
  8: 'wallet',
  9: 'payment-gateway',
} as const satisfies Readonly<Record<ProviderId, string>>;
export const DEFAULT_WALLET_PROVIDER = 5 satisfies ProviderId;
export const SUPPORTED_WALLETS = 6;

/** The place of a method among those that are offered. */
export const PAYMENT_METHOD_INDEXES = { cod: 0, nb: 1, card: 2, wallet: 3, upi: 5 } as const;

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

export const CHECKOUT_STEPS = { addressDeliveryTip: 1, payments: 2 } as const;
export const WALLET_OTP_RESEND_S = 30;

/** Linking a wallet: its number, and the code that it sends. */
export interface WalletLinkState {
  phoneNumber: string;
  isOtpValid: boolean;
  /** seconds */
  resendTimer: number;
  errorMessage: string;
}

export interface WalletAmount {
  usableAmount: Paise;
}

/** What can be paid with beside the methods themselves. `T`: as each way to pay reads its own offers and options. */
export interface PaymentChoices<T = Readonly<Record<string, unknown>>> {
  paymentTransactionId: string | null;
  hashes: Readonly<Record<string, string>>;
  bankOptions: readonly T[];
  walletOptions: readonly T[];
  enabledPayments: readonly { provider: number }[];
  cardOffers: readonly T[];
  userCards: readonly ({ token: string } & T)[];
  selectedCard: string | null;
  selectedBank: string | null;
  selectedWallet: number;
  bankOfferValidity: T | null;
  substituteOptions: readonly T[];
  selectedSubstitute: string | null;
  promoTexts: readonly string[];
  promoTerms: readonly string[];
  /** the two kinds of wallet money */
  oc: WalletAmount;
  gc: WalletAmount;
}
