import type { ShownChange } from './entry/cart-changes.ts';
import { newChoice, type PaymentChoice } from './entry/payment-choice.ts';
import type { PaymentOptions } from './entry/payment-options.ts';
import { type Checkout, newCheckout } from './entry/reduce-checkout.ts';
import { type Attempt, noPayment } from './payment/reduce-payment.ts';
import { type CartSteps, newSteps } from './entry/reduce-steps.ts';
import type { PaymentView } from './payment/run-payment.ts';

/** Why the shopper was not taken further. */
export interface Notice {
  code: 'offline' | 'unreachable' | 'not-started' | 'not-serviceable' | 'no-address' | 'refused';
  words: string;
}

/** The list is narrowed to what this host allows; the amount is what the button states, and so what is asked for. */
export interface PaymentOptionsView extends PaymentOptions {
  status: 'idle' | 'loading' | 'success' | 'error' | 'offline' | 'logged-out' | 'empty';
  cartId: string;
}

export interface CheckoutState extends PaymentView, PaymentChoice, CartSteps {
  checkout: Checkout;
  /** the address step is shown over the payment screen */
  addressOpen: boolean;
  /** the big button is at work */
  proceeding: boolean;
  /** the pay button is at work */
  paying: boolean;
  options: PaymentOptionsView;
  /** a sheet over the screen: to pay at once after an address was added, or to choose how */
  sheet: 'payment' | 'payment-selection' | null;
  /** the wallet's screen was opened from this one, and back leads here */
  walletOpened: boolean;
  upiId: string;
  /** what is wrong with the field of the chosen method; empty: nothing */
  fieldError: string;
  /** what is not as the shopper last saw it; to be accepted before paying */
  changes: ShownChange[];
  notice: Notice | null;
  /** the journal has been looked at: what is not under way by now, is not */
  resumed: boolean;
  /** the order that this page has seen come about */
  placedOrderId: string | null;
  /** what Pay asked for when that order was paid; null: this page has not seen it */
  placedAs: Attempt | null;
}

export function noOptions(status: PaymentOptionsView['status'] = 'idle'): PaymentOptionsView {
  return {
    status,
    cartId: '',
    transactionId: '',
    amount: 0,
    hashes: {},
    list: [],
    banks: [],
    wallets: [],
    oc: { usableAmount: 0 },
    gc: { usableAmount: 0 },
    cards: [],
    cardOffers: [],
    bankOfferValidity: null,
    substitutes: [],
    substitute: '',
    promoTexts: [],
    promoTerms: [],
  };
}

export function newCheckoutState(): CheckoutState {
  return {
    checkout: newCheckout,
    payment: noPayment,
    waitingForNetwork: false,
    askProblem: null,
    hostWord: null,
    ...newSteps,
    addressOpen: false,
    proceeding: false,
    paying: false,
    options: noOptions(),
    ...newChoice,
    sheet: null,
    walletOpened: false,
    upiId: '',
    fieldError: '',
    changes: [],
    notice: null,
    resumed: false,
    placedOrderId: null,
    placedAs: null,
  };
}
