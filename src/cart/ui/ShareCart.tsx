import { Share2 } from 'lucide';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useStoreIfAny } from '../../ui/stores.tsx';
import type { CartSharing } from '../shared-cart.ts';
import { useCart } from '../context.tsx';
import s from './ShareCart.module.css';
import * as m from './messages.tsx';

declare module '../../ui/stores.tsx' {
  interface ShopStores {
    cartSharing: CartSharing;
  }
}

/** The share button below the lines. Documents are private and not shared. */
export function ShareCart() {
  const sharing = useStoreIfAny('cartSharing');
  const { count, print } = useCart();
  const [isSharing, setIsSharing] = useState(false);
  if (!sharing || count === 0 || print) return null;
  const share = async () => {
    setIsSharing(true);
    await sharing.share();
    setIsSharing(false);
  };
  return (
    <Button kind="quiet" size="small" busy={isSharing} testid="share-cart" onClick={() => void share()}>
      <span className={s.label}>
        <Icon node={Share2} size={16} />
        {m.shareCart}
      </span>
    </Button>
  );
}
