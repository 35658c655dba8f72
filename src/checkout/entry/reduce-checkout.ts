const CHECKOUT_STATES = [
  'init',
  'phoneVerification',
  'addressSelection',
  'paymentOptions',
  'checkout',
] as const;
export type CheckoutName = (typeof CHECKOUT_STATES)[number];

export interface Checkout {
  name: CheckoutName;
  /** every state visited, in order; staying where one is, is no visit */
  history: readonly CheckoutName[];
  paymentTransactionId: string | null;
}

export type CheckoutFact =
  | { type: 'state-set'; name: CheckoutName }
  /** `cartSynced`: the server knows the cart as it is shown */
  | { type: 'access-token-received'; cartSynced: boolean }
  | { type: 'payment-transaction-received'; transactionId: string };

export const newCheckout: Checkout = { name: 'init', history: ['init'], paymentTransactionId: null };

export function reduceCheckout(checkout: Checkout, fact: CheckoutFact): Checkout {
  switch (fact.type) {
    case 'state-set':
      return visit(checkout, fact.name);
    case 'access-token-received':
      return checkout.name === 'phoneVerification' && fact.cartSynced
        ? visit(checkout, 'addressSelection')
        : checkout;
    case 'payment-transaction-received':
      return { ...visit(checkout, 'paymentOptions'), paymentTransactionId: fact.transactionId };
  }
}

function visit(checkout: Checkout, name: CheckoutName): Checkout {
  if (checkout.history.at(-1) === name) return checkout.name === name ? checkout : { ...checkout, name };
  return { ...checkout, name, history: [...checkout.history, name] };
}

/** The steps that a shopper and the analytics count: 1 address, delivery and tip, 2 payments. */
export function stepOf(name: CheckoutName): 1 | 2 {
  return name === 'paymentOptions' || name === 'checkout' ? 2 : 1;
}
