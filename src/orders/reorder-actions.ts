import type { Page } from '../page/define-page.ts';
import type { PageDeps } from '../page/page.ts';
import type { SyncedCart } from '../cart/ports.ts';
import { reorder, type Reordered } from '../cart/reorder.ts';
import { isApiError } from '../http/api.ts';
import { tapFailureMessage } from '../http/tap-failed.ts';
import { createLatest } from '../platform/latest.ts';
import { href } from '../platform/paths.ts';
import { reorderSentences } from './order-text.ts';
import { createOrdersApi, type OrderIds, refusalMessage } from './orders-api.ts';
import { canReorder, type OrderDetails, type OrderLine, partsOf } from './orders-model.ts';
import { chosenLines, countItems, type ReorderFact, reduceReorder } from './reduce-reorder.ts';
import type { ReorderChoice, ReorderState } from './orders-model.ts';
import * as m from './messages.ts';

export interface ReorderActions {
  /** lets the shopper choose among the order's items; those of an order in a list are loaded first */
  reorder(order: OrderIds): Promise<void>;
  switchLine(productId: string): void;
  /** adds the chosen items to the cart, and opens it unless there are changes to show */
  addToCart(): Promise<void>;
  /** closes the list of changes and opens the cart */
  openCart(): void;
  closeReorder(): void;
}

/** A page from which an order can be ordered again. */
interface ReorderPage extends Pick<Page<object>, 'report' | 'reportOnce'> {
  deps: Omit<PageDeps, 'code'>;
  get(): { reorder: ReorderState };
  set(change: { reorder: ReorderState }): void;
}

/** The items of an order that can be ordered again. */
export const reorderableLines = (details: OrderDetails): readonly OrderLine[] =>
  details.canReorder ? partsOf(details.widgets).lines.filter(canReorder) : [];

/** Whether all changes that the cart shows are about these items. */
function areChangesOf(lines: readonly OrderLine[], { state: { changes, unavailable } }: SyncedCart): boolean {
  const ids = new Set(lines.map(({ productId }) => productId));
  return [...changes, ...unavailable].every(({ productId }) => ids.has(productId));
}

function trackReordered(
  analytics: ReorderPage['deps']['analytics'],
  { orderId, leftOut }: ReorderChoice,
  { addedCount, soldOut, priceRise }: Reordered,
): void {
  analytics.track('Order Reordered', {
    order_id: orderId,
    count: addedCount,
    left_out_count: leftOut.length,
    gone_count: soldOut.length,
    dearer_count: priceRise.count,
  });
}

/**
 * `knownLines`: the items of an order, or of a list, that the page shows; null: they must be loaded. `track`: called
 * when they have been added.
 */
export function reorderActions(
  page: ReorderPage,
  cart: SyncedCart,
  knownLines: (order: OrderIds) => readonly OrderLine[] | null = () => null,
  track = trackReordered,
): ReorderActions & { stopReorder(): void } {
  const { analytics, connectivity, messages, navigation } = page.deps;
  const api = createOrdersApi(page.deps.api, page.reportOnce);
  const latest = createLatest();
  const apply = (fact: ReorderFact) => page.set({ reorder: reduceReorder(page.get().reorder, fact) });

  async function loadLines(order: OrderIds): Promise<readonly OrderLine[]> {
    const signal = latest.begin();
    apply({ type: 'loading', orderId: order.orderId });
    try {
      const lines = reorderableLines(await api.details(order));
      if (signal.aborted) return [];
      if (lines.length === 0) messages.toast(m.nothingReordered);
      return lines;
    } catch (error) {
      if (signal.aborted) return [];
      if (!isApiError(error)) page.report(error);
      messages.toast(refusalMessage(error) ?? tapFailureMessage(connectivity.online()));
      return [];
    } finally {
      if (!signal.aborted) apply({ type: 'closed' });
    }
  }

  async function addToCart(): Promise<void> {
    const state = page.get().reorder;
    if (state.phase !== 'choosing') return;
    const lines = chosenLines(state);
    if (lines.length === 0) return;
    const signal = latest.begin();
    // A cart of print documents opens a dialog of its own first, which may leave the cart unchanged.
    apply({ type: cart.state.print === null ? 'adding' : 'closed' });
    // The dialog says what is out of stock, so the cart does not repeat it.
    const result = await cart.quietly(() => reorder(cart, lines, signal));
    if (areChangesOf(lines, cart)) cart.dismissChanges();
    if (result === null || signal.aborted) return;
    track(analytics, state, result);
    if (result.isConfirmed && reorderSentences(result).length > 0) {
      apply({ type: 'added', orderId: state.orderId, result });
      return;
    }
    apply({ type: 'closed' });
    messages.toast(result.isConfirmed ? m.reordered(countItems(lines)) : m.reorderedOffline);
    navigation.go(href.cart());
  }

  return {
    async reorder(order) {
      if (page.get().reorder.phase !== 'closed') return;
      const lines = knownLines(order) ?? (await loadLines(order));
      if (lines.length > 0) apply({ type: 'loaded', orderId: order.orderId, lines });
    },
    switchLine: (productId) => apply({ type: 'line-switched', productId }),
    addToCart,
    openCart() {
      apply({ type: 'closed' });
      navigation.go(href.cart());
    },
    closeReorder() {
      // what has been sent can no longer be cancelled
      if (page.get().reorder.phase !== 'adding') apply({ type: 'closed' });
    },
    stopReorder() {
      latest.abort();
      if (page.get().reorder.phase !== 'closed') apply({ type: 'closed' });
    },
  };
}
