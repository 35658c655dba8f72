import type { Page } from '../page/define-page.ts';
import { isApiError } from '../http/api.ts';
import type { OrderDetails, OrderPageState, OrderWidget } from './orders-model.ts';

/** The limits of the server's polling interval. */
const MIN_INTERVAL_S = 5;
const MAX_INTERVAL_S = 120;

interface OrderPollerOptions {
  fetchDetails(): Promise<OrderDetails>;
  onRefreshed(details: OrderDetails): void;
}

/** Polls the order at the server's interval while it is shown and not final. */
export function createOrderPoller(
  page: Page<OrderPageState>,
  { fetchDetails, onRefreshed }: OrderPollerOptions,
) {
  const { clock, connectivity } = page.deps;
  let cancel = () => {};
  /** incremented by every action of the shopper, so that responses to earlier requests are ignored */
  let version = 0;

  function schedule(): void {
    cancel();
    const requestedS = page.get().details?.refreshS ?? 0;
    if (!page.shown() || !connectivity.visible() || requestedS <= 0) return;
    const intervalS = Math.min(Math.max(requestedS, MIN_INTERVAL_S), MAX_INTERVAL_S);
    cancel = clock.after(intervalS * 1000, () => void refresh());
  }

  async function refresh(): Promise<void> {
    const startVersion = version;
    try {
      const latest = await fetchDetails();
      if (startVersion === version && page.shown()) onRefreshed(latest);
    } catch (error) {
      // After a failed request the order shown stays, and polling continues.
      if (!isApiError(error)) page.report(error);
    }
    schedule();
  }

  return {
    schedule,
    /** ignores the response of the request in flight */
    ignorePending(): void {
      version += 1;
    },
    start(): () => void {
      const refreshIfVisible = () => {
        if (connectivity.visible() && page.get().details) void refresh();
        else cancel();
      };
      const removeListener = connectivity.onVisible(refreshIfVisible);
      // The order may have changed while the page was hidden.
      refreshIfVisible();
      return () => {
        cancel();
        removeListener();
      };
    },
  };
}

const idsOf = (widgets: readonly OrderWidget[]): string => widgets.map(({ tracking }) => tracking.id).join();

/** The kinds of widgets that change while an order is shown. */
const CHANGING_KINDS: readonly OrderWidget['kind'][] = ['status', 'address', 'help'];

/**
 * Updates the status, the address and requests by tracking id. If the set of widgets differs, all widgets are replaced.
 */
export function mergeRefreshed(previous: OrderDetails, latest: OrderDetails): OrderDetails {
  if (idsOf(previous.widgets) !== idsOf(latest.widgets)) return latest;
  return { ...latest, widgets: replaceWidgets(previous.widgets, latest.widgets) };
}

function replaceWidgets(
  widgets: readonly OrderWidget[],
  updates: readonly OrderWidget[],
): readonly OrderWidget[] {
  const updatesById = new Map(
    updates
      .filter(({ kind, tracking }) => CHANGING_KINDS.includes(kind) && tracking.id !== '')
      .map((widget) => [widget.tracking.id, widget]),
  );
  return widgets.map((widget) => updatesById.get(widget.tracking.id) ?? widget);
}
