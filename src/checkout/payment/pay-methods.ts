import * as m from './messages.ts';
/** The methods that can be paid with; `partner` is the host app's own payment. */
export const PAY_METHODS = [
  'cod',
  'wallet',
  'card',
  'upi',
  'meal_card',
  'pay_later',
  'nb',
  'partner',
] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

export function isPayMethod(method: string): method is PayMethod {
  return (PAY_METHODS as readonly string[]).includes(method);
}

/** The names of the methods, as shown to the shopper. */
export const METHOD_NAMES: Readonly<Record<PayMethod, string>> = {
  cod: m.cashOnDelivery,
  wallet: m.wallet,
  card: m.card,
  upi: 'UPI',
  meal_card: m.mealCard,
  pay_later: m.payLater,
  nb: m.netbanking,
  partner: m.inAppPayment,
};

/** The provider of the shop's own wallet, whose balance can pay a part of an order. */
export const SHOP_WALLET_PROVIDER = 1;
/** The provider of the wallet that is chosen by default. */
export const DEFAULT_WALLET_PROVIDER = 5;

/** The methods' numbers in analytics; some have none. */
export const PAYMENT_METHOD_INDEXES: Readonly<Partial<Record<PayMethod, number>>> = {
  cod: 0,
  nb: 1,
  card: 2,
  wallet: 3,
  upi: 5,
};
