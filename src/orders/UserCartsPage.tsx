import { ChevronDown, Gift } from 'lucide';
import { useId } from 'react';
import { definePage, type Page, type PageCall, type PageOf } from '../page/define-page.ts';
import { LoadMore } from '../page/LoadMore.tsx';
import { isApiError } from '../http/api.ts';
import { formatPaise } from '../model/money.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import { Strip } from '../ui/Strip.tsx';
import { useStore } from '../ui/use-store.ts';
import { NoRows } from './NoRows.tsx';
import { OrderRow } from './OrderRow.tsx';
import {
  newUserCartsState,
  reduceUserCarts,
  type Settlements,
  type UserCart,
  type UserCartsFact,
  type UserCartsState,
} from './reduce-user-carts.ts';
import { RowGroups } from './RowGroups.tsx';
import s from './UserCartsPage.module.css';
import { settlementsAnswer, userCartsAnswer } from './user-carts-wire.ts';
import * as m from './messages.ts';

interface UserCartsActions {
  /** shows or hides the settlements of a cart */
  toggleSettlements(cartId: string): Promise<void>;
  loadSettlements(cartId: string): Promise<void>;
  /** remembers which order was opened */
  markOpened(cartId: string, orderId: string): void;
}
type UserCartsStore = PageOf<UserCartsState, UserCartsActions>;

interface PartProps {
  state: UserCartsState;
  store: UserCartsStore;
}

function UserCarts({ store }: { store: UserCartsStore }) {
  const state = useStore(store.watched);
  const { carts, hasMore, start, reward } = state;
  return (
    <Screen name="orders">
      <ScreenHeader title={m.yourOrders} onBack={store.back} />
      <div className={s.page}>
        {reward.hasReward && reward.data && (
          <Card>
            <Strip
              icon={Gift}
              tint="butter"
              title={reward.data.title}
              detail={reward.data.detail}
              lines={2}
            />
          </Card>
        )}
        {carts.length === 0 ? (
          <NoRows state={state} store={store} />
        ) : (
          <RowGroups label={m.listLabel} rows={carts} keyOf={idOf}>
            {(cart) => <CartRow cart={cart} state={state} store={store} />}
          </RowGroups>
        )}
        {hasMore && <LoadMore key={start} busy={state.isPaginatedLoading} onMore={store.more} />}
      </div>
    </Screen>
  );
}

const idOf = ({ cartId }: UserCart) => cartId;

function CartRow({ cart: { cartId, orders }, state, store }: PartProps & { cart: UserCart }) {
  const isOpen = state.selectedCart === cartId;
  const openedOrderId = state.shownOrderDetail?.cartId === cartId ? state.shownOrderDetail.orderId : null;
  const id = useId();
  return (
    <>
      {orders.map((order) => (
        // records which order's link was clicked
        <div
          key={order.orderId}
          className={classNames(order.orderId === openedOrderId && s.shown)}
          onClickCapture={() => store.markOpened(cartId, order.orderId)}
        >
          <OrderRow order={order} />
        </div>
      ))}
      <button
        type="button"
        className={s.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        data-testid="cart-settlements"
        onClick={() => void store.toggleSettlements(cartId)}
      >
        {m.settlements}
        <Icon node={ChevronDown} size={18} className={classNames(isOpen && s.up)} />
      </button>
      <div id={id} className={s.settlements} hidden={!isOpen}>
        {isOpen && (
          <SettlementList
            settlements={state.orderSettlements[cartId]}
            onRetry={() => void store.loadSettlements(cartId)}
          />
        )}
      </div>
    </>
  );
}

function SettlementList({
  settlements,
  onRetry,
}: {
  settlements: Settlements | undefined;
  onRetry: () => void;
}) {
  if (settlements?.status === 'error') {
    return (
      <p role="alert">
        {m.settlementsNotLoaded}{' '}
        <Button kind="quiet" size="small" testid="retry" onClick={onRetry}>
          {m.tryAgain}
        </Button>
      </p>
    );
  }
  if (settlements?.status !== 'success') {
    return (
      <SkeletonGroup label={m.loadingSettlements}>
        <Skeleton shape="line" className={s.waiting} />
      </SkeletonGroup>
    );
  }
  if (settlements.list.length === 0) return <p>{m.noSettlements}</p>;
  return (
    <dl>
      {settlements.list.map(({ orderId, title, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: settlements never change their order
        <div key={index} className={s.settlement} data-order-id={orderId}>
          <dt>{title}</dt>
          <dd>{formatPaise(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

async function loadUserCarts({ deps, get, more, set, reportOnce }: PageCall<UserCartsState>): Promise<void> {
  const { start, next } = get();
  const page = await deps.api.call({
    method: 'GET',
    path: '/v1/user/carts',
    query: { start: more ? start : 0, next },
    answer: userCartsAnswer,
  });
  if (page.brokenCount > 0) reportOnce(`Left out ${page.brokenCount} carts or orders that cannot be read.`);
  set(reduceUserCarts(get(), { type: more ? 'more-answered' : 'answered', page }));
}

function userCartsActions({ deps, get, set, report }: Page<UserCartsState>): UserCartsActions {
  const apply = (fact: UserCartsFact): void => set(reduceUserCarts(get(), fact));
  async function loadSettlements(cartId: string): Promise<void> {
    apply({ type: 'settlements-requested', cartId });
    try {
      const list = await deps.api.call({
        method: 'GET',
        path: `/v1/user/carts/${encodeURIComponent(cartId)}/settlements`,
        answer: settlementsAnswer,
      });
      apply({ type: 'settlements-answered', cartId, list });
    } catch (error) {
      if (!isApiError(error)) report(error);
      apply({ type: 'settlements-failed', cartId });
    }
  }
  return {
    loadSettlements,
    markOpened: (cartId, orderId) => apply({ type: 'order-shown', cartId, orderId }),
    async toggleSettlements(cartId) {
      apply({ type: 'cart-selected', cartId });
      const status = get().orderSettlements[cartId]?.status;
      if (get().selectedCart === cartId && status !== 'success' && status !== 'loading') {
        await loadSettlements(cartId);
      }
    },
  };
}

/** Lists the user's carts, for backends without an order_history layout. */
export const userCartsPage = definePage<UserCartsState, UserCartsActions>({
  where: 'orders',
  keyOf: () => '',
  View: UserCarts,
  initial: newUserCartsState,
  loads: loadUserCarts,
  shows: ({ carts }) => carts.length > 0,
  next: ({ hasMore }) => hasMore,
  head: (_state, { title }) => ({ title, noindex: true }),
  actions(page) {
    let isTracked = false;
    return {
      ...userCartsActions(page),
      hooks: {
        viewed() {
          const { carts } = page.get();
          if (!isTracked) page.deps.analytics.track('Order History Viewed', { count: carts.length });
          isTracked = true;
        },
      },
    };
  },
});
