import { ChevronLeft, Share2, ShoppingCart } from 'lucide';
import { type RefObject, useEffect, useState } from 'react';
import { useCart, useCartActions } from '../../cart/context.tsx';
import { items } from '../../cart/amount-messages.ts';
import { href } from '../../platform/paths.ts';
import { watchView } from '../../platform/watch-view.ts';
import { classNames } from '../../ui/class-names.ts';
import { useUi } from '../../ui/ui-context.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { HeartSlot } from '../HeartSlot.tsx';
import type { Product } from '../product-wire.ts';
import s from './ProductBar.module.css';
import * as m from './messages.ts';

export interface ProductBarProps {
  name: string;
  product: Product;
  /** once this has left the viewport, the bar shows a background and the name */
  anchor: RefObject<HTMLElement | null>;
  onBack(): void;
  onShare?: (() => void) | undefined;
}

/**
 * The bar over the picture on phones: back, heart, share and cart. In a host with a title bar, the host has the back
 * button.
 */
export function ProductBar({ name, product, anchor, onBack, onShare }: ProductBarProps) {
  const { hostTitleBar } = useUi();
  const { count } = useCart();
  const { track } = useCartActions();
  const [isPast, setPast] = useState(false);
  useEffect(
    () => (anchor.current ? watchView(anchor.current, (isVisible) => setPast(!isVisible)) : undefined),
    [anchor],
  );
  return (
    <div className={classNames(s.bar, isPast && s.past)}>
      {!hostTitleBar && <IconButton className={s.round} icon={ChevronLeft} label={m.back} onClick={onBack} />}
      <span className={s.name} aria-hidden>
        {isPast && name}
      </span>
      <HeartSlot product={product} className={s.round} />
      {onShare && (
        <IconButton className={s.round} icon={Share2} label={m.share} testid="share" onClick={onShare} />
      )}
      <AppLink
        to={href.cart()}
        className={classNames(s.round, s.cart)}
        testid="cart-button"
        aria-label={count === 0 ? m.emptyCart : m.cartHolding(items(count))}
        onClick={() => track('Cart Button Clicked')}
      >
        <Icon node={ShoppingCart} size={22} />
        {count > 0 && (
          <span className={s.count} data-testid="cart-count">
            {count}
          </span>
        )}
      </AppLink>
    </div>
  );
}
