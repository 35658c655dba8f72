import { Check, PackageX, UserRound, WifiOff } from 'lucide';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { href } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { useCheckout, useOrder, usePayment } from './checkout-context.tsx';
import { clockTime } from '../../model/clock-time.ts';
import { OrderAddress } from './OrderAddress.tsx';
import { OrderDiffers } from './OrderDiffers.tsx';
import { OrderItems } from './OrderItems.tsx';
import s from './OrderPlacedPage.module.css';
import { OrderTimeline } from './OrderTimeline.tsx';
import { minutesUntil, orderEnding } from '../order/order-state.ts';
import type { OrderView } from '../order/order-store.ts';
import type { OrderAnswer } from '../order/order-wire.ts';

/** The minute after paying, and every minute until the order is there. Works from a cold start too. */
export default function OrderPlacedPage() {
  const { order: orders, payment } = useCheckout();
  const params = new URLSearchParams(useSearch());
  const orderId = params.get('order_id') ?? '';
  const cartId = params.get('cart_id') ?? '';
  const opening = usePayment((state) => state.payment.name === 'opening');
  const { status, placedOrderId } = useShown(orderId);
  const ordered = status === 'success' ? cartId : undefined;
  const known = status !== 'idle' && status !== 'loading';
  useEffect(() => {
    // A page that is killed before the order was there to be seen shows it again.
    // A payment of this tab may also end while another tab's order is shown.
    if (known && !opening) payment.endShown(ordered);
  }, [known, opening, ordered, payment]);
  useEffect(() => () => payment.endShown(ordered), [ordered, payment]);
  useEffect(() => {
    if (orderId !== '' && cartId !== '') return orders.follow(cartId, orderId);
  }, [orders, cartId, orderId]);
  return (
    <Screen name="order-placed">
      <Order orderId={orderId} justPlaced={orderId !== '' && placedOrderId === orderId} />
      {/* not before what is above it has its height: it would be pushed down */}
      {(known || orderId === '') && (
        <StickyFooter>
          <ButtonLink kind="secondary" block to={href.home()}>
            Back to shopping
          </ButtonLink>
        </StickyFooter>
      )}
    </Screen>
  );
}

/** What is known of this order: one that was followed before is still there when its screen is first drawn. */
function useShown(orderId: string): OrderView {
  const view = useOrder();
  if (view.orderId === orderId) return view;
  return { ...view, status: 'idle', order: null, stale: false };
}

function Order({ orderId, justPlaced }: { orderId: string; justPlaced: boolean }) {
  const { order: orders } = useCheckout();
  const { status, order, stale, now } = useShown(orderId);
  if (orderId === '' || (status === 'not-found' && !justPlaced)) {
    return (
      <div className={s.body}>
        <EmptyState
          icon={PackageX}
          title="We cannot find this order"
          detail="The link may be old, or the order belongs to another account."
        />
      </div>
    );
  }
  if (order !== null) {
    return (
      <div className={s.body} data-testid="order-success" data-order-id={order.order_id}>
        <Head order={order} now={now} />
        {stale && (
          <p className={s.stale} role="status">
            <Icon node={WifiOff} size={16} /> This may be out of date. We keep trying.
          </p>
        )}
        <OrderDiffers order={order} />
        <OrderTimeline order={order} />
        <OrderAddress order={order} />
        <OrderItems order={order} />
      </div>
    );
  }
  const waiting = status === 'loading' || status === 'idle';
  const content = waiting ? (
    <Waiting />
  ) : status === 'logged-out' ? (
    <ErrorState
      icon={UserRound}
      message="Log in to see your order."
      detail="It is shown only to whoever placed it. Nothing about it has changed."
      retryLabel="Log in"
      onRetry={() => void orders.retry()}
    />
  ) : (
    <ErrorState
      message={status === 'offline' ? 'You are offline.' : 'We cannot see your order right now.'}
      detail={justPlaced ? 'It is placed and on its way into the entry.' : 'Nothing is lost.'}
      onRetry={() => void orders.retry()}
    />
  );
  if (!justPlaced) return <div className={s.body}>{content}</div>;
  return (
    <div className={s.body} data-testid="order-success" data-order-id={orderId}>
      <Head order={null} now={now} />
      {content}
    </div>
  );
}

function Head({ order, now }: { order: OrderAnswer | null; now: number }) {
  const ending = order && orderEnding(order.state);
  const bad = ending !== null && order?.state !== 'DELIVERED';
  const eta = order?.eta_at ?? null;
  const left = eta === null ? null : minutesUntil(eta, now);
  return (
    <header className={s.head}>
      <span className={bad ? s.badTick : s.tick}>
        <Icon node={bad ? PackageX : Check} size={36} />
      </span>
      <h1 className={s.title}>{ending?.title ?? 'Order placed'}</h1>
      <p className={s.eta}>
        {ending?.detail}
        {!ending && eta !== null && (
          <>
            Arriving by <b>{clockTime(eta)}</b>
            {left && ` · ${left}`}
          </>
        )}
        {!ending && eta === null && 'We tell you here how it gets on.'}
      </p>
    </header>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label="Getting your order" className={s.waiting}>
      <Skeleton className={s.waitingTimeline} />
      <Skeleton className={s.waitingStrip} />
      <Skeleton className={s.waitingItems} />
    </SkeletonGroup>
  );
}
