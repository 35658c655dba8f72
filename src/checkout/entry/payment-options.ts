import * as v from 'valibot';
import { id, listOf, number, optionalId, optionalText, rupees, time } from '../../http/wire.ts';
import type { Paise } from '../../model/money.ts';
import { PAY_METHODS } from '../payment/pay-methods.ts';
import { ONE_TAP_STATUSES, type OneTapStatus } from '../wallet/one-tap.ts';

const flag = (otherwise: boolean) => v.fallback(v.boolean(), otherwise);
const optionalRupees = v.fallback(v.nullable(rupees), null);
const optionalTime = v.fallback(v.nullable(time), null);
const walletAmount = v.fallback(v.looseObject({ usableAmount: v.fallback(rupees, 0) }), { usableAmount: 0 });

/** `GET /v1/payments/options?cart_id=`: what the shopper may choose of; the host's policy narrows it further */
export const paymentOptionsAnswer = v.looseObject({
  transaction_id: id,
  amount: rupees,
  /** by method: resent with the payment, so that nobody changes what is paid for in between */
  hashes: v.fallback(v.record(v.string(), v.string()), {}),
  enabled_payments: listOf(
    v.looseObject({
      provider: number,
      method: v.picklist(PAY_METHODS),
      title: v.string(),
      subtitle: optionalText,
      /** empty: can be used; otherwise the reason why not */
      disabled_reason: optionalText,
      /** upi: which of the two ways work on this device */
      upi_flows: listOf(v.picklist(['intent', 'collect'])),
    }),
  ),
  bank_options: listOf(v.looseObject({ code: v.string(), name: v.string(), popular: flag(false) })),
  wallet_options: listOf(
    v.looseObject({
      provider: number,
      name: v.string(),
      subtitle: optionalText,
      one_tap_status: v.fallback(v.picklist(ONE_TAP_STATUSES), 'AUTH_UNAVAILABLE'),
      /** false: paid with on a page of its own, so there is nothing to link */
      linkable: flag(true),
      /** of a linked one, where it says */
      balance: optionalRupees,
      /** of a linked one, all but its end hidden */
      phone: optionalText,
      disabled_reason: optionalText,
    }),
  ),
  /** the two kinds of money in the shop's own wallet: paid in, and given */
  wallet_amounts: v.fallback(v.looseObject({ oc: walletAmount, gc: walletAmount }), {
    oc: { usableAmount: 0 },
    gc: { usableAmount: 0 },
  }),
  user_cards: listOf(
    v.looseObject({
      token: v.pipe(v.string(), v.nonEmpty()),
      /** the last four digits: one that brings more is left out */
      last4: v.pipe(v.string(), v.regex(/^\d{4}$/)),
      network: optionalText,
      bank: optionalText,
      /** `MM/YY` */
      expiry: optionalText,
      disabled_reason: optionalText,
    }),
  ),
  card_offers: listOf(
    v.looseObject({
      id,
      title: v.string(),
      detail: optionalText,
      valid_until: optionalTime,
      terms: optionalText,
    }),
  ),
  bank_offer_validity: v.fallback(
    v.nullable(v.looseObject({ title: v.string(), valid: flag(false), message: optionalText })),
    null,
  ),
  substitute_options: listOf(v.looseObject({ id, title: v.string(), detail: optionalText })),
  selected_substitute: optionalId,
  promo_texts: listOf(v.string()),
  promo_terms: listOf(v.string()),
});

export interface PaymentOption {
  provider: number;
  method: string;
  title: string;
  subtitle: string;
  /** empty: it can be used */
  disabledReason: string;
  upiFlows: readonly UpiFlow[];
}
/** `intent`: the app on this device is opened; `collect`: a request is sent to an id */
export type UpiFlow = 'intent' | 'collect';

interface Bank {
  code: string;
  name: string;
  popular: boolean;
}

export interface WalletOption {
  provider: number;
  name: string;
  subtitle: string;
  oneTapStatus: OneTapStatus;
  linkable: boolean;
  balance: Paise | null;
  phone: string;
  disabledReason: string;
}

interface UserCard {
  token: string;
  last4: string;
  network: string;
  bank: string;
  expiry: string;
  disabledReason: string;
}

export interface CardOffer {
  id: string;
  title: string;
  detail: string;
  /** milliseconds since 1970 */
  validUntil: number | null;
  terms: string;
}

/** The offer of a bank that runs now, and whether this cart gets it. */
interface BankOfferValidity {
  title: string;
  valid: boolean;
  message: string;
}

interface SubstituteOption {
  id: string;
  title: string;
  detail: string;
}

export interface WalletAmount {
  usableAmount: Paise;
}

/** All that can be paid with, and what is said beside it. */
export interface PaymentOptions {
  transactionId: string;
  amount: Paise;
  hashes: Readonly<Record<string, string>>;
  list: PaymentOption[];
  banks: Bank[];
  wallets: WalletOption[];
  oc: WalletAmount;
  gc: WalletAmount;
  cards: UserCard[];
  cardOffers: CardOffer[];
  bankOfferValidity: BankOfferValidity | null;
  substitutes: SubstituteOption[];
  /** what the server thinks the shopper wants */
  substitute: string;
  promoTexts: string[];
  promoTerms: string[];
}

export function readOptions(answer: v.InferOutput<typeof paymentOptionsAnswer>): PaymentOptions {
  return {
    transactionId: answer.transaction_id,
    amount: answer.amount,
    hashes: answer.hashes,
    list: answer.enabled_payments.map((one) => ({
      provider: one.provider,
      method: one.method,
      title: one.title,
      subtitle: one.subtitle ?? '',
      disabledReason: one.disabled_reason ?? '',
      upiFlows: one.upi_flows,
    })),
    banks: answer.bank_options.map(({ code, name, popular }) => ({ code, name, popular })),
    wallets: answer.wallet_options.map((one) => ({
      provider: one.provider,
      name: one.name,
      subtitle: one.subtitle ?? '',
      oneTapStatus: one.one_tap_status,
      linkable: one.linkable,
      balance: one.balance,
      phone: one.phone ?? '',
      disabledReason: one.disabled_reason ?? '',
    })),
    oc: { usableAmount: answer.wallet_amounts.oc.usableAmount },
    gc: { usableAmount: answer.wallet_amounts.gc.usableAmount },
    cards: answer.user_cards.map((one) => ({
      token: one.token,
      last4: one.last4,
      network: one.network ?? '',
      bank: one.bank ?? '',
      expiry: one.expiry ?? '',
      disabledReason: one.disabled_reason ?? '',
    })),
    cardOffers: answer.card_offers.map((one) => ({
      id: one.id,
      title: one.title,
      detail: one.detail ?? '',
      validUntil: one.valid_until,
      terms: one.terms ?? '',
    })),
    bankOfferValidity: answer.bank_offer_validity && {
      title: answer.bank_offer_validity.title,
      valid: answer.bank_offer_validity.valid,
      message: answer.bank_offer_validity.message ?? '',
    },
    substitutes: answer.substitute_options.map(({ id: key, title, detail }) => ({
      id: key,
      title,
      detail: detail ?? '',
    })),
    substitute: answer.selected_substitute,
    promoTexts: answer.promo_texts,
    promoTerms: answer.promo_terms,
  };
}
