import type { ShownChange } from './cart-changes.ts';
import { newChoice, type PaymentChoice } from './payment-choice.ts';
import type { PaymentOptions } from './payment-options.ts';
import { type CartSteps, newSteps, reduceSteps, type StepFact } from './reduce-steps.ts';
import type { ItemSubstitutes } from './item-substitutes.ts';
import * as m from './messages.ts';

const CHECKOUT_STATES = [
  'init',
  'phoneVerification',
  'addressSelection',
  'paymentOptions',
  'checkout',
] as const;
export type CheckoutName = (typeof CHECKOUT_STATES)[number];

interface CheckoutProgress {
  name: CheckoutName;
  /** every state visited, in order; staying where one is, is no visit */
  history: readonly CheckoutName[];
  paymentTransactionId: string | null;
}

type CheckoutFact =
  | { type: 'state-set'; name: CheckoutName }
  /** `cartSynced`: the server knows the cart as it is shown */
  | { type: 'access-token-received'; cartSynced: boolean }
  | { type: 'payment-transaction-received'; transactionId: string };

const newCheckout: CheckoutProgress = { name: 'init', history: ['init'], paymentTransactionId: null };

function reduceCheckout(checkout: CheckoutProgress, fact: CheckoutFact): CheckoutProgress {
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

function visit(checkout: CheckoutProgress, name: CheckoutName): CheckoutProgress {
  if (checkout.history.at(-1) === name) return checkout.name === name ? checkout : { ...checkout, name };
  return { ...checkout, name, history: [...checkout.history, name] };
}

/** The steps that a shopper and the analytics count: 1 address, delivery and tip, 2 payments. */
export function stepOf(name: CheckoutName): 1 | 2 {
  return name === 'paymentOptions' || name === 'checkout' ? 2 : 1;
}

/** Why the shopper was not taken further. */
export interface Notice {
  code: 'offline' | 'unreachable' | 'not-started' | 'not-serviceable' | 'no-address' | 'refused';
  message: string;
  supportCode?: string | null | undefined;
}

export const failureNotice = (offline: boolean, supportCode: string | null): Notice =>
  offline
    ? { code: 'offline', message: m.offline }
    : { code: 'unreachable', message: m.couldNotReachShop, supportCode };

/** The list is narrowed to what this host allows; the amount is what the button states, and so what is asked for. */
export interface PaymentOptionsView extends PaymentOptions {
  status: 'idle' | 'loading' | 'success' | 'error' | 'offline' | 'logged-out' | 'empty';
  cartId: string;
  /** of what failed while they were asked for */
  supportCode: string | null;
}

/** From the cart to the tap on Pay. */
export interface EntryState extends PaymentChoice, CartSteps {
  checkout: CheckoutProgress;
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
  changes: readonly ShownChange[];
  /** what was accepted last, as JSON: exactly that is not shown again */
  accepted: string;
  notice: Notice | null;
}

/** Why there are no ways to pay. */
export interface OptionsFailure {
  status: PaymentOptionsView['status'];
  supportCode?: string | null;
}

export type EntryFact =
  | CheckoutFact
  | StepFact
  | { type: 'work-began' | 'work-ended'; work: 'proceeding' | 'paying' }
  | { type: 'notice-shown'; notice: Notice }
  | { type: 'notice-cleared' }
  | { type: 'address-asked' }
  | { type: 'address-left' }
  | { type: 'options-requested' }
  | { type: 'options-received'; options: PaymentOptionsView; choice: PaymentChoice }
  | ({ type: 'options-failed' } & OptionsFailure)
  | { type: 'choice-made'; choice: Partial<PaymentChoice & { upiId: string }> }
  | { type: 'substitute-chosen'; substitute: string }
  | { type: 'item-substitutes-chosen'; itemSubstitutes: ItemSubstitutes }
  /** Pay was tapped; empty: nothing is wrong with what was chosen */
  | { type: 'choice-checked'; fieldError: string }
  | { type: 'sheet-shown'; sheet: EntryState['sheet'] }
  | { type: 'wallet-opened' }
  | { type: 'wallet-left' }
  | { type: 'changes-found'; changes: readonly ShownChange[] }
  | { type: 'changes-accepted' }
  | { type: 'checkout-started' }
  | { type: 'order-placed' }
  /** the next one at this phone need not see anything of it */
  | { type: 'shopper-left' };

function noOptions(
  status: PaymentOptionsView['status'] = 'idle',
  supportCode: string | null = null,
): PaymentOptionsView {
  return {
    status,
    supportCode,
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

export const newEntry: EntryState = {
  checkout: newCheckout,
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
  accepted: '',
  notice: null,
};

export function reduceEntry(entry: EntryState, fact: EntryFact): EntryState {
  switch (fact.type) {
    case 'state-set':
    case 'access-token-received':
    case 'payment-transaction-received':
      return { ...entry, checkout: reduceCheckout(entry.checkout, fact) };
    case 'step-shown':
    case 'step-added':
      return { ...entry, ...reduceSteps(entry, fact) };
    case 'work-began':
      return { ...entry, [fact.work]: true };
    case 'work-ended':
      return { ...entry, [fact.work]: false };
    case 'notice-shown':
      return { ...entry, notice: fact.notice };
    case 'notice-cleared':
      return { ...entry, notice: null };
    case 'address-asked':
      return { ...entry, addressOpen: true };
    case 'address-left':
      return { ...entry, addressOpen: false };
    case 'options-requested':
      return { ...entry, options: { ...entry.options, status: 'loading' } };
    case 'options-received':
      return received(entry, fact.options, fact.choice);
    case 'options-failed':
      return failed(entry, fact);
    case 'choice-made':
      return { ...entry, ...fact.choice, fieldError: '' };
    case 'substitute-chosen':
      return { ...entry, selectedSubstitute: fact.substitute };
    case 'item-substitutes-chosen':
      return { ...entry, itemSubstitutes: fact.itemSubstitutes };
    case 'choice-checked': {
      // the field that is meant is among the ways to pay
      const hidden = fact.fieldError !== '' && entry.sheet === 'payment';
      const sheet = hidden ? 'payment-selection' : entry.sheet;
      return { ...entry, sheet, fieldError: fact.fieldError, notice: null };
    }
    case 'sheet-shown':
      return { ...entry, sheet: fact.sheet };
    case 'wallet-opened':
      return { ...entry, sheet: null, walletOpened: true };
    case 'wallet-left':
      return { ...entry, walletOpened: false };
    case 'changes-found': {
      const known = JSON.stringify(fact.changes) === entry.accepted;
      return { ...entry, changes: known ? [] : fact.changes };
    }
    case 'changes-accepted':
      return { ...entry, accepted: JSON.stringify(entry.changes), changes: [] };
    case 'checkout-started':
      return { ...entry, ...newSteps };
    case 'order-placed':
      return { ...entry, checkout: newCheckout, options: noOptions(), changes: [], upiId: '', notice: null };
    case 'shopper-left': {
      const { accepted, proceeding, paying } = entry;
      return { ...newEntry, accepted, proceeding, paying, options: noOptions('logged-out') };
    }
  }
}

/** What could not be loaded before is there now. */
function received(entry: EntryState, options: PaymentOptionsView, choice: PaymentChoice): EntryState {
  const { transactionId } = options;
  const solved = entry.notice?.code === 'unreachable' || entry.notice?.code === 'offline';
  return {
    ...entry,
    ...choice,
    options,
    notice: solved ? null : entry.notice,
    checkout: reduceCheckout(entry.checkout, { type: 'payment-transaction-received', transactionId }),
  };
}

/** The ways to pay stay, and can be asked for again from there. */
function failed(entry: EntryState, { status, supportCode = null }: OptionsFailure): EntryState {
  const stay = (status === 'offline' || status === 'error') && entry.options.list.length > 0;
  if (!stay) return { ...entry, options: noOptions(status, supportCode) };
  const says = entry.notice === null && !entry.addressOpen;
  return {
    ...entry,
    options: { ...entry.options, status },
    notice: says ? failureNotice(status === 'offline', supportCode) : entry.notice,
  };
}
