import type { Paise } from '../../model/money.ts';
import { newChoice, type PaymentChoice } from '../entry/payment-choice.ts';
import type { PaymentOptions } from '../entry/payment-options.ts';
import type { Purpose } from '../payment/purpose.ts';

/** What to pay for, if not a cart. */
export type FundingRequest =
  | { purpose: 'top-up'; amount: Paise }
  | { purpose: 'gift-card'; amount: Paise; to: string; from: string; message: string };

type OfferedMethods = Pick<PaymentOptions, 'list' | 'banks' | 'wallets' | 'cards' | 'cardOffers' | 'hashes'>;

export interface FundingState extends PaymentChoice {
  /** what is being paid for; null: there is nothing to pay for */
  pending: { purpose: Purpose; cartId: string; amount: Paise } | null;
  options: OfferedMethods;
  upiId: string;
  /** the error of the chosen method's field; empty: no error */
  fieldError: string;
  /** why the payment failed; empty: no failure */
  error: string;
  paying: boolean;
}

export type FundingFact =
  | {
      type: 'offered';
      pending: NonNullable<FundingState['pending']>;
      options: OfferedMethods;
      choice: PaymentChoice;
    }
  | { type: 'choice-made'; choice: Partial<PaymentChoice & { upiId: string }> }
  | { type: 'choice-checked'; fieldError: string }
  | { type: 'paying' }
  /** the payment failed, and no money was taken */
  | { type: 'not-paid'; error: string }
  | { type: 'closed' };

export const newFunding: FundingState = {
  ...newChoice,
  pending: null,
  options: { list: [], banks: [], wallets: [], cards: [], cardOffers: [], hashes: {} },
  upiId: '',
  fieldError: '',
  error: '',
  paying: false,
};

export function reduceFunding(state: FundingState, fact: FundingFact): FundingState {
  switch (fact.type) {
    case 'offered':
      return { ...newFunding, pending: fact.pending, options: fact.options, ...fact.choice };
    case 'choice-made':
      return { ...state, ...fact.choice, fieldError: '', error: '' };
    case 'choice-checked':
      return { ...state, fieldError: fact.fieldError, error: '' };
    case 'paying':
      return { ...state, paying: true, error: '' };
    case 'not-paid':
      return state.pending ? { ...state, paying: false, error: fact.error } : state;
    case 'closed':
      return newFunding;
  }
}
