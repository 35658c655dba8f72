import type { Page, PageCall, PageHooks, PageOf } from '../page/define-page.ts';
import type { RouteMatch } from '../page/page.ts';
import type { SyncedCart } from '../cart/ports.ts';
import { hasEnded } from '../checkout/order/order-state.ts';
import { ApiError, isApiError } from '../http/api.ts';
import { tapFailureMessage } from '../http/tap-failed.ts';
import { stopAll } from '../model/listeners.ts';
import { toRupees } from '../model/money.ts';
import { createOrderPoller, mergeRefreshed } from './order-poller.ts';
import { type CancelChoice, createOrdersApi, type OrderIds, refusalMessage } from './orders-api.ts';
import { type OrderDetails, type OrderPageState, partsOf } from './orders-model.ts';
import { type ReorderActions, reorderActions, reorderableLines } from './reorder-actions.ts';
import type { StoredOrdersStore } from './stored-orders.ts';
import { isUnreachable, reloadOnline } from './stored-page-loads.ts';

export interface OrderActions extends ReorderActions {
  /** Resolves with an error for the form. Empty: the order was cancelled, or the page shows the refusal. */
  cancelOrder(choice: CancelChoice): Promise<string>;
  /** resolves like `cancelOrder` */
  rate(stars: number, comment: string): Promise<string>;
  hideNotice(): void;
}
export type OrderStore = PageOf<OrderPageState, OrderActions>;

export interface OrderPageOptions {
  cart: SyncedCart;
  stored: StoredOrdersStore;
  /** called when the order becomes final while it is shown */
  onEnded(orderId: string): void;
}

/** The ids from the URL's path or query. */
export function idsOf({ params, query }: RouteMatch): OrderIds {
  const [cart = '', order = ''] = (params['*'] ?? '').split('/');
  return {
    cartId: params.cartId ?? (query.get('cart_id') || cart),
    orderId: params.orderId ?? (query.get('order_id') || order),
  };
}

export async function loadOrder(
  { deps, match, set, reportOnce }: PageCall<OrderPageState>,
  stored: StoredOrdersStore,
): Promise<void> {
  const ids = idsOf(match);
  if (ids.cartId === '' || ids.orderId === '') throw new ApiError('http', 'The URL has no order id.', 404);
  const userId = deps.session.userId();
  try {
    const details = await createOrdersApi(deps.api, reportOnce).details(ids);
    set({ details, storedAt: null });
    void stored.savePage(userId, details);
  } catch (error) {
    const page = isUnreachable(error) ? stored.page(userId, ids.orderId) : null;
    if (!page) throw error;
    set({ details: page.details, storedAt: page.at });
  }
}

function isUnderWay({ details }: OrderPageState): boolean {
  const status = details && partsOf(details.widgets).status;
  return status !== null && !hasEnded(status.state);
}

interface ActionContext {
  page: Page<OrderPageState>;
  api: ReturnType<typeof createOrdersApi>;
  ids(): OrderIds;
  show(details: OrderDetails): void;
  /** ignores responses to earlier requests */
  ignorePending(): void;
}

export function orderActions(
  page: Page<OrderPageState>,
  { cart, stored, onEnded }: OrderPageOptions,
): OrderActions & { hooks: PageHooks } {
  const { get, set, deps } = page;
  const api = createOrdersApi(deps.api, page.reportOnce);
  const show = (details: OrderDetails): void => {
    const wasUnderWay = isUnderWay(get());
    set({ details, storedAt: null });
    void stored.savePage(deps.session.userId(), details);
    if (wasUnderWay && !isUnderWay(get())) onEnded(ids().orderId);
  };
  const ids = (): OrderIds => idsOf(page.match());
  const poller = createOrderPoller(page, {
    fetchDetails: () => api.details(ids()),
    onRefreshed(latest) {
      const { details } = get();
      show(details ? mergeRefreshed(details, latest) : latest);
    },
  });
  const { stopReorder, ...reordering } = reorderActions(page, cart, () => {
    const { details } = get();
    return details && reorderableLines(details);
  });
  const context: ActionContext = { page, api, ids, show, ignorePending: poller.ignorePending };
  let isTracked = false;

  return {
    cancelOrder: (choice) => cancelOrder(context, choice),
    rate: (stars, comment) => rateOrder(context, stars, comment),
    hideNotice: () => set({ notice: '' }),
    ...reordering,

    hooks: {
      start() {
        return stopAll([poller.start(), stopReorder, reloadOnline(page)]);
      },
      viewed() {
        poller.schedule();
        const { details } = get();
        if (!details || isTracked) return;
        isTracked = true;
        const state = partsOf(details.widgets).status?.state;
        deps.analytics.track('Order Viewed', { order_id: details.orderId, state });
      },
    },
  };
}

/**
 * The error for the form. The page shows a refusal and reloads the order; it also shows the error if the form
 * is gone along with its order, after a logout.
 */
function handleFailure({ page }: ActionContext, error: unknown): string {
  if (!isApiError(error)) page.report(error);
  const refusal = refusalMessage(error);
  const message = tapFailureMessage(page.deps.connectivity.online());
  if (refusal === null && page.get().details !== null) return message;
  page.set({ notice: refusal ?? message });
  if (refusal !== null) void page.reload();
  return '';
}

async function cancelOrder(context: ActionContext, choice: CancelChoice): Promise<string> {
  const { page, api, ids, show, ignorePending } = context;
  ignorePending();
  try {
    const details = await api.cancel(ids(), choice);
    show(details);
    const { refund } = partsOf(details.widgets);
    page.deps.analytics.track('Order Cancelled', {
      order_id: details.orderId,
      cart_id: details.cartId,
      reason: choice.reason,
      refund: toRupees(refund?.amount ?? 0),
      refund_to: refund && refund.amount > 0 ? refund.to : undefined,
    });
    return '';
  } catch (error) {
    return handleFailure(context, error);
  }
}

async function rateOrder(context: ActionContext, stars: number, comment: string): Promise<string> {
  const { page, api, ids, show, ignorePending } = context;
  ignorePending();
  try {
    const details = await api.rate(ids(), stars, comment.trim());
    show(details);
    page.deps.analytics.track('Order Rated', { order_id: details.orderId, rating: stars });
    return '';
  } catch (error) {
    return handleFailure(context, error);
  }
}
