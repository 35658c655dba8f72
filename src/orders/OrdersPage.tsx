import { definePage, type PageOf } from '../page/define-page.ts';
import { LoadMore } from '../page/LoadMore.tsx';
import { isApiError } from '../http/api.ts';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { useStore } from '../ui/use-store.ts';
import { fetchHistory, loadHistory } from './load-history.ts';
import { NoRows } from './NoRows.tsx';
import { OrderRow } from './OrderRow.tsx';
import s from './OrdersPage.module.css';
import type { OrderCard } from './orders-model.ts';
import { type HistoryState, newHistoryState, reduceHistory } from './reduce-history.ts';
import { RowGroups } from './RowGroups.tsx';
import * as m from './messages.ts';

type OrdersStore = PageOf<HistoryState>;

function OrdersPage({ store }: { store: OrdersStore }) {
  const state = useStore(store.watched);
  return (
    <Screen name="orders">
      <ScreenHeader title={m.yourOrders} onBack={store.back} />
      <div className={s.page}>
        <Content state={state} store={store} />
      </div>
    </Screen>
  );
}

const idOf = ({ orderId }: OrderCard) => orderId;
const rowOf = (order: OrderCard) => <OrderRow order={order} />;

function Content({ state, store }: { state: HistoryState; store: OrdersStore }) {
  const { widgets, hasMoreOrders, bffOrderHistory } = state;
  if (widgets.length === 0) return <NoRows state={state} store={store} />;
  return (
    <>
      <RowGroups label={m.listLabel} rows={widgets} keyOf={idOf}>
        {rowOf}
      </RowGroups>
      {hasMoreOrders && (
        <LoadMore key={bffOrderHistory?.url} busy={state.isPaginatedLoading} onMore={store.more} />
      )}
    </>
  );
}

export const ordersPage = definePage<HistoryState>({
  where: 'orders',
  keyOf: () => '',
  View: OrdersPage,
  initial: newHistoryState,
  loads: loadHistory,
  shows: ({ widgets }) => widgets.length > 0,
  next: ({ bffOrderHistory }) => bffOrderHistory,
  head: (_state, { title }) => ({ title, noindex: true }),
  actions({ deps, get, set, report, reportOnce, shown }) {
    /** Reloads the first page, as orders may have changed while the page was hidden. */
    async function refresh(): Promise<void> {
      try {
        const page = await fetchHistory({ api: deps.api, reportOnce }, { next: get().next, more: null });
        if (shown()) set(reduceHistory(get(), { type: 'refreshed', page }));
      } catch (error) {
        // A failed refresh is ignored, and the list shown stays.
        if (!isApiError(error)) report(error);
      }
    }
    let isTracked = false;
    return {
      hooks: {
        start() {
          if (get().widgets.length > 0) void refresh();
          return () => {};
        },
        viewed() {
          if (!isTracked) deps.analytics.track('Order History Viewed', { count: get().widgets.length });
          isTracked = true;
        },
      },
    };
  },
});
