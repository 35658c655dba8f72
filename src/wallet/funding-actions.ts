import type { ComponentType } from 'react';
import type { HostPolicy } from '../../bridge/index.ts';
import type { Page } from '../page/define-page.ts';
import { readRupees } from '../model/read-rupees.ts';
import type { FundingRequest } from '../checkout/funding/reduce-funding.ts';
import type { Purpose } from '../checkout/payment/purpose.ts';
import {
  amountFault,
  type FormFact,
  type FormField,
  type FundingForm,
  reduceFundingForm,
} from './reduce-funding-form.ts';
import type { Limits } from './wallet-wire.ts';
import * as m from './messages.ts';

/** The functions of checkout that these pages use. */
interface Funding {
  /** requests the payment methods. Returns an empty string, or the reason for a failure */
  begin(request: FundingRequest): Promise<string>;
  close(): void;
  /** renders the payment methods */
  Sheet: ComponentType<{ title: string; onClose: () => void }>;
}

export interface WalletFeatures {
  funding(): Promise<Funding>;
  /** marks the end of a payment for this purpose as shown */
  endShown(purpose: Purpose): Promise<void>;
  /** the shopper's name, as the sender of a gift card */
  name(): string;
}

export interface FundingActions {
  /** whether the host allows a suitable payment method */
  canPay(): boolean;
  openForm(): void;
  closeForm(): void;
  type(field: FormField, value: string): void;
  submitForm(): Promise<void>;
  /** renders the payment methods; null: not loaded yet */
  waysToPay(): Funding['Sheet'] | null;
}

/** Methods that bring in new money: no cash on delivery, credit or other wallet. */
const FUNDING_METHODS = ['upi', 'card', 'nb'] as const satisfies readonly HostPolicy['methods'][number][];

interface FundingSpec {
  purpose: Purpose;
  limits(): Limits | null;
}

/** From the amount to the payment. The form is reset when the page is left. */
export function fundingActions<S extends { form: FundingForm }, F>(
  page: Page<S, F>,
  features: WalletFeatures,
  { purpose, limits }: FundingSpec,
): FundingActions & { leave(): void } {
  let funding: Funding | null = null;
  const form = () => page.get().form;
  const apply = (fact: FormFact): void => page.set({ form: reduceFundingForm(form(), fact) } as Partial<S>);

  function closeForm(): void {
    funding?.close();
    apply({ type: 'form-closed' });
  }

  function faults(allowed: Limits): FundingForm['errors'] {
    const { typed } = form();
    const amount = amountFault(typed.amount, allowed);
    const to = purpose === 'gift-card' && typed.to.trim() === '' ? m.recipientMissing : '';
    return { ...(amount && { amount }), ...(to && { to }) };
  }

  function requested(amount: number): FundingRequest {
    const { to, from, message } = form().typed;
    if (purpose === 'top-up') return { purpose, amount };
    return { purpose, amount, to: to.trim(), from: from.trim(), message: message.trim() };
  }

  return {
    canPay() {
      const { payments, methods } = page.deps.bridge().policy;
      return payments === 'host' || FUNDING_METHODS.some((method) => methods.includes(method));
    },
    openForm: () => apply({ type: 'form-opened', from: features.name() }),
    closeForm,
    type: (field, value) => apply({ type: 'typed', field, value }),
    async submitForm() {
      const allowed = limits();
      if (form().busy || allowed === null) return;
      const errors = faults(allowed);
      const amount = readRupees(form().typed.amount);
      if (amount === null || Object.keys(errors).length > 0) return apply({ type: 'form-refused', errors });
      apply({ type: 'form-sent' });
      try {
        funding = await features.funding();
        const message = await funding.begin(requested(amount));
        apply(message === '' ? { type: 'ways-offered' } : { type: 'form-failed', message });
      } catch (error) {
        page.report(error);
        apply({ type: 'form-failed', message: m.fundingFailed });
      }
    },
    waysToPay: () => funding?.Sheet ?? null,
    leave: closeForm,
  };
}
