import { useId } from 'react';
import { formatPaise } from '../model/money.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import Stack from '../ui/Stack.module.css';
import type { LogOutShop } from './log-out.ts';
import * as m from './log-out-messages.ts';

export interface LogOutModalProps {
  shop: Pick<LogOutShop, 'messages' | 'session'>;
  /** the amount of the payment in paise, if known */
  amount?: unknown;
}

/** Asks before logging out while a payment is in progress. */
export function LogOutModal({ amount, shop: { messages, session } }: LogOutModalProps) {
  const stay = () => messages.closeModal('LOG_OUT_MODAL');
  const leave = () => {
    stay();
    session.logout('asked');
  };
  const explained = useId();
  const explanation =
    typeof amount === 'number' ? m.paymentOfInProgress(formatPaise(amount)) : m.paymentInProgress;
  return (
    <Dialog
      name="LOG_OUT_MODAL"
      title={m.logOutQuestion}
      kind="modal"
      onClose={stay}
      footer={
        <div className={Stack.tight}>
          <Button block testid="log-out-stay" onClick={stay}>
            {m.stayLoggedIn}
          </Button>
          <Button block kind="danger" testid="log-out-anyway" aria-describedby={explained} onClick={leave}>
            {m.logOut}
          </Button>
        </div>
      }
    >
      <p id={explained}>{explanation}</p>
    </Dialog>
  );
}
