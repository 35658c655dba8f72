import { PackageX, UserRound } from 'lucide';
import { useEffect } from 'react';
import type { RouteMatch } from '../../page/page.ts';
import { href } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { useCheckout, useOrder, usePayment } from './checkout-context.tsx';
import { OrderAddress } from './OrderAddress.tsx';
import { OrderDiffers } from './OrderDiffers.tsx';
import { OrderHead } from './OrderHead.tsx';
import { OrderHelp } from './OrderHelp.tsx';
import { OrderItems } from './OrderItems.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './OrderPlacedPage.module.css';
import { OrderTimeline } from './OrderTimeline.tsx';
import { OrderWidgets } from './OrderWidgets.tsx';
import { RiderCard } from './RiderCard.tsx';
import { type OrderView, unknownOrder } from '../order/order-store.ts';
import { riderOf } from '../order/rider-text.ts';
import type { OrderAnswer, OrderState } from '../order/order-wire.ts';
import * as m from './messages.ts';

/** The order from payment to delivery. Works after a cold start too. */
export default function OrderPlacedPage({ match }: { match: RouteMatch }) {
  const { params, query, route } = match;
  // the route's two URLs name the order differently
  const cartId = params.cartId ?? query.get('cart_id') ?? '';
  const orderId = params.orderId ?? query.get('order_id') ?? '';
  const thanks = route === 'orderPlaced';
  const { order: orders, attempts } = useCheckout();
  const opening = usePayment((state) => state.payment.name === 'opening');
  const { status, placedOrderId } = useShown(orderId);
  const ordered = status === 'success' ? cartId : undefined;
  const known = status !== 'idle' && status !== 'loading';
  const named = orderId !== '' && cartId !== '';
  useEffect(() => {
    // A page killed before this shows the result again.
    // Also runs if a payment of this tab ends while another order is shown.
    if (known && !opening) attempts.endShown(ordered);
  }, [known, opening, ordered, attempts]);
  useEffect(() => () => attempts.endShown(ordered), [ordered, attempts]);
  useEffect(() => {
    if (named) return orders.follow(cartId, orderId);
  }, [orders, named, cartId, orderId]);
  const justPlaced = named && placedOrderId === orderId;
  return (
    <Screen name="order-placed">
      <div className={s.tracking} data-testid="tracking">
        {named ? (
          <Order
            orderId={orderId}
            justPlaced={justPlaced}
            thanks={thanks || justPlaced}
            helpWanted={query.has('help')}
          />
        ) : (
          <NoSuchOrder />
        )}
      </div>
      {/* only once the content above has its height, to avoid a layout shift */}
      {(known || !named) && (
        <StickyFooter>
          <ButtonLink kind="secondary" block to={href.home()}>
            {m.backToShopping}
          </ButtonLink>
        </StickyFooter>
      )}
    </Screen>
  );
}

/** The order's state; one followed before is there on the first render. */
function useShown(orderId: string): OrderView {
  const view = useOrder();
  if (view.orderId === orderId) return view;
  return { ...view, ...unknownOrder };
}

function NoSuchOrder() {
  return (
    <div className={s.body}>
      <EmptyState icon={PackageX} title={m.orderNotFound} detail={m.orderNotFoundDetail} />
    </div>
  );
}

interface OrderProps {
  orderId: string;
  /** it was placed by this page */
  justPlaced: boolean;
  thanks: boolean;
  /** opened to get help */
  helpWanted: boolean;
}

function Order({ orderId, justPlaced, thanks, helpWanted }: OrderProps) {
  const view = useShown(orderId);
  const { status, order } = view;
  if (order !== null) {
    return (
      <div className={s.body} data-testid="order-success" data-order-id={order.order_id}>
        <OrderHead order={order} view={view} thanks={thanks} />
        <OrderLive order={order} helpWanted={helpWanted} />
      </div>
    );
  }
  if (status === 'not-found' && !justPlaced) return <NoSuchOrder />;
  const content = <WithoutOrder view={view} justPlaced={justPlaced} />;
  if (!justPlaced) return <div className={s.body}>{content}</div>;
  return (
    <div className={s.body} data-testid="order-success" data-order-id={orderId}>
      <OrderHead order={null} view={view} thanks />
      {content}
    </div>
  );
}

/** In these states the support contact comes first. */
const NEEDS_SUPPORT: readonly OrderState[] = ['ORDER_RESCHEDULED', 'CANCELLED', 'DELIVERY_FAILED'];

function OrderLive({ order, helpWanted }: { order: OrderAnswer } & Pick<OrderProps, 'helpWanted'>) {
  const rider = riderOf(order);
  const helpFirst = helpWanted || NEEDS_SUPPORT.includes(order.state);
  return (
    <>
      <OrderDiffers order={order} />
      {helpFirst && <OrderHelp order={order} />}
      {rider && <RiderCard order={order} rider={rider} />}
      <OrderTimeline order={order} />
      <OrderWidgets widgets={order.widgets} />
      <OrderAddress address={order.address} />
      <OrderItems order={order} />
      {!helpFirst && <OrderHelp order={order} />}
    </>
  );
}

function WithoutOrder({ view, justPlaced }: { view: OrderView } & Pick<OrderProps, 'justPlaced'>) {
  const { status, supportCode } = view;
  const { order: orders } = useCheckout();
  if (status === 'loading' || status === 'idle') return <Waiting />;
  if (status === 'logged-out') {
    return (
      <ErrorState
        icon={UserRound}
        message={m.logInToSeeOrder}
        detail={m.orderShownToBuyerOnly}
        retryLabel={m.logIn}
        onRetry={() => void orders.retry()}
      />
    );
  }
  return (
    <ErrorState
      message={status === 'offline' ? m.youAreOffline : m.orderNotLoaded}
      detail={justPlaced ? m.orderPlacedDetail : m.orderSafe}
      supportCode={supportCode}
      onRetry={() => void orders.retry()}
    />
  );
}

function Waiting() {
  return (
    <SkeletonGroup label={m.loadingOrder} className={Stack.tight}>
      <Skeleton className={s.waitingTimeline} />
      <Skeleton className={s.waitingStrip} />
      <Skeleton className={s.waitingItems} />
    </SkeletonGroup>
  );
}
