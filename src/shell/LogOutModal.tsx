import { useId } from 'react';
import { formatPaise } from '../model/money.ts';
import { useSessionStore } from '../session/session-context.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import s from './LogOutModal.module.css';
import { useShop } from './shop-context.tsx';

/** Asks whoever logs out while their money is on its way. `amount`: paise, where it is known. */
export function LogOutModal({ amount }: { amount?: unknown }) {
  const session = useSessionStore();
  const { messages } = useShop().shop;
  const explained = useId();
  const what = typeof amount === 'number' ? `A payment of ${formatPaise(amount)}` : 'A payment';
  const stay = () => messages.closeModal('LOG_OUT_MODAL');
  return (
    <Dialog
      name="LOG_OUT_MODAL"
      title="Log out now?"
      kind="modal"
      onClose={stay}
      footer={
        <div className={s.answers}>
          <Button block testid="log-out-stay" onClick={stay}>
            Stay logged in
          </Button>
          <Button
            block
            kind="danger"
            testid="log-out-anyway"
            aria-describedby={explained}
            onClick={() => {
              stay();
              session.logout('asked');
            }}
          >
            Log out
          </Button>
        </div>
      }
    >
      <p id={explained}>
        {what} is under way. It goes on without you: if it succeeds, you find the order in your account when
        you log in again.
      </p>
    </Dialog>
  );
}
