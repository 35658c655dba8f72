import type { Paise } from '../model/money.ts';
import type { ShownChange } from './cart-changes.ts';
import type { Bank, PaymentOption } from './checkout-api.ts';
import type { CartStep } from '../cart/cart-lists.ts';
import { type Checkout, newCheckout } from './reduce-checkout.ts';
import { noPayment, type PayMethod } from './reduce-payment.ts';
import type { PaymentView } from './run-payment.ts';

/** Why the shopper was not taken further. */
export interface Notice {
  code: 'offline' | 'unreachable' | 'not-started' | 'not-serviceable' | 'refused';
  words: string;
}

export interface PaymentOptionsView {
  status: 'idle' | 'loading' | 'success' | 'error' | 'offline' | 'logged-out' | 'empty';
  cartId: string;
  /** what the button states, and so what is asked of the server */
  amount: Paise;
  list: PaymentOption[];
  banks: Bank[];
}

export interface CheckoutState extends PaymentView {
  checkout: Checkout;
  /** which step of the cart screen is shown */
  cartStep: CartStep;
  /** the address step is shown over the payment screen */
  addressOpen: boolean;
  /** the big button is at work */
  proceeding: boolean;
  /** the pay button is at work */
  paying: boolean;
  options: PaymentOptionsView;
  chosen: PayMethod | null;
  upiId: string;
  bankCode: string;
  /** what is wrong with the field of the chosen method; empty: nothing */
  fieldError: string;
  /** what is not as the shopper last saw it; to be accepted before paying */
  changes: ShownChange[];
  notice: Notice | null;
  /** the journal has been looked at: what is not under way by now, is not */
  resumed: boolean;
  /** the order that this page has seen come about */
  placedOrderId: string | null;
}

export function noOptions(status: PaymentOptionsView['status'] = 'idle'): PaymentOptionsView {
  return { status, cartId: '', amount: 0, list: [], banks: [] };
}

export function newCheckoutState(): CheckoutState {
  return {
    checkout: newCheckout,
    payment: noPayment,
    waitingForNetwork: false,
    askProblem: null,
    hostWord: null,
    cartStep: 'cart',
    addressOpen: false,
    proceeding: false,
    paying: false,
    options: noOptions(),
    chosen: null,
    upiId: '',
    bankCode: '',
    fieldError: '',
    changes: [],
    notice: null,
    resumed: false,
    placedOrderId: null,
  };
}
