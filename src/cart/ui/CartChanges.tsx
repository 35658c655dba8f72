import type { ReactNode } from 'react';
import { formatPaise } from '../../model/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Picture } from '../../ui/Picture.tsx';
import s from './CartChanges.module.css';
import type { Cart } from '../context.tsx';
import { useSyncedCart } from '../synced-cart.ts';
import { isPerPerson } from '../limits.ts';
import type { UnavailableProduct } from '../model.ts';
import * as m from './messages.tsx';

/** Changes that the shopper did not make, accepted with one tap. */
export function CartChanges({ cart }: { cart: Cart }) {
  const { removeOutOfStock, dismissChanges } = useSyncedCart();
  const { unavailable, changes, lines } = cart;
  // A coupon's refusal is shown in its own card.
  const otherChanges = changes.filter(
    ({ code, productId }) =>
      code !== 'PROMO_NOT_APPLIED' && !unavailable.some((product) => product.productId === productId),
  );
  const exceedingLines = lines.filter(({ quantity, limit }) => quantity > limit);
  if (unavailable.length === 0 && otherChanges.length === 0 && exceedingLines.length === 0) return null;
  const accept = () => {
    removeOutOfStock();
    dismissChanges();
  };
  const isOnlyUnavailable = otherChanges.length === 0 && exceedingLines.length === 0;
  return (
    <Card testid="cart-changes" role="status" aria-label={m.changesLabel}>
      <h2 className={s.title}>
        {isOnlyUnavailable ? m.unavailableTitle(unavailable.length) : m.cartChanged}
      </h2>
      {unavailable.length > 0 && <Unavailable list={unavailable} />}
      <ul className={s.changes}>
        {exceedingLines.map(({ product, limit }) => (
          <li key={product.productId}>
            {overLimit(<span className={s.name}>{product.name}</span>, isPerPerson(product, limit), limit)}
          </li>
        ))}
        {otherChanges.map(({ code, productId, message }) => (
          <li key={`${code} ${productId} ${message}`}>{message}</li>
        ))}
      </ul>
      <Button kind="secondary" size="small" onClick={accept}>
        {exceedingLines.length > 0
          ? m.updateCart
          : isOnlyUnavailable && unavailable.length > 1
            ? m.removeAll
            : m.ok}
      </Button>
    </Card>
  );
}

function overLimit(name: ReactNode, isLimitedPerPerson: boolean, limit: number): ReactNode {
  if (limit === 0) return m.nameSoldOut(name);
  return isLimitedPerPerson ? m.nameUpToEach(name, limit) : m.nameOnlyLeft(name, limit);
}

/** Sold-out products. They are not charged. */
function Unavailable({ list }: { list: readonly UnavailableProduct[] }) {
  return (
    <ul className={s.changes} data-testid="unavailable">
      {list.map(({ productId, name, imageUrl, price }) => (
        <li key={productId} className={s.gone}>
          <Picture className={s.picture} src={imageUrl} alt="" width={40} height={40} />
          <span className={s.words}>{m.soldOutAndRemoved(<span className={s.name}>{name}</span>)}</span>
          {price > 0 && <s className={s.price}>{m.formerPrice(formatPaise(price))}</s>}
        </li>
      ))}
    </ul>
  );
}
