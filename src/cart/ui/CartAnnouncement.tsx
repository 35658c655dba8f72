import { useEffect, useRef, useState } from 'react';
import { formatPaise, type Paise } from '../../model/money.ts';
import { items } from '../amount-messages.ts';

/** Reads out, in passing, what has changed. Always there, because a region that arrives with its text is not read. */
export function CartAnnouncement({
  count,
  total,
  cartType,
}: {
  count: number;
  total: Paise;
  cartType: string;
}) {
  const [said, setSaid] = useState('');
  const before = useRef(count);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    setSaid(
      count === 0 ? 'Your cart is empty' : `${items(count, cartType)} in your cart, ${formatPaise(total)}`,
    );
  }, [count, total, cartType]);
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
}
