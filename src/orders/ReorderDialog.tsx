import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { Reordered } from '../cart/reorder.ts';
import { href } from '../platform/paths.ts';
import type { OrderStore } from './order-actions.ts';
import { reorderSentences } from './order-text.ts';
import s from './ReorderDialog.module.css';
import * as m from './messages.ts';

/** Shows what has changed since the earlier order, before the cart opens. */
export function ReorderDialog({ result, store }: { result: Reordered; store: OrderStore }) {
  const { addedCount } = result;
  return (
    <Dialog
      name="reordered"
      title={addedCount > 0 ? m.itemsReordered : m.nothingReordered}
      onClose={store.closeReorder}
      footer={
        addedCount > 0 ? (
          <Button block testid="reorder-cart" onClick={store.openCart}>
            {m.viewCart}
          </Button>
        ) : (
          <ButtonLink block to={href.home()}>
            {m.findSomethingElse}
          </ButtonLink>
        )
      }
    >
      <p className={s.result} data-testid="reorder-told">
        {reorderSentences(result).join(' ')}
      </p>
    </Dialog>
  );
}
