import { useRef } from 'react';
import type { Purpose } from '../checkout/payment/purpose.ts';
import { formatPaise } from '../model/money.ts';
import { readRupees } from '../model/read-rupees.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { submits } from '../ui/submits.ts';
import type { FundingActions } from './funding-actions.ts';
import s from './FundingDialogs.module.css';
import Stack from '../ui/Stack.module.css';
import type { FormField, FundingForm } from './reduce-funding-form.ts';
import type { Limits } from './wallet-wire.ts';
import * as m from './messages.ts';

interface FundingDialogsProps {
  form: FundingForm;
  limits: Limits | null;
  store: FundingActions;
  title: string;
  purpose: Purpose;
}

/** The form with amount and receiver, then the payment methods. */
export function FundingDialogs({ form, limits, store, title, purpose }: FundingDialogsProps) {
  const Ways = store.waysToPay();
  if (form.step === 'paying' && Ways) return <Ways title={title} onClose={store.closeForm} />;
  if (form.step !== 'form' || limits === null) return null;
  return <AmountDialog form={form} limits={limits} store={store} title={title} purpose={purpose} />;
}

interface AmountDialogProps extends FundingDialogsProps {
  limits: Limits;
}

function AmountDialog({ form, limits, store, title, purpose }: AmountDialogProps) {
  const { typed, errors, error, busy } = form;
  const amount = useRef<HTMLInputElement>(null);
  const field = (name: FormField) => ({
    value: typed[name],
    error: errors[name],
    readOnly: busy,
    onChange: (event: { currentTarget: HTMLInputElement }) => store.type(name, event.currentTarget.value),
  });
  return (
    <Dialog name="AMOUNT_MODAL" title={title} onClose={store.closeForm} initialFocus={amount}>
      <form className={Stack.normal} onSubmit={submits(store.submitForm)} noValidate>
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
                onClick={() => store.type('amount', String(one / 100))}
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
