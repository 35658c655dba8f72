import type { Page, PageCall, PageHooks, PageOf } from '../page/define-page.ts';
import type { RouteMatch } from '../page/page.ts';
import type { SyncedCart } from '../cart/ports.ts';
import { reorder } from '../cart/reorder.ts';
import { hasEnded } from '../checkout/order/order-state.ts';
import { ApiError, isApiError } from '../http/api.ts';
import { tapFailureMessage } from '../http/tap-failed.ts';
import { toRupees } from '../model/money.ts';
import { createLatest } from '../platform/latest.ts';
import { href } from '../platform/paths.ts';
import { createFollowing, mergeRefreshed } from './follow-order.ts';
import { reorderSentences } from './order-text.ts';
import { type CancelChoice, createOrdersApi, type OrderIds, refusalMessage } from './orders-api.ts';
import { canReorder, type OrderDetails, type OrderPageState, partsOf } from './orders-model.ts';
import * as m from './messages.ts';

export interface OrderActions {
  /** Resolves with an error for the form; empty: done, or refused, which the page shows. */
  cancelOrder(choice: CancelChoice): Promise<string>;
  /** as `cancelOrder` */
  rate(stars: number, comment: string): Promise<string>;
  hideNotice(): void;
  reorder(): Promise<void>;
  /** closes the list of changes and opens the cart */
  toCart(): void;
  closeReorder(): void;
}
export type OrderStore = PageOf<OrderPageState, OrderActions>;

export interface OrderNeeds {
  cart: SyncedCart;
  /** The order became final while it was shown. */
  ended(orderId: string): void;
}

/** The ids in the URL's path or query. */
function idsOf({ params, query }: RouteMatch): OrderIds {
  const [cart = '', order = ''] = (params['*'] ?? '').split('/');
  return {
    cartId: params.cartId ?? (query.get('cart_id') || cart),
    orderId: params.orderId ?? (query.get('order_id') || order),
  };
}

export async function loadOrder({ deps, match, set, reportOnce }: PageCall<OrderPageState>): Promise<void> {
  const ids = idsOf(match);
  if (ids.cartId === '' || ids.orderId === '') throw new ApiError('http', 'It names no order.', 404);
  set({ details: await createOrdersApi(deps.api, reportOnce).details(ids) });
}

function isUnderWay({ details }: OrderPageState): boolean {
  const status = details && partsOf(details.widgets).status;
  return status !== null && !hasEnded(status.state);
}

interface Acting {
  page: Page<OrderPageState>;
  api: ReturnType<typeof createOrdersApi>;
  ids(): OrderIds;
  show(details: OrderDetails): void;
  /** ignores responses to earlier requests */
  outdate(): void;
}

export function orderActions(
  page: Page<OrderPageState>,
  { cart, ended }: OrderNeeds,
): OrderActions & { hooks: PageHooks } {
  const { get, set, deps } = page;
  const api = createOrdersApi(deps.api, page.reportOnce);
  const show = (details: OrderDetails): void => {
    const ran = isUnderWay(get());
    set({ details });
    if (ran && !isUnderWay(get())) ended(ids().orderId);
  };
  const ids = (): OrderIds => idsOf(page.match());
  const following = createFollowing(page, {
    details: () => api.details(ids()),
    refreshed(now) {
      const { details } = get();
      show(details ? mergeRefreshed(details, now) : now);
    },
  });
  const waiting = createLatest();
  const acting: Acting = { page, api, ids, show, outdate: following.outdate };
  let tracked = false;

  return {
    cancelOrder: (choice) => cancelOrder(acting, choice),
    rate: (stars, comment) => rateOrder(acting, stars, comment),
    hideNotice: () => set({ notice: '' }),
    reorder: () => (get().isReordering ? Promise.resolve() : orderAgain(page, cart, waiting.begin())),
    toCart() {
      set({ reordered: null });
      deps.navigation.go(href.cart());
    },
    closeReorder: () => set({ reordered: null }),

    hooks: {
      start() {
        const stop = following.start();
        return () => {
          stop();
          waiting.abort();
        };
      },
      viewed() {
        following.plan();
        const { details } = get();
        if (!details || tracked) return;
        tracked = true;
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
function handleFailure({ page }: Acting, error: unknown): string {
  if (!isApiError(error)) page.report(error);
  const refusal = refusalMessage(error);
  const message = tapFailureMessage(page.deps.connectivity.online());
  if (refusal === null && page.get().details !== null) return message;
  page.set({ notice: refusal ?? message });
  if (refusal !== null) void page.reload();
  return '';
}

async function cancelOrder(acting: Acting, choice: CancelChoice): Promise<string> {
  const { page, api, ids, show, outdate } = acting;
  outdate();
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
    return handleFailure(acting, error);
  }
}

async function rateOrder(acting: Acting, stars: number, comment: string): Promise<string> {
  const { page, api, ids, show, outdate } = acting;
  outdate();
  try {
    const details = await api.rate(ids(), stars, comment.trim());
    show(details);
    page.deps.analytics.track('Order Rated', { order_id: details.orderId, rating: stars });
    return '';
  } catch (error) {
    return handleFailure(acting, error);
  }
}

async function orderAgain(page: Page<OrderPageState>, cart: SyncedCart, signal: AbortSignal): Promise<void> {
  const { details } = page.get();
  if (!details) return;
  const { analytics, messages, navigation } = page.deps;
  const lines = partsOf(details.widgets).lines.filter(canReorder);
  // A cart of print documents opens a dialog first, which may leave the cart unchanged.
  if (cart.state.print === null) page.set({ isReordering: true, reordered: null });
  const result = await reorder(cart, lines, signal);
  page.set({ isReordering: false, reordered: null });
  if (result === null || signal.aborted) return;
  analytics.track('Order Reordered', {
    order_id: details.orderId,
    count: result.addedCount,
    gone_count: result.soldOut.length,
    dearer_count: result.priceRise.count,
  });
  if (result.isConfirmed && reorderSentences(result).length > 0) {
    page.set({ reordered: result });
    return;
  }
  messages.toast(result.isConfirmed ? m.allReordered : m.reorderedOffline);
  navigation.go(href.cart());
}
