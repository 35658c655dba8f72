import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { RadioRow } from '../ui/RadioRow.tsx';
import Stack from '../ui/Stack.module.css';
import s from './CancelDialog.module.css';
import type { OrderStore } from './order-actions.ts';
import { refundAhead } from './order-text.ts';
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
      title={m.cancelQuestion}
      onClose={store.closeCancel}
      footer={
        <div className={Stack.tight}>
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
            {m.confirmCancel}
          </Button>
          <Button block kind="secondary" testid="cancel-keep" onClick={store.closeCancel}>
            {m.keepOrder}
          </Button>
        </div>
      }
    >
      <fieldset className={s.choices}>
        <legend className={s.legend}>{m.reasonQuestion}</legend>
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
          <legend className={s.legend}>{m.refundQuestion}</legend>
          {refunds.map((option) => (
            <RadioRow
              key={option.id}
              name="refund-to"
              label={placeOf(option)}
              detail={option.days === null ? m.refundImmediately : m.refundWithinDays(...option.days)}
              value={option.id}
              checked={option.id === refundTo}
              testid="refund-to"
              data={{ 'data-refund': option.id }}
              onChange={() => store.chooseRefund(option.id)}
            />
          ))}
        </fieldset>
      ) : (
        <p className={s.detail}>{refundAhead(refunds[0])}</p>
      )}
    </Dialog>
  );
}

const placeOf = ({ id, name }: RefundOption): string => (id === 'wallet' ? name : m.backToSource(name));
