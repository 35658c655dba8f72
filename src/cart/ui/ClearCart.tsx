import { Trash2 } from 'lucide';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { items } from '../amount-messages.ts';
import { useCart } from '../context.tsx';
import { useSyncedCart } from '../synced-cart.ts';
import Stack from '../../ui/Stack.module.css';
import s from './ShareCart.module.css';
import * as m from './messages.tsx';

/** Empties the cart after a confirmation. Undoable like any removal. */
export function ClearCart() {
  const { count, cartType } = useCart();
  const { clear } = useSyncedCart();
  const [isAsking, setAsking] = useState(false);
  if (count === 0) return null;
  const keep = () => setAsking(false);
  const empty = () => {
    setAsking(false);
    clear();
  };
  return (
    <>
      <Button kind="quiet" size="small" testid="empty-cart" onClick={() => setAsking(true)}>
        <span className={s.label}>
          <Icon node={Trash2} size={16} />
          {m.emptyCart}
        </span>
      </Button>
      {isAsking && (
        <Dialog
          name="empty-cart"
          title={m.emptyCartQuestion}
          onClose={keep}
          footer={
            <div className={Stack.tight}>
              <Button block kind="danger" testid="empty-cart-confirm" onClick={empty}>
                {m.confirmEmptyCart}
              </Button>
              <Button block kind="secondary" testid="empty-cart-keep" onClick={keep}>
                {m.keepCart}
              </Button>
            </div>
          }
        >
          <p>{m.emptyCartDetail(items(count, cartType))}</p>
        </Dialog>
      )}
    </>
  );
}
