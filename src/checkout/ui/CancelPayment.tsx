import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import Stack from '../../ui/Stack.module.css';
import Text from '../../ui/Text.module.css';
import { useStore } from '../../ui/use-store.ts';
import { useStoreOf } from '../../ui/stores.tsx';
import type { Api } from '../../http/api.ts';
import { cancelPayment } from '../payment/cancel-payment.ts';
import type { Report } from '../payment/reduce-payment.ts';
import * as m from './cancel-payment-messages.ts';

declare module '../../ui/stores.tsx' {
  interface ShopStores {
    api: Api;
  }
}

interface CancelPaymentProps {
  payment: Pick<Report, 'paymentId' | 'transactionId'>;
}

/** Cancels an open payment, after a question, because the shopper may just have approved it. */
export function CancelPayment({ payment }: CancelPaymentProps) {
  const { payment: flow } = useStoreOf('checkout');
  const { statusProblem } = useStore(flow.watched);
  const api = useStoreOf('api');
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const close = () => setIsAsking(false);
  async function cancel(): Promise<void> {
    close();
    setIsSending(true);
    setHasFailed(false);
    const isCancelled = await cancelPayment(api, payment);
    setIsSending(false);
    setHasFailed(!isCancelled);
    await flow.checkAgain();
  }
  if (statusProblem === 'logged-out') return null;
  return (
    <div>
      <p className={Text.error} role="alert">
        {hasFailed && m.paymentNotCancelled}
      </p>
      <Button kind="quiet" block busy={isSending} testid="cancel-payment" onClick={() => setIsAsking(true)}>
        {m.cancelPayment}
      </Button>
      {isAsking && (
        <Dialog
          name="cancel-payment"
          title={m.cancelPaymentQuestion}
          onClose={close}
          footer={
            <div className={Stack.tight}>
              <Button block kind="danger" testid="cancel-payment-confirm" onClick={() => void cancel()}>
                {m.cancelPayment}
              </Button>
              <Button block kind="secondary" testid="cancel-payment-keep" onClick={close}>
                {m.keepWaiting}
              </Button>
            </div>
          }
        >
          <p>{m.cancelPaymentDetail}</p>
        </Dialog>
      )}
    </div>
  );
}
