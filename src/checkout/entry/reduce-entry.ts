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
  /** every state visited, in order; setting the same state again adds nothing */
  history: readonly CheckoutName[];
  paymentTransactionId: string | null;
}

type CheckoutFact =
  | { type: 'state-set'; name: CheckoutName }
  /** `cartSynced` says whether the server has the cart as shown */
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
  if (checkout.name === name) return checkout;
  return { ...checkout, name, history: [...checkout.history, name] };
}

/** The steps in analytics: 1 address, delivery and tip; 2 payment. */
export function stepOf(name: CheckoutName): 1 | 2 {
  return name === 'paymentOptions' || name === 'checkout' ? 2 : 1;
}

/** Why checkout stopped. */
export interface Notice {
  code:
    | 'offline'
    | 'unreachable'
    | 'failed'
    | 'not-started'
    | 'cancelled'
    | 'not-serviceable'
    | 'no-address'
    | 'refused';
  message: string;
  supportCode?: string | null | undefined;
  /** the path of the order that the notice concerns */
  to?: string | undefined;
}

export const failureNotice = (offline: boolean, supportCode: string | null): Notice =>
  offline
    ? { code: 'offline', message: m.offline }
    : { code: 'unreachable', message: m.shopUnreachable, supportCode };

/** The list is filtered by the host's policy; the amount is the one on the Pay button. */
export interface PaymentOptionsView extends PaymentOptions {
  status: 'idle' | 'loading' | 'success' | 'error' | 'offline' | 'logged-out' | 'empty';
  cartId: string;
  /** the support code of the request that failed */
  supportCode: string | null;
}

/** The state from the cart to the tap on Pay. */
export interface EntryState extends PaymentChoice, CartSteps {
  checkout: CheckoutProgress;
  /** whether the address step is open over checkout */
  isAddressOpen: boolean;
  /** whether the cart's main button is busy */
  proceeding: boolean;
  /** whether the Pay button is busy */
  paying: boolean;
  options: PaymentOptionsView;
  /** `payment`: pay at once after an address was added; `payment-selection`: choose the method; `slot`: the time */
  sheet: 'payment' | 'payment-selection' | 'slot' | null;
  /** whether the wallet screen was opened from checkout, so that going back returns there */
  isWalletOpen: boolean;
  upiId: string;
  /** the error of the chosen method's field; empty: no error */
  fieldError: string;
  /** the GSTIN for the invoice, as last received; empty: none; null: unknown */
  gstin: string | null;
  /** the changes that the shopper has to accept before paying */
  changes: readonly ShownChange[];
  /** the changes accepted last, as JSON: they are not shown again */
  accepted: string;
  notice: Notice | null;
}

/** Why there are no payment options. */
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
  | { type: 'gstin-shown'; gstin: string }
  | { type: 'substitute-chosen'; substitute: string }
  | { type: 'item-substitutes-chosen'; itemSubstitutes: ItemSubstitutes }
  /** Pay was tapped; an empty `fieldError`: the choice is complete */
  | { type: 'choice-checked'; fieldError: string }
  | { type: 'sheet-shown'; sheet: EntryState['sheet'] }
  | { type: 'wallet-opened' }
  | { type: 'wallet-left' }
  | { type: 'changes-found'; changes: readonly ShownChange[] }
  | { type: 'changes-accepted' }
  | { type: 'checkout-started' }
  | { type: 'order-placed' }
  /** a logout, which resets all data of this shopper */
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
    balance: null,
    cards: [],
    cardOffers: [],
    bankOfferValidity: null,
    substitutes: [],
    substitute: '',
    gstin: null,
    promoTexts: [],
    promoTerms: [],
  };
}

export const newEntry: EntryState = {
  checkout: newCheckout,
  ...newSteps,
  isAddressOpen: false,
  proceeding: false,
  paying: false,
  options: noOptions(),
  ...newChoice,
  sheet: null,
  isWalletOpen: false,
  upiId: '',
  fieldError: '',
  gstin: null,
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
      return { ...entry, isAddressOpen: true };
    case 'address-left':
      return { ...entry, isAddressOpen: false };
    case 'options-requested':
      return { ...entry, options: { ...entry.options, status: 'loading' } };
    case 'options-received':
      return received(entry, fact.options, fact.choice);
    case 'options-failed':
      return failed(entry, fact);
    case 'choice-made':
      return { ...entry, ...fact.choice, fieldError: '' };
    case 'gstin-shown':
      return { ...entry, gstin: fact.gstin };
    case 'substitute-chosen':
      return { ...entry, selectedSubstitute: fact.substitute };
    case 'item-substitutes-chosen':
      return { ...entry, itemSubstitutes: fact.itemSubstitutes };
    case 'choice-checked': {
      // The invalid field is in the sheet for choosing the method.
      const isHidden = fact.fieldError !== '' && entry.sheet === 'payment';
      const sheet = isHidden ? 'payment-selection' : entry.sheet;
      return { ...entry, sheet, fieldError: fact.fieldError, notice: null };
    }
    case 'sheet-shown':
      return { ...entry, sheet: fact.sheet };
    case 'wallet-opened':
      return { ...entry, sheet: null, isWalletOpen: true };
    case 'wallet-left':
      return { ...entry, isWalletOpen: false };
    case 'changes-found': {
      const isKnown = JSON.stringify(fact.changes) === entry.accepted;
      return { ...entry, changes: isKnown ? [] : fact.changes };
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

/** A successful load clears the notice of an earlier failure. */
function received(entry: EntryState, options: PaymentOptionsView, choice: PaymentChoice): EntryState {
  const { transactionId } = options;
  const isResolved =
    entry.notice !== null && ['unreachable', 'failed', 'offline'].includes(entry.notice.code);
  return {
    ...entry,
    ...choice,
    options,
    gstin: options.gstin ?? entry.gstin,
    notice: isResolved ? null : entry.notice,
    checkout: reduceCheckout(entry.checkout, { type: 'payment-transaction-received', transactionId }),
  };
}

/** A failed reload keeps the options if it can be retried. */
function failed(entry: EntryState, { status, supportCode = null }: OptionsFailure): EntryState {
  const stay = (status === 'offline' || status === 'error') && entry.options.list.length > 0;
  if (!stay) return { ...entry, options: noOptions(status, supportCode) };
  const showsNotice = entry.notice === null && !entry.isAddressOpen;
  return {
    ...entry,
    options: { ...entry.options, status },
    notice: showsNotice ? failureNotice(status === 'offline', supportCode) : entry.notice,
  };
}
