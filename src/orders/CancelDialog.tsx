import { useState } from 'react';
import { formatPaise } from '../model/money.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { RadioRow } from '../ui/RadioRow.tsx';
import Stack from '../ui/Stack.module.css';
import s from './CancelDialog.module.css';
import type { OrderActions } from './order-actions.ts';
import { refundPreview } from './order-text.ts';
import type { OrderDetails, RefundOption } from './orders-model.ts';
import * as m from './messages.ts';

interface CancelDialogProps extends Pick<OrderActions, 'cancelOrder'>, Pick<OrderDetails, 'cancellation'> {
  onClose: () => void;
}

/** Asks for the reason and the refund destination before the order is cancelled. */
export function CancelDialog({ cancellation, cancelOrder, onClose }: CancelDialogProps) {
  const { reasons, refunds, balanceRefund } = cancellation;
  const wallet = refunds.find(({ id }) => id === 'wallet');
  const isSplit = balanceRefund > 0 && wallet !== undefined;
  const [reason, setReason] = useState('');
  const [refundTo, setRefundTo] = useState(refunds[0]?.id ?? null);
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const close = () => !isBusy && onClose();
  async function submit(): Promise<void> {
    if (isBusy) return;
    if (reason === '') return setError(m.reasonMissing);
    setIsBusy(true);
    setError('');
    const failure = await cancelOrder({ reason, refundTo });
    setIsBusy(false);
    if (failure === '') onClose();
    else setError(failure);
  }
  return (
    <Dialog
      name="cancel-order"
      title={m.cancelQuestion}
      onClose={close}
      footer={
        <div className={Stack.tight}>
          <p className={s.error} role="alert">
            {error}
          </p>
          <Button block kind="danger" busy={isBusy} testid="cancel-confirm" onClick={() => void submit()}>
            {m.confirmCancel}
          </Button>
          <Button block kind="secondary" testid="cancel-keep" onClick={close}>
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
            onChange={(id) => {
              if (isBusy) return;
              setReason(id);
              setError('');
            }}
          />
        ))}
      </fieldset>
      {isSplit && refunds.length > 1 && (
        <p className={s.detail}>{m.balanceReturns(formatPaise(balanceRefund), m.walletPlace(wallet.name))}</p>
      )}
      {refunds.length > 1 ? (
        <fieldset className={s.choices}>
          <legend className={s.legend}>{isSplit ? m.restQuestion : m.refundQuestion}</legend>
          {refunds.map((option) => (
            <RadioRow
              key={option.id}
              name="refund-to"
              label={destinationLabel(option)}
              detail={option.days === null ? m.refundImmediately : m.refundWithinDays(...option.days)}
              value={option.id}
              checked={option.id === refundTo}
              testid="refund-to"
              data={{ 'data-refund': option.id }}
              onChange={() => !isBusy && setRefundTo(option.id)}
            />
          ))}
        </fieldset>
      ) : (
        <p className={s.detail}>{refundPreview(refunds[0])}</p>
      )}
    </Dialog>
  );
}

const destinationLabel = ({ id, name }: RefundOption): string =>
  id === 'wallet' ? name : m.backToSource(name);
