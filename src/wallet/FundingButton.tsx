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

interface FundingButtonProps {
  store: FundingActions;
  purpose: Purpose;
  limits: Limits;
  /** the title of the dialogs */
  title: string;
}

/** A button that asks for an amount, and for a gift card's recipient, and then shows the payment methods. */
export function FundingButton({
  store,
  purpose,
  limits,
  title,
  ...button
}: FundingButtonProps & Omit<ButtonProps, 'title' | 'onClick'>) {
  /** the number of times the dialog was opened, as each opening shows a new form; 0: closed */
  const [openCount, setOpenCount] = useState(0);
  return (
    <>
      <Button {...button} onClick={() => setOpenCount(openCount + 1)} />
      {openCount > 0 && (
        <FundingDialog
          key={openCount}
          {...{ store, purpose, limits, title }}
          onClose={() => setOpenCount(0)}
        />
      )}
    </>
  );
}

type FormValues = Readonly<Record<'amount' | 'to' | 'from' | 'message', string>>;
type Errors = Readonly<Partial<Record<keyof FormValues, string>>>;

function FundingDialog({
  store,
  purpose,
  limits,
  title,
  onClose,
}: FundingButtonProps & { onClose: () => void }) {
  const [values, setValues] = useState<FormValues>(() => ({
    amount: '',
    to: '',
    from: store.shopperName(),
    message: '',
  }));
  const [errors, setErrors] = useState<Errors>({});
  const [error, setError] = useState('');
  const [step, setStep] = useState<'form' | 'sending' | 'paying'>('form');
  const amountInput = useRef<HTMLInputElement>(null);
  useEffect(() => store.endFunding, [store]);

  function change(field: keyof FormValues, value: string): void {
    if (step !== 'form') return;
    setValues({ ...values, [field]: value });
    setErrors({ ...errors, [field]: '' });
    setError('');
  }
  async function submit(): Promise<void> {
    if (step !== 'form') return;
    const newErrors = validate(values, purpose, limits);
    const paise = readRupees(values.amount);
    setErrors(newErrors);
    setError('');
    if (paise === null || Object.keys(newErrors).length > 0) return;
    setStep('sending');
    const failure = await store.beginFunding(fundingRequest(purpose, paise, values));
    setError(failure);
    setStep(failure === '' ? 'paying' : 'form');
  }

  const PaymentSheet = store.paymentSheet();
  if (step === 'paying' && PaymentSheet) return <PaymentSheet title={title} onClose={onClose} />;
  const isBusy = step !== 'form';
  const field = (name: keyof FormValues) => ({
    value: values[name],
    error: errors[name],
    readOnly: isBusy,
    onChange: (event: { currentTarget: HTMLInputElement }) => change(name, event.currentTarget.value),
  });
  return (
    <Dialog name="AMOUNT_MODAL" title={title} onClose={onClose} initialFocus={amountInput}>
      <form className={Stack.normal} onSubmit={submitHandler(submit)} noValidate>
        <Field
          {...field('amount')}
          ref={amountInput}
          label={m.amount}
          lead="₹"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          hint={m.amountHint(formatPaise(limits.min), formatPaise(limits.max))}
          testid="fund-amount"
        />
        {limits.amounts.length > 0 && (
          <div className={Stack.wrap}>
            {limits.amounts.map((amount) => (
              <Button
                key={amount}
                kind="secondary"
                size="small"
                aria-pressed={readRupees(values.amount) === amount}
                onClick={() => change('amount', String(amount / 100))}
              >
                {formatPaise(amount)}
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
        <Button type="submit" block busy={isBusy} testid="fund-next">
          {m.choosePayment}
        </Button>
      </form>
    </Dialog>
  );
}

function validate(values: FormValues, purpose: Purpose, limits: Limits): Errors {
  const amount = amountError(readRupees(values.amount), limits);
  const to = purpose === 'gift-card' && values.to.trim() === '' ? m.recipientMissing : '';
  return { ...(amount && { amount }), ...(to && { to }) };
}

function amountError(amount: number | null, { min, max }: Limits): string {
  if (amount === null) return m.amountInvalid;
  if (amount < min) return m.amountTooLow(formatPaise(min));
  return amount > max ? m.amountTooHigh(formatPaise(max)) : '';
}

function fundingRequest(purpose: Purpose, amount: number, { to, from, message }: FormValues): FundingRequest {
  if (purpose === 'top-up') return { purpose, amount };
  return { purpose, amount, to: to.trim(), from: from.trim(), message: message.trim() };
}
