import { AddressStep } from '../address/AddressStep.tsx';
import { useIsLoggedIn, useSessionStore } from '../session/session-context.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import s from './DeliverToSheet.module.css';

/** Where to deliver, from the head of the shop. Saved addresses belong to a person, so it begins with a login. */
export function DeliverToSheet({ onClose }: { onClose: () => void }) {
  const session = useSessionStore();
  const loggedIn = useIsLoggedIn();
  return (
    <Dialog name="DELIVER_TO" title="Deliver to" onClose={onClose}>
      {loggedIn ? (
        <AddressStep inSheet onChosen={onClose} />
      ) : (
        <div className={s.login}>
          <p>Log in to use your saved addresses or to add one.</p>
          <Button
            block
            onClick={() => {
              onClose();
              void session.requireLogin();
            }}
          >
            Log in
          </Button>
        </div>
      )}
    </Dialog>
  );
}
