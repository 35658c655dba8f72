import { ChevronRight } from 'lucide';
import { type ReactNode, useDeferredValue } from 'react';
import { href } from '../../platform/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { CartAnnouncement } from './CartAnnouncement.tsx';
import s from './CartBar.module.css';
import { useCart, useCartActions } from '../context.tsx';
import { amountOf, costAndSaving, unitOf } from '../amount-messages.ts';
import * as m from '../../model/messages.ts';

const MAX_PICTURES = 3;

/** The cart bar at the lower edge of phones, unless the cart is empty. `banner`: rendered above it. */
export function CartBar({ banner }: { banner?: ReactNode }) {
  const cart = useCart();
  const { track } = useCartActions();
  const { lines, count, cartType } = cart;
  const more = costAndSaving(cart);
  // The new count and sum do not wait for a picture.
  const latestProducts = useDeferredValue(lines)
    .slice(-MAX_PICTURES)
    .map(({ product }) => product);
  return (
    <div className={s.place}>
      <CartAnnouncement cart={cart} />
      {banner}
      {count > 0 && (
        <nav aria-label={m.cart}>
          <AppLink
            to={href.cart()}
            className={s.bar}
            testid="cart-button"
            onClick={() => track('Cart Button Clicked')}
          >
            <span className={s.pictures}>
              {latestProducts.map(({ productId, imageUrl }) => (
                <Picture
                  key={productId}
                  className={s.picture}
                  src={imageUrl}
                  alt=""
                  width={36}
                  height={36}
                  priority="eager"
                />
              ))}
            </span>
            <span className={s.text}>
              <span className={s.sum}>
                <span data-testid="cart-count">{count}</span> {unitOf(count, cartType)} · {amountOf(cart)}
              </span>
              {more !== '' && <span className={s.more}>{more}</span>}
              <span className={s.go}>
                {m.viewCart}
                <Icon node={ChevronRight} size={18} />
              </span>
            </span>
          </AppLink>
        </nav>
      )}
    </div>
  );
}
