import type { Page, PageCall, PageHooks, PageOf } from '../page/define-page.ts';
import type { RouteMatch } from '../page/page.ts';
import type { SyncedCart } from '../cart/ports.ts';
import { reorder } from '../cart/reorder.ts';
import { hasEnded } from '../checkout/order/order-state.ts';
import { ApiError, isApiError } from '../http/api.ts';
import { tapFailed } from '../http/tap-failed.ts';
import { toRupees } from '../model/money.ts';
import { createLatest } from '../platform/latest.ts';
import { href } from '../platform/paths.ts';
import { createFollowing } from './follow-order.ts';
import type { RefundPlace } from './order-requests.ts';
import { reorderSentences } from './order-text.ts';
import { createOrdersApi, type OrderIds } from './orders-api.ts';
import { canReorder, partsOf } from './orders-model.ts';
import { type OrderFact, type OrderPageState, type OrderState, reduceOrder } from './reduce-order.ts';
import { refusalMessage } from './refusal-message.ts';
import * as m from './messages.ts';

export interface OrderActions {
  openCancel(): void;
  closeCancel(): void;
  chooseReason(reason: string): void;
  chooseRefund(to: RefundPlace): void;
  cancelOrder(): Promise<void>;
  chooseStars(stars: number): void;
  typeWords(words: string): void;
  rate(): Promise<void>;
  reorder(): Promise<void>;
  /** closes the list of changes and opens the cart */
  toCart(): void;
  closeReorder(): void;
}
export type OrderStore = PageOf<OrderState, OrderActions>;

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

export async function loadOrder({ deps, match, get, set, reportOnce }: PageCall<OrderState>): Promise<void> {
  const ids = idsOf(match);
  if (ids.cartId === '' || ids.orderId === '') throw new ApiError('http', 'It names no order.', 404);
  const details = await createOrdersApi(deps.api, reportOnce).details(ids);
  set(reduceOrder(get(), { type: 'answered', details }));
}

function isUnderWay({ details }: OrderPageState): boolean {
  const status = details && partsOf(details.widgets).status;
  return status !== null && !hasEnded(status.state);
}

interface Acting {
  page: Page<OrderState>;
  api: ReturnType<typeof createOrdersApi>;
  apply(fact: OrderFact): void;
  ids(): OrderIds;
  /** ignores responses to earlier requests */
  outdate(): void;
}

export function orderActions(
  page: Page<OrderState>,
  { cart, ended }: OrderNeeds,
): OrderActions & { hooks: PageHooks } {
  const { get, set, deps } = page;
  const api = createOrdersApi(deps.api, page.reportOnce);
  const apply = (fact: OrderFact): void => {
    const ran = isUnderWay(get());
    set(reduceOrder(get(), fact));
    if (ran && !isUnderWay(get())) ended(ids().orderId);
  };
  const ids = (): OrderIds => idsOf(page.match());
  const following = createFollowing(page, {
    details: () => api.details(ids()),
    refreshed: (details) => apply({ type: 'refreshed', details }),
  });
  const waiting = createLatest();
  const acting: Acting = { page, api, apply, ids, outdate: following.outdate };
  let tracked = false;

  return {
    openCancel: () => apply({ type: 'cancel-opened' }),
    closeCancel: () => apply({ type: 'cancel-closed' }),
    chooseReason: (reason) => apply({ type: 'reason-chosen', reason }),
    chooseRefund: (to) => apply({ type: 'refund-chosen', to }),
    cancelOrder: () => cancelOrder(acting),
    chooseStars: (stars) => apply({ type: 'stars-chosen', stars }),
    typeWords: (words) => apply({ type: 'words-typed', words }),
    rate: () => rateOrder(acting),
    reorder: () =>
      get().reorder.status === 'busy' ? Promise.resolve() : orderAgain(acting, cart, waiting.begin()),
    toCart() {
      apply({ type: 'reorder-closed' });
      deps.navigation.go(href.cart());
    },
    closeReorder: () => apply({ type: 'reorder-closed' }),

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

/** The server refused: shows its message and reloads the order. */
async function failed(
  { page, apply }: Acting,
  error: unknown,
  instead: (message: string) => OrderFact,
): Promise<void> {
  if (!isApiError(error)) page.report(error);
  const message = refusalMessage(error);
  if (message === null) return apply(instead(tapFailed(page.deps.connectivity.online())));
  apply({ type: 'refused', message });
  await page.reload();
}

async function cancelOrder(acting: Acting): Promise<void> {
  const { page, api, apply, ids, outdate } = acting;
  if (page.get().cancel?.status !== 'asking') return;
  apply({ type: 'cancel-sent' });
  const { cancel } = page.get();
  if (cancel?.status !== 'sending') return;
  outdate();
  try {
    const { reason, refundTo } = cancel;
    const details = await api.cancel(ids(), { reason, refundTo });
    apply({ type: 'cancelled', details });
    const { refund } = partsOf(details.widgets);
    page.deps.analytics.track('Order Cancelled', {
      order_id: details.orderId,
      cart_id: details.cartId,
      reason,
      refund: toRupees(refund?.amount ?? 0),
      refund_to: refund && refund.amount > 0 ? refund.to : undefined,
    });
  } catch (error) {
    await failed(acting, error, (message) => ({ type: 'cancel-failed', message }));
  }
}

async function rateOrder(acting: Acting): Promise<void> {
  const { page, api, apply, ids, outdate } = acting;
  if (page.get().rate.status !== 'asking') return;
  apply({ type: 'rate-sent' });
  const { status, stars, words } = page.get().rate;
  if (status !== 'sending') return;
  outdate();
  try {
    const details = await api.rate(ids(), stars, words.trim());
    apply({ type: 'rated', details });
    page.deps.analytics.track('Order Rated', { order_id: details.orderId, rating: stars });
  } catch (error) {
    await failed(acting, error, (message) => ({ type: 'rate-failed', message }));
  }
}

async function orderAgain({ page, apply }: Acting, cart: SyncedCart, signal: AbortSignal): Promise<void> {
  const { details } = page.get();
  if (!details) return;
  const { analytics, messages, navigation } = page.deps;
  const lines = partsOf(details.widgets).lines.filter(canReorder);
  // A cart of print documents opens a dialog first, which may leave the cart unchanged.
  if (cart.state.print === null) apply({ type: 'reorder-asked' });
  const result = await reorder(cart, lines, signal);
  apply({ type: 'reordered', result: null });
  if (result === null || signal.aborted) return;
  analytics.track('Order Reordered', {
    order_id: details.orderId,
    count: result.addedCount,
    gone_count: result.soldOut.length,
    dearer_count: result.priceRise.count,
  });
  if (result.isConfirmed && reorderSentences(result).length > 0) {
    apply({ type: 'reordered', result });
    return;
  }
  messages.toast(result.isConfirmed ? m.allReordered : m.reorderedOffline);
  navigation.go(href.cart());
}
