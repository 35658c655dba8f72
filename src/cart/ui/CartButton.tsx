import { ShoppingCart } from 'lucide';
import { href } from '../../platform/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AppLink } from '../../ui/Link.tsx';
import s from './CartButton.module.css';
import { CartAnnouncement } from './CartAnnouncement.tsx';
import { useCart, useCartActions } from '../context.tsx';
import { amountOf, unitOf } from '../amount-messages.ts';
import * as m from '../../model/messages.ts';

/** The cart in the header of wide screens. */
export function CartButton() {
  const cart = useCart();
  const { count, cartType } = cart;
  const { track } = useCartActions();
  return (
    <>
      <AppLink
        to={href.cart()}
        className={classNames(s.button, count > 0 && s.full)}
        testid="cart-button"
        onClick={() => track('Cart Button Clicked')}
      >
        <Icon node={ShoppingCart} size={20} />
        {count === 0 ? (
          <span key="empty" className={s.name}>
            {m.cart}
          </span>
        ) : (
          <span key="full" className={s.text}>
            <span className={s.name}>
              <span data-testid="cart-count">{count}</span> {unitOf(count, cartType)}
            </span>
            <span className={s.total}>{amountOf(cart)}</span>
          </span>
        )}
      </AppLink>
      <CartAnnouncement cart={cart} />
    </>
  );
}
