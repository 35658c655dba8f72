import { useEffect, useRef, useState } from 'react';
import type { FundingRequest } from '../checkout/funding/reduce-funding.ts';
import type { Purpose } from '../checkout/payment/purpose.ts';
import { formatPaise } from '../model/money.ts';
import { readRupees } from '../model/read-rupees.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { submitHandler } from '../ui/submit-handler.ts';
import type { FundingActions } from './funding-actions.ts';
import s from './FundingButton.module.css';
import Stack from '../ui/Stack.module.css';
import type { Limits } from './wallet-api.ts';
import * as m from './messages.ts';

interface FundingProps {
  store: FundingActions;
  purpose: Purpose;
  limits: Limits;
  /** of the dialogs */
  title: string;
}

/** A button that asks for an amount and a gift card's recipient, and then shows the payment methods. */
export function FundingButton({
  store,
  purpose,
  limits,
  title,
  ...button
}: FundingProps & Omit<ButtonProps, 'title' | 'onClick'>) {
  /** 0: closed; each opening is a new form */
  const [opening, setOpening] = useState(0);
  return (
    <>
      <Button {...button} onClick={() => setOpening(opening + 1)} />
      {opening > 0 && (
        <FundingDialog key={opening} {...{ store, purpose, limits, title }} onClose={() => setOpening(0)} />
      )}
    </>
  );
}

type Typed = Readonly<Record<'amount' | 'to' | 'from' | 'message', string>>;
type Errors = Readonly<Partial<Record<keyof Typed, string>>>;

function FundingDialog({ store, purpose, limits, title, onClose }: FundingProps & { onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>(() => ({ amount: '', to: '', from: store.name(), message: '' }));
  const [errors, setErrors] = useState<Errors>({});
  const [error, setError] = useState('');
  const [step, setStep] = useState<'form' | 'sending' | 'paying'>('form');
  const amount = useRef<HTMLInputElement>(null);
  useEffect(() => store.endFunding, [store]);

  function change(field: keyof Typed, value: string): void {
    if (step !== 'form') return;
    setTyped({ ...typed, [field]: value });
    setErrors({ ...errors, [field]: '' });
    setError('');
  }
  async function submit(): Promise<void> {
    if (step !== 'form') return;
    const faults = faultsIn(typed, purpose, limits);
    const paise = readRupees(typed.amount);
    setErrors(faults);
    setError('');
    if (paise === null || Object.keys(faults).length > 0) return;
    setStep('sending');
    const failure = await store.beginFunding(requestOf(purpose, paise, typed));
    setError(failure);
    setStep(failure === '' ? 'paying' : 'form');
  }

  const Ways = store.waysToPay();
  if (step === 'paying' && Ways) return <Ways title={title} onClose={onClose} />;
  const busy = step !== 'form';
  const field = (name: keyof Typed) => ({
    value: typed[name],
    error: errors[name],
    readOnly: busy,
    onChange: (event: { currentTarget: HTMLInputElement }) => change(name, event.currentTarget.value),
  });
  return (
    <Dialog name="AMOUNT_MODAL" title={title} onClose={onClose} initialFocus={amount}>
      <form className={Stack.normal} onSubmit={submitHandler(submit)} noValidate>
        <Field
          {...field('amount')}
          ref={amount}
          label={m.amount}
          lead="₹"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          hint={m.amountHint(formatPaise(limits.least), formatPaise(limits.most))}
          testid="fund-amount"
        />
        {limits.amounts.length > 0 && (
          <div className={Stack.wrap}>
            {limits.amounts.map((one) => (
              <Button
                key={one}
                kind="secondary"
                size="small"
                aria-pressed={readRupees(typed.amount) === one}
                onClick={() => change('amount', String(one / 100))}
              >
                {formatPaise(one)}
              </Button>
            ))}
          </div>
        )}
        {purpose === 'gift-card' && (
          <>
            <Field
              {...field('to')}
              label={m.recipientName}
              autoComplete="off"
              maxLength={60}
              testid="fund-to"
            />
            <Field
              {...field('message')}
              label={m.giftMessage}
              autoComplete="off"
              maxLength={200}
              testid="fund-message"
            />
            <Field
              {...field('from')}
              label={m.sender}
              autoComplete="name"
              maxLength={60}
              testid="fund-from"
            />
          </>
        )}
        <p className={s.error} role="alert">
          {error}
        </p>
        <Button type="submit" block busy={busy} testid="fund-next">
          {m.choosePayment}
        </Button>
      </form>
    </Dialog>
  );
}

function faultsIn(typed: Typed, purpose: Purpose, limits: Limits): Errors {
  const amount = amountFault(readRupees(typed.amount), limits);
  const to = purpose === 'gift-card' && typed.to.trim() === '' ? m.recipientMissing : '';
  return { ...(amount && { amount }), ...(to && { to }) };
}

function amountFault(amount: number | null, { least, most }: Limits): string {
  if (amount === null) return m.amountInvalid;
  if (amount < least) return m.amountTooLow(formatPaise(least));
  return amount > most ? m.amountTooHigh(formatPaise(most)) : '';
}

function requestOf(purpose: Purpose, amount: number, { to, from, message }: Typed): FundingRequest {
  if (purpose === 'top-up') return { purpose, amount };
  return { purpose, amount, to: to.trim(), from: from.trim(), message: message.trim() };
}
