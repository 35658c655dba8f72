import { useEffect, useRef, useState } from 'react';
import { amountOf, items } from '../amount-messages.ts';
import type { Cart } from '../context.tsx';
import * as m from '../../model/messages.ts';

/**
 * Announces changes of the cart to screen readers. It is always mounted, because a live region that is inserted
 * together with its text is not announced.
 */
export function CartAnnouncement({ cart }: { cart: Cart }) {
  const { count, cartType } = cart;
  const initialCount = useRef(count);
  const [hasChanged, setHasChanged] = useState(false);
  useEffect(() => {
    if (count !== initialCount.current) setHasChanged(true);
  }, [count]);
  const contents = count === 0 ? m.cartEmpty : m.cartContents(items(count, cartType), amountOf(cart));
  return (
    <span className="visually-hidden" role="status">
      {hasChanged && contents}
    </span>
  );
}
