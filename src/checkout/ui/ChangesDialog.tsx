import { useCart } from '../../cart/context.tsx';
import { formatPaise } from '../../model/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ChangesList } from './ChangesList.tsx';
import { useCheckout, useEntry } from './checkout-context.tsx';
import * as m from './messages.ts';

/**
 * Shows before checkout what has changed since the shopper saw the cart. Accepting the changes leads to
 * checkout.
 */
export function ChangesDialog() {
  const { entry, enter } = useCheckout();
  const changes = useEntry((state) => state.changes);
  const proceeding = useEntry((state) => state.proceeding);
  const { total } = useCart();
  return (
    <Dialog
      name="CART_CHANGES"
      title={m.cartChanged}
      onClose={entry.acceptChanges}
      footer={
        <Button
          block
          testid="cart-cta"
          busy={proceeding}
          lead={formatPaise(total)}
          onClick={() => void enter.proceed()}
        >
          {m.acceptAndContinue}
        </Button>
      }
    >
      <div data-testid="cart-changes">
        <ChangesList changes={changes} />
      </div>
    </Dialog>
  );
}
