import { formatPaise } from '../model/money.ts';
import { readRupees } from '../model/read-rupees.ts';
import type { Limits } from './wallet-wire.ts';
import * as m from './messages.ts';

const FIELDS = ['amount', 'to', 'from', 'message'] as const;
export type FormField = (typeof FIELDS)[number];

/** The form for an amount and a gift card's receiver; checkout has the state of the payment step. */
export interface FundingForm {
  step: 'closed' | 'form' | 'paying';
  typed: Readonly<Record<FormField, string>>;
  /** a sentence for each invalid field */
  errors: Readonly<Partial<Record<FormField, string>>>;
  /** why the payment cannot start */
  error: string;
  /** the payment methods are loading */
  busy: boolean;
}

export type FormFact =
  | { type: 'form-opened'; from: string }
  | { type: 'form-closed' }
  | { type: 'typed'; field: FormField; value: string }
  | { type: 'form-refused'; errors: FundingForm['errors'] }
  | { type: 'form-sent' }
  | { type: 'form-failed'; message: string }
  | { type: 'ways-offered' };

export const newFundingForm: FundingForm = {
  step: 'closed',
  typed: { amount: '', to: '', from: '', message: '' },
  errors: {},
  error: '',
  busy: false,
};

export function reduceFundingForm(form: FundingForm, fact: FormFact): FundingForm {
  switch (fact.type) {
    case 'form-opened':
      return { ...newFundingForm, step: 'form', typed: { ...newFundingForm.typed, from: fact.from } };
    case 'form-closed':
      return newFundingForm;
    case 'typed':
      if (form.busy) return form;
      return {
        ...form,
        typed: { ...form.typed, [fact.field]: fact.value },
        errors: { ...form.errors, [fact.field]: '' },
        error: '',
      };
    case 'form-refused':
      return { ...form, errors: fact.errors, error: '' };
    case 'form-sent':
      return { ...form, busy: true, errors: {}, error: '' };
    case 'form-failed':
      return form.busy ? { ...form, busy: false, error: fact.message } : form;
    case 'ways-offered':
      return form.busy ? { ...form, busy: false, step: 'paying' } : form;
  }
}

/** What is wrong with the amount, as a sentence; empty: nothing. */
export function amountFault(typed: string, { least, most }: Limits): string {
  const amount = readRupees(typed);
  if (amount === null) return m.amountInvalid;
  if (amount < least) return m.amountTooLow(formatPaise(least));
  return amount > most ? m.amountTooHigh(formatPaise(most)) : '';
}
