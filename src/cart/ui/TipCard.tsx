import { Bike } from 'lucide';
import { formatPaise } from '../../model/money.ts';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { type Cart, isAwaited, useSyncedCart } from '../context.tsx';
import s from './TipCard.module.css';
import * as m from './messages.tsx';

/** A tip for the rider, where the server suggests some. A second tap on one takes it back. */
export function TipCard({ cart }: { cart: Cart }) {
  const { addExtra } = useSyncedCart();
  const { tip, tipSuggestions, cartId } = cart;
  if (tipSuggestions.length === 0) {
    return cartId !== null && isAwaited(cart) ? <Skeleton className={s.waiting} /> : null;
  }
  return (
    <Card testid="tip" aria-label={m.tip}>
      <Strip icon={Bike} tint="sky" level={2} title={m.tipTitle} detail={m.tipDetail} />
      <div className={s.pills}>
        {tipSuggestions.map(({ amount, label }) => (
          <button
            key={amount}
            type="button"
            className={classNames(s.pill, tip === amount && s.chosen)}
            aria-pressed={tip === amount}
            onClick={() => void addExtra({ type: 'tip-wanted', amount: tip === amount ? 0 : amount })}
          >
            <span className={s.amount}>{formatPaise(amount)}</span>
            {label !== '' && <span className={s.label}>{label}</span>}
          </button>
        ))}
      </div>
    </Card>
  );
}
