import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { RadioRow } from '../ui/RadioRow.tsx';
import s from './CancelDialog.module.css';
import type { OrderStore } from './order-actions.ts';
import { inDays } from './order-words.ts';
import type { OrderDetails, RefundOption } from './orders-model.ts';
import type { CancelState } from './reduce-order.ts';
import * as m from './messages.ts';

interface CancelDialogProps {
  cancel: CancelState;
  details: OrderDetails;
  store: OrderStore;
}

/** Asks for the reason and the refund destination before cancelling. */
export function CancelDialog({ cancel, details, store }: CancelDialogProps) {
  const { status, reason, refundTo, error } = cancel;
  const { reasons, refunds } = details.cancellation;
  return (
    <Dialog
      name="cancel-order"
      title={m.cancelThisOrder}
      onClose={store.closeCancel}
      footer={
        <div className={s.answers}>
          <p className={s.error} role="alert">
            {error}
          </p>
          <Button
            block
            kind="danger"
            busy={status === 'sending'}
            testid="cancel-confirm"
            onClick={() => void store.cancelOrder()}
          >
            {m.cancelTheOrder}
          </Button>
          <Button block kind="secondary" testid="cancel-keep" onClick={store.closeCancel}>
            {m.keepIt}
          </Button>
        </div>
      }
    >
      <fieldset className={s.choices}>
        <legend className={s.legend}>{m.whyAreYouCancelling}</legend>
        {reasons.map(({ id, title }) => (
          <RadioRow
            key={id}
            name="cancel-reason"
            label={title}
            value={id}
            checked={id === reason}
            testid="cancel-reason"
            data={{ 'data-reason': id }}
            className={s.reason}
            onChange={store.chooseReason}
          />
        ))}
      </fieldset>
      {refunds.length > 1 ? (
        <fieldset className={s.choices}>
          <legend className={s.legend}>{m.whereShouldSendRefund}</legend>
          {refunds.map((option) => (
            <RadioRow
              key={option.id}
              name="refund-to"
              label={placeOf(option)}
              detail={option.days === null ? m.immediately : capital(inDays(option.days))}
              value={option.id}
              checked={option.id === refundTo}
              testid="refund-to"
              data={{ 'data-refund': option.id }}
              onChange={() => store.chooseRefund(option.id)}
            />
          ))}
        </fieldset>
      ) : (
        <p className={s.detail}>{whereTo(refunds[0])}</p>
      )}
    </Dialog>
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
const placeOf = ({ id, name }: RefundOption): string => (id === 'wallet' ? name : m.backTo(name));

function whereTo(only: RefundOption | undefined): string {
  if (!only) return m.haveNotPaidAnythingYetSoIsNothingTo;
  return m.whatPaidGoesBackTo(only.id === 'wallet' ? m.your : '', only.name, inDays(only.days));
}
