import type { ComponentType } from 'react';
import type { HostPolicy } from '../../bridge/index.ts';
import type { Page } from '../catalog/define-page.ts';
import type { FundingRequest } from '../checkout/funding/reduce-funding.ts';
import type { Purpose } from '../checkout/payment/purpose.ts';
import {
  amountFault,
  type FormFact,
  type FormField,
  type FundingForm,
  readAmount,
  reduceFundingForm,
} from './reduce-funding-form.ts';
import type { Limits } from './wallet-wire.ts';
import * as m from './messages.ts';

/** What checkout does for these pages. */
interface Funding {
  /** asks for the ways to pay for it. Empty: there are some; else why not */
  begin(request: FundingRequest): Promise<string>;
  close(): void;
  /** draws them */
  Sheet: ComponentType<{ title: string; onClose: () => void }>;
}

export interface WalletFeatures {
  funding(): Promise<Funding>;
  /** the screen of a payment that has ended, and was for this, has been shown */
  endShown(purpose: Purpose): Promise<void>;
  /** whose name stands on a gift card that they buy */
  name(): string;
}

export interface FundingOwn {
  /** whether it can be paid for in this host */
  canPay(): boolean;
  openForm(): void;
  closeForm(): void;
  type(field: FormField, value: string): void;
  submitForm(): Promise<void>;
  /** draws the ways to pay, once they are there */
  waysToPay(): Funding['Sheet'] | null;
}

/** Of all ways to pay these bring money from outside: no cash at a door, no credit, no other wallet. */
const FUNDING_METHODS = ['upi', 'card', 'nb'] as const satisfies readonly HostPolicy['methods'][number][];

interface FundingSpec {
  purpose: Purpose;
  limits(): Limits | null;
}

/** The way from an amount to a payment. What is typed lives with the page and is gone when it is left. */
export function fundingOwn<S extends { form: FundingForm }, F>(
  page: Page<S, F>,
  features: WalletFeatures,
  { purpose, limits }: FundingSpec,
): FundingOwn & { leave(): void } {
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
    const to = purpose === 'gift-card' && typed.to.trim() === '' ? m.enterWhoIsFor : '';
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
      const amount = readAmount(form().typed.amount);
      if (amount === null || Object.keys(errors).length > 0) return apply({ type: 'form-refused', errors });
      apply({ type: 'form-sent' });
      try {
        funding = await features.funding();
        const message = await funding.begin(requested(amount));
        apply(message === '' ? { type: 'ways-offered' } : { type: 'form-failed', message });
      } catch (error) {
        page.report(error);
        apply({ type: 'form-failed', message: m.didNotWork });
      }
    },
    waysToPay: () => funding?.Sheet ?? null,
    leave: closeForm,
  };
}
