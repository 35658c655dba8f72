import { useCallback } from 'react';
import { definePage, type PageOf } from '../page/define-page.ts';
import { LoadMore } from '../page/LoadMore.tsx';
import type { SyncedCart } from '../cart/ports.ts';
import { isApiError } from '../http/api.ts';
import { stopAll } from '../model/listeners.ts';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { useStore } from '../ui/use-store.ts';
import { fetchHistory, loadHistory } from './load-history.ts';
import { NoRows } from './NoRows.tsx';
import { OrderRow } from './OrderRow.tsx';
import s from './OrdersPage.module.css';
import type { OrderCard } from './orders-model.ts';
import { type HistoryState, newHistoryState, reduceHistory } from './reduce-history.ts';
import { type ReorderActions, reorderActions } from './reorder-actions.ts';
import { ReorderDialog } from './ReorderDialog.tsx';
import { RowGroups } from './RowGroups.tsx';
import { isUnreachable, reloadOnline } from './stored-page-loads.ts';
import type { StoredOrdersStore } from './stored-orders.ts';
import { StoredNote } from './StoredNote.tsx';
import * as m from './messages.ts';

type OrdersStore = PageOf<HistoryState, ReorderActions>;

function OrdersPage({ store }: { store: OrdersStore }) {
  const state = useStore(store.watched);
  return (
    <Screen name="orders">
      <ScreenHeader title={m.yourOrders} onBack={store.back} />
      <div className={s.page}>
        <Content state={state} store={store} />
      </div>
      <ReorderDialog state={state.reorder} store={store} />
    </Screen>
  );
}

const idOf = ({ orderId }: OrderCard) => orderId;

function OrderAgain({ order, store }: { order: OrderCard; store: OrdersStore }) {
  const isLoading = useStore(
    store.watched,
    ({ reorder }) => reorder.phase === 'loading' && reorder.orderId === order.orderId,
  );
  return (
    <Button
      kind="secondary"
      size="small"
      busy={isLoading}
      aria-label={m.orderAgainLabel(order.title || m.order, order.when)}
      testid="row-reorder"
      onClick={() => void store.reorder(order)}
    >
      {m.orderAgain}
    </Button>
  );
}

function Content({ state, store }: { state: HistoryState; store: OrdersStore }) {
  const { widgets, hasMoreOrders, bffOrderHistory } = state;
  const rowOf = useCallback(
    (order: OrderCard) => (
      <OrderRow order={order} action={order.canReorder && <OrderAgain order={order} store={store} />} />
    ),
    [store],
  );
  if (widgets.length === 0) return <NoRows state={state} store={store} />;
  return (
    <>
      {state.storedAt !== null && (
        <div className={s.note}>
          <StoredNote at={state.storedAt} detail={m.storedOrders} store={store} />
        </div>
      )}
      <RowGroups label={m.listLabel} rows={widgets} keyOf={idOf}>
        {rowOf}
      </RowGroups>
      {hasMoreOrders && (
        <LoadMore key={bffOrderHistory?.url} busy={state.isPaginatedLoading} onMore={store.more} />
      )}
    </>
  );
}

export const ordersPage = (cart: SyncedCart, stored: StoredOrdersStore) =>
  definePage<HistoryState, ReorderActions>({
    where: 'orders',
    keyOf: () => '',
    View: OrdersPage,
    initial: newHistoryState,
    async loads(call) {
      const userId = call.deps.session.userId();
      try {
        await loadHistory(call);
      } catch (error) {
        const list = call.more || !isUnreachable(error) ? null : stored.list(userId);
        if (!list) throw error;
        const page = { cards: list.cards, next: null };
        call.set({ ...reduceHistory(call.get(), { type: 'answered', page }), storedAt: list.at });
        return;
      }
      call.set({ storedAt: null });
      void stored.saveList(userId, call.get().widgets);
    },
    shows: ({ widgets }) => widgets.length > 0,
    next: ({ bffOrderHistory }) => bffOrderHistory,
    head: (_state, { title }) => ({ title, noindex: true }),
    actions(page) {
      const { deps, get, set, report, reportOnce, shown } = page;
      /** Reloads the first page, as orders may have changed while the page was hidden. */
      async function refresh(): Promise<void> {
        const userId = deps.session.userId();
        try {
          const page = await fetchHistory({ api: deps.api, reportOnce }, { next: get().next, more: null });
          if (!shown()) return;
          set({ ...reduceHistory(get(), { type: 'refreshed', page }), storedAt: null });
          void stored.saveList(userId, get().widgets);
        } catch (error) {
          // A failed refresh is ignored, and the list shown stays.
          if (!isApiError(error)) report(error);
        }
      }
      let isTracked = false;
      const { stopReorder, ...reordering } = reorderActions(page, cart);
      return {
        ...reordering,
        hooks: {
          start() {
            if (get().widgets.length > 0) void refresh();
            return stopAll([stopReorder, reloadOnline(page)]);
          },
          viewed() {
            if (!isTracked) deps.analytics.track('Order History Viewed', { count: get().widgets.length });
            isTracked = true;
          },
        },
      };
    },
  });
