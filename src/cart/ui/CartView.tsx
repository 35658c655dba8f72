import { Bike, ShoppingBasket } from 'lucide';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { formatPaise } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { isProductPath } from '../../platform/path-kinds.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { LinkCoupon } from '../coupons/LinkCoupon.tsx';
import { CartBill } from './CartBill.tsx';
import { CartChanges } from './CartChanges.tsx';
import { CartLineRow } from './CartLineRow.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { CartError } from './CartError.tsx';
import { TipCard } from './TipCard.tsx';
import { PrintLineRow } from './PrintLineRow.tsx';
import { useGapGoods } from '../goods/use-gap-goods.ts';
import { useSlotStrip } from '../slots/use-slot-strip.ts';
import Stack from '../../ui/Stack.module.css';
import s from './CartView.module.css';
import { type Cart, useCart, useCartActions } from '../context.tsx';
import { isAwaited, useSyncedCart } from '../synced-cart.ts';
import { items } from '../amount-messages.ts';
import * as m from './messages.tsx';

/** In carts with more lines than this, those out of sight are neither laid out nor painted. */
const VIRTUALIZE_ABOVE = 30;

export interface CartViewProps {
  /** whether the caller shows that the last call failed, so that the cart does not show it too */
  isFailureShown?: boolean;
  /** the path of the screen beside the cart */
  adjacentPath?: string | undefined;
  /** rendered between the lines and the bill */
  children?: ReactNode;
}

/** The cart's lines, bill and messages. */
export function CartView({ isFailureShown = false, adjacentPath = '', children }: CartViewProps) {
  const cart = useCart();
  const { track } = useCartActions();
  const { sendNow } = useSyncedCart();
  useEffect(() => track('Cart Viewed'), [track]);
  // sends pending taps, as the amounts are now visible
  useEffect(() => sendNow(), [sendNow]);
  const isMasked = cart.status === 'LOADING_MASKED';
  return (
    <div
      className={classNames(Stack.normal, isMasked && s.masked)}
      data-testid="cart"
      aria-busy={isMasked || undefined}
    >
      <CartContent cart={cart} isFailureShown={isFailureShown} adjacentPath={adjacentPath}>
        {children}
      </CartContent>
    </div>
  );
}

function CartContent({ cart, isFailureShown, adjacentPath = '', children }: CartViewProps & { cart: Cart }) {
  const { setQuantity, setDonation, retry } = useSyncedCart();
  const { lines, count, status, feedDonation, print } = cart;
  const gapGoods = useGapGoods(cart);
  const hasFailed = status === 'SERVER_ERROR' || status === 'NO_INTERNET';
  if (count === 0) {
    if (status === 'LOADING') return <CartSkeleton />;
    if (hasFailed) {
      return (
        <ErrorState
          message={status === 'NO_INTERNET' ? m.youAreOffline : m.cartNotLoaded}
          detail={m.itemsSafe}
          supportCode={status === 'NO_INTERNET' ? null : cart.supportCode}
          onRetry={() => void retry()}
        />
      );
    }
    return (
      <>
        <CartChanges cart={cart} />
        <EmptyState
          icon={ShoppingBasket}
          title={m.cartEmpty}
          detail={m.cartEmptyDetail}
          action={<ButtonLink to={href.home()}>{m.startShopping}</ButtonLink>}
        />
        <LinkCoupon />
      </>
    );
  }
  return (
    <>
      {!(isFailureShown && hasFailed) && <CartError cart={cart} />}
      <DeliveryStrip cart={cart} hasGapGoods={gapGoods !== null} />
      <CartChanges cart={cart} />
      <Card padding="flush">
        <ul className={classNames(s.lines, lines.length > VIRTUALIZE_ABOVE && s.many)}>
          {print &&
            lines.map((line) => <PrintLineRow key={line.product.productId} line={line} print={print} />)}
          {!print &&
            lines.map((line) => (
              <CartLineRow
                key={line.product.productId}
                product={line.product}
                quantity={line.quantity}
                limit={line.limit}
                isCurrentVariant={isProductPath(adjacentPath, line.product.productId)}
                setQuantity={setQuantity}
              />
            ))}
        </ul>
      </Card>
      {gapGoods && (
        <Suspense fallback={<Skeleton className={s.waitingGoods} />}>
          <gapGoods.GapGoods goods={gapGoods.goods} hold={gapGoods.hold} />
        </Suspense>
      )}
      {children}
      {feedDonation === null && isAwaited(cart) && <Skeleton className={s.waitingDonation} />}
      {feedDonation && (
        <Card>
          <Checkbox
            label={feedDonation.title}
            detail={feedDonation.subtitle}
            checked={feedDonation.selected}
            onChange={setDonation}
            testid="donation"
          />
        </Card>
      )}
      <TipCard cart={cart} />
      <CartBill cart={cart} />
    </>
  );
}

function DeliveryStrip({ cart, hasGapGoods }: { cart: Cart; hasGapGoods: boolean }) {
  const { eta, slotId, count, cartType, freeDeliveryGap, freeDeliveryMessage } = cart;
  const detail = [items(count, cartType)];
  // the goods say it themselves
  if (freeDeliveryGap > 0 && !hasGapGoods) detail.push(m.gapToFreeDelivery(formatPaise(freeDeliveryGap)));
  if (freeDeliveryMessage !== '') detail.push(freeDeliveryMessage);
  const SlotStrip = useSlotStrip();
  const [isOpen, setOpen] = useState(false);
  const now = {
    icon: Bike,
    title: slotId ? m.scheduled : eta === null ? m.deliveryInMinutes : m.deliveryIn(eta),
    detail: detail.join(' · '),
  };
  const strip = <Strip {...now} lines={2} />;
  return (
    <div className={s.delivery}>
      {SlotStrip ? (
        <Suspense fallback={strip}>
          <SlotStrip now={now} isOpen={isOpen} onToggle={setOpen} />
        </Suspense>
      ) : (
        strip
      )}
    </div>
  );
}
