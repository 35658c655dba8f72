import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { RadioRow } from '../ui/RadioRow.tsx';
import s from './CancelDialog.module.css';
import type { OrderStore } from './order-actions.ts';
import { inDays } from './order-words.ts';
import type { OrderDetails, RefundOption } from './orders-model.ts';
import type { CancelState } from './reduce-order.ts';

interface CancelDialogProps {
  cancel: CancelState;
  details: OrderDetails;
  store: OrderStore;
}

/** Why, and where the money shall go: said once more what happens before it does. */
export function CancelDialog({ cancel, details, store }: CancelDialogProps) {
  const { status, reason, refundTo, error } = cancel;
  const { reasons, refunds } = details.cancellation;
  return (
    <Dialog
      name="cancel-order"
      title="Cancel this order?"
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
            Cancel the order
          </Button>
          <Button block kind="secondary" testid="cancel-keep" onClick={store.closeCancel}>
            Keep it
          </Button>
        </div>
      }
    >
      <fieldset className={s.choices}>
        <legend className={s.legend}>Why are you cancelling?</legend>
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
          <legend className={s.legend}>Where should we send your refund?</legend>
          {refunds.map((option) => (
            <RadioRow
              key={option.id}
              name="refund-to"
              label={placeOf(option)}
              detail={option.days === null ? 'Immediately' : capital(inDays(option.days))}
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
const placeOf = ({ id, name }: RefundOption): string => (id === 'wallet' ? name : `Back to ${name}`);

function whereTo(only: RefundOption | undefined): string {
  if (!only) return 'You have not paid anything yet, so there is nothing to refund.';
  return `What you paid goes back to ${only.id === 'wallet' ? 'your ' : ''}${only.name} ${inDays(only.days)}.`;
}
