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

/** The order from payment to delivery, also when the shop is opened at this page. */
export default function OrderPlacedPage({ match }: { match: RouteMatch }) {
  const { params, query, route } = match;
  // the route's two URLs have different parameters
  const cartId = params.cartId ?? query.get('cart_id') ?? '';
  const orderId = params.orderId ?? query.get('order_id') ?? '';
  const isConfirmation = route === 'orderPlaced';
  const { order: orders, attempts } = useCheckout();
  const isOpening = usePayment((state) => state.payment.name === 'opening');
  const { status, placedOrderId } = useShownOrder(orderId);
  const orderedCartId = status === 'success' ? cartId : undefined;
  const isLoaded = status !== 'idle' && status !== 'loading';
  const hasIds = orderId !== '' && cartId !== '';
  useEffect(() => {
    // A page that was killed before this point shows the result again. Also runs if a payment of this tab ends
    // while another order is shown.
    if (isLoaded && !isOpening) attempts.forgetShown(orderedCartId);
  }, [isLoaded, isOpening, orderedCartId, attempts]);
  useEffect(() => () => attempts.forgetShown(orderedCartId), [orderedCartId, attempts]);
  useEffect(() => {
    if (hasIds) return orders.follow(cartId, orderId);
  }, [orders, hasIds, cartId, orderId]);
  const justPlaced = hasIds && placedOrderId === orderId;
  return (
    <Screen name="order-placed">
      <div className={s.tracking} data-testid="tracking">
        {hasIds ? (
          <Order
            orderId={orderId}
            justPlaced={justPlaced}
            isConfirmation={isConfirmation || justPlaced}
            needsHelp={query.has('help')}
          />
        ) : (
          <NoSuchOrder />
        )}
      </div>
      {/* rendered only once the content above has its final height, to avoid a layout shift */}
      {(isLoaded || !hasIds) && (
        <StickyFooter>
          <ButtonLink kind="secondary" block to={href.home()}>
            {m.backToShopping}
          </ButtonLink>
        </StickyFooter>
      )}
    </Screen>
  );
}

/** The order's state; if it was followed before, it is available on the first render. */
function useShownOrder(orderId: string): OrderView {
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
  /** whether the order was placed on this page */
  justPlaced: boolean;
  isConfirmation: boolean;
  /** whether the page was opened to get help */
  needsHelp: boolean;
}

function Order({ orderId, justPlaced, isConfirmation, needsHelp }: OrderProps) {
  const view = useShownOrder(orderId);
  const { status, order } = view;
  if (order !== null) {
    return (
      <div className={s.body} data-testid="order-success" data-order-id={order.order_id}>
        <OrderHead order={order} view={view} isConfirmation={isConfirmation} />
        <OrderDetails order={order} needsHelp={needsHelp} />
      </div>
    );
  }
  if (status === 'not-found' && !justPlaced) return <NoSuchOrder />;
  const content = <OrderPlaceholder view={view} justPlaced={justPlaced} />;
  if (!justPlaced) return <div className={s.body}>{content}</div>;
  return (
    <div className={s.body} data-testid="order-success" data-order-id={orderId}>
      <OrderHead order={null} view={view} isConfirmation />
      {content}
    </div>
  );
}

/** In these states the support contact comes first. */
const STATES_NEEDING_SUPPORT: readonly OrderState[] = ['ORDER_RESCHEDULED', 'CANCELLED', 'DELIVERY_FAILED'];

function OrderDetails({ order, needsHelp }: { order: OrderAnswer } & Pick<OrderProps, 'needsHelp'>) {
  const rider = riderOf(order);
  const isHelpFirst = needsHelp || STATES_NEEDING_SUPPORT.includes(order.state);
  return (
    <>
      <OrderDiffers order={order} />
      {isHelpFirst && <OrderHelp order={order} />}
      {rider && <RiderCard order={order} rider={rider} />}
      <OrderTimeline order={order} />
      <OrderWidgets widgets={order.widgets} />
      <OrderAddress address={order.address} />
      <OrderItems order={order} />
      {!isHelpFirst && <OrderHelp order={order} />}
    </>
  );
}

function OrderPlaceholder({ view, justPlaced }: { view: OrderView } & Pick<OrderProps, 'justPlaced'>) {
  const { status, supportCode } = view;
  const { order: orders } = useCheckout();
  if (status === 'loading' || status === 'idle') return <LoadingState />;
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

function LoadingState() {
  return (
    <SkeletonGroup label={m.loadingOrder} className={Stack.tight}>
      <Skeleton className={s.waitingTimeline} />
      <Skeleton className={s.waitingStrip} />
      <Skeleton className={s.waitingItems} />
    </SkeletonGroup>
  );
}
