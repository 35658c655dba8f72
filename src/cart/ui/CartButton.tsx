import { ShoppingCart } from 'lucide';
import { formatPaise } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AppLink } from '../../ui/Link.tsx';
import s from './CartButton.module.css';
import { CartAnnouncement } from './CartAnnouncement.tsx';
import { useCart, useCartActions } from '../context.tsx';
import { unitOf } from '../amount-messages.ts';

/** The cart in the header of wide screens. */
export function CartButton() {
  const { count, total, cartType } = useCart();
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
            Cart
          </span>
        ) : (
          <span key="full" className={s.text}>
            <span className={s.name}>
              <span data-testid="cart-count">{count}</span> {unitOf(count, cartType)}
            </span>
            <span className={s.total}>{formatPaise(total)}</span>
          </span>
        )}
      </AppLink>
      <CartAnnouncement count={count} total={total} cartType={cartType} />
    </>
  );
}
