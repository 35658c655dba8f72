import { useEffect, useRef, useState } from 'react';
import { amountOf, items } from '../amount-messages.ts';
import type { Cart } from '../context.tsx';
import * as m from '../../model/messages.ts';

/** Reads out, in passing, what has changed. Always there, because a region that arrives with its text is not read. */
export function CartAnnouncement({ cart }: { cart: Cart }) {
  const { count, cartType } = cart;
  const amount = amountOf(cart);
  const [said, setSaid] = useState('');
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    setSaid(count === 0 ? m.cartEmpty : m.cartContents(items(count, cartType), amount));
  }, [count, amount, cartType]);
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
}
