import type { Page } from '../page/define-page.ts';
import { isApiError } from '../http/api.ts';
import type { OrderDetails, OrderPageState, OrderWidget } from './orders-model.ts';

/** Bounds for the server's polling interval. */
const SHORTEST_WAIT_S = 5;
const LONGEST_WAIT_S = 120;

interface Following {
  details(): Promise<OrderDetails>;
  refreshed(details: OrderDetails): void;
}

/** Polls an order that is shown and not final, at the server's interval. */
export function createFollowing(page: Page<OrderPageState>, { details, refreshed }: Following) {
  const { clock, connectivity } = page.deps;
  let cancel = () => {};
  /** incremented by every action of the shopper: older responses are ignored */
  let version = 0;

  function plan(): void {
    cancel();
    const seconds = page.get().details?.refreshS ?? 0;
    if (!page.shown() || !connectivity.visible() || seconds <= 0) return;
    const wait = Math.min(Math.max(seconds, SHORTEST_WAIT_S), LONGEST_WAIT_S);
    cancel = clock.after(wait * 1000, () => void refresh());
  }

  async function refresh(): Promise<void> {
    const versionBefore = version;
    try {
      const now = await details();
      if (versionBefore === version && page.shown()) refreshed(now);
    } catch (error) {
      // The order shown stays, and polling continues.
      if (!isApiError(error)) page.report(error);
    }
    plan();
  }

  return {
    plan,
    /** ignores the response of the request in flight */
    outdate(): void {
      version += 1;
    },
    start(): () => void {
      const refreshIfVisible = () => {
        if (connectivity.visible() && page.get().details) void refresh();
        else cancel();
      };
      const unlisten = connectivity.onVisible(refreshIfVisible);
      // The order may have changed while the page was hidden.
      refreshIfVisible();
      return () => {
        cancel();
        unlisten();
      };
    },
  };
}

const idsOf = (widgets: readonly OrderWidget[]): string => widgets.map(({ tracking }) => tracking.id).join();

/** Updates the status and the address by tracking id. If the set of widgets differs, all are replaced. */
export function mergeRefreshed(before: OrderDetails, now: OrderDetails): OrderDetails {
  if (idsOf(before.widgets) !== idsOf(now.widgets)) return now;
  return { ...now, widgets: replaceWidgets(before.widgets, now.widgets) };
}

function replaceWidgets(
  widgets: readonly OrderWidget[],
  newer: readonly OrderWidget[],
): readonly OrderWidget[] {
  const named = new Map(
    newer
      .filter(({ kind, tracking }) => (kind === 'status' || kind === 'address') && tracking.id !== '')
      .map((widget) => [widget.tracking.id, widget]),
  );
  return widgets.map((widget) => named.get(widget.tracking.id) ?? widget);
}
