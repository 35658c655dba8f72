/** The ways to pay that can open an attempt; `partner` is the payment of the app around the shop. */
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

/** As people call them. */
export const METHOD_NAMES: Readonly<Record<PayMethod, string>> = {
  cod: 'Cash on delivery',
  wallet: 'Wallet',
  card: 'Card',
  upi: 'UPI',
  meal_card: 'Meal card',
  pay_later: 'Pay later',
  nb: 'Netbanking',
  partner: 'In-app payment',
};
