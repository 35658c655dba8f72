import * as v from 'valibot';
import { id, listOf, number, optionalId, optionalText, rupees, time } from '../../http/wire.ts';
import type { Paise } from '../../model/money.ts';
import { PAY_METHODS, type PayMethod, SHOP_WALLET_PROVIDER } from '../payment/pay-methods.ts';
import type { ShopBalance } from './balance.ts';
import { ONE_TAP_STATUSES, type OneTapStatus } from '../wallet/one-tap.ts';
import * as m from './messages.ts';

const flag = (otherwise: boolean) => v.fallback(v.boolean(), otherwise);
const optionalRupees = v.fallback(v.nullable(rupees), null);
const optionalTime = v.fallback(v.nullable(time), null);
const walletAmount = v.fallback(v.looseObject({ usableAmount: v.fallback(rupees, 0) }), { usableAmount: 0 });

/** `GET /v1/payments/options?cart_id=` */
export const paymentOptionsAnswer = v.looseObject({
  transaction_id: id,
  amount: rupees,
  /** the hash of each method, sent back with the payment as an integrity check */
  hashes: v.fallback(v.record(v.string(), v.string()), {}),
  enabled_payments: listOf(
    v.looseObject({
      provider: number,
      method: v.picklist(PAY_METHODS),
      title: v.string(),
      subtitle: optionalText,
      /** empty: usable */
      disabled_reason: optionalText,
      /** for UPI, the flows that work on this device */
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
      /** whether the wallet can be linked; false: the wallet has its own payment page and needs no linking */
      linkable: flag(true),
      /** the balance of a linked wallet; null: unknown */
      balance: optionalRupees,
      /** the masked phone number of a linked wallet */
      phone: optionalText,
      disabled_reason: optionalText,
    }),
  ),
  /** the shop wallet's two balances: money paid in by the shopper, and money granted by the shop */
  wallet_amounts: v.fallback(v.looseObject({ oc: walletAmount, gc: walletAmount }), {
    oc: { usableAmount: 0 },
    gc: { usableAmount: 0 },
  }),
  user_cards: listOf(
    v.looseObject({
      token: v.pipe(v.string(), v.nonEmpty()),
      /** the last four digits; a card with more digits is dropped */
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
  /** the GSTIN for the invoice; empty: none; null: not told */
  gstin: v.fallback(v.nullable(v.string()), null),
  promo_texts: listOf(v.string()),
  promo_terms: listOf(v.string()),
});

export interface PaymentOption {
  provider: number;
  method: PayMethod;
  title: string;
  subtitle: string;
  /** empty: usable */
  disabledReason: string;
  upiFlows: readonly UpiFlow[];
}
/** `intent`: opens a UPI app on this device; `collect`: sends a request to a UPI id */
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

/** The current bank offer, and whether this cart qualifies. */
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

/** The payment options with their offers and texts. */
export interface PaymentOptions {
  transactionId: string;
  amount: Paise;
  hashes: Readonly<Record<string, string>>;
  list: PaymentOption[];
  banks: Bank[];
  /** the wallets of other providers */
  wallets: WalletOption[];
  /** null: there is none, or it cannot be used here */
  balance: ShopBalance | null;
  cards: UserCard[];
  cardOffers: CardOffer[];
  bankOfferValidity: BankOfferValidity | null;
  substitutes: SubstituteOption[];
  /** the server's preselection */
  substitute: string;
  /** the GSTIN for the invoice; empty: none; null: not told */
  gstin: string | null;
  promoTexts: string[];
  promoTerms: string[];
}

type OptionsAnswer = v.InferOutput<typeof paymentOptionsAnswer>;

/** The shop's own wallet, with what the method `wallet` says about all wallets. */
function readBalance({
  wallet_options,
  enabled_payments,
  wallet_amounts,
}: OptionsAnswer): ShopBalance | null {
  const wallet = wallet_options.find(({ provider }) => provider === SHOP_WALLET_PROVIDER);
  const method = enabled_payments.find((one) => one.method === 'wallet');
  if (!wallet || !method) return null;
  const { oc, gc } = wallet_amounts;
  const isDisabled = wallet.one_tap_status === 'WALLET_DISABLED';
  return {
    usable: oc.usableAmount + gc.usableAmount,
    promotional: gc.usableAmount,
    disabledReason:
      method.disabled_reason || wallet.disabled_reason || (isDisabled ? m.optionUnavailable : ''),
  };
}

export function readOptions(answer: OptionsAnswer): PaymentOptions {
  const wallets = answer.wallet_options.filter(({ provider }) => provider !== SHOP_WALLET_PROVIDER);
  return {
    transactionId: answer.transaction_id,
    amount: answer.amount,
    hashes: answer.hashes,
    list: answer.enabled_payments.map((one) => ({
      provider: one.provider,
      method: one.method,
      title: one.title,
      subtitle: one.subtitle,
      disabledReason: one.disabled_reason,
      upiFlows: one.upi_flows,
    })),
    banks: answer.bank_options.map(({ code, name, popular }) => ({ code, name, popular })),
    wallets: wallets.map((one) => ({
      provider: one.provider,
      name: one.name,
      subtitle: one.subtitle,
      oneTapStatus: one.one_tap_status,
      linkable: one.linkable,
      balance: one.balance,
      phone: one.phone,
      disabledReason: one.disabled_reason,
    })),
    balance: readBalance(answer),
    cards: answer.user_cards.map((one) => ({
      token: one.token,
      last4: one.last4,
      network: one.network,
      bank: one.bank,
      expiry: one.expiry,
      disabledReason: one.disabled_reason,
    })),
    cardOffers: answer.card_offers.map((one) => ({
      id: one.id,
      title: one.title,
      detail: one.detail,
      validUntil: one.valid_until,
      terms: one.terms,
    })),
    bankOfferValidity: answer.bank_offer_validity && {
      title: answer.bank_offer_validity.title,
      valid: answer.bank_offer_validity.valid,
      message: answer.bank_offer_validity.message,
    },
    substitutes: answer.substitute_options.map(({ id: key, title, detail }) => ({ id: key, title, detail })),
    substitute: answer.selected_substitute,
    gstin: answer.gstin,
    promoTexts: answer.promo_texts,
    promoTerms: answer.promo_terms,
  };
}
