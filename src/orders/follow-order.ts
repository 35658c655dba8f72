import type { Page } from '../catalog/define-page.ts';
import { isApiError } from '../http/api.ts';
import type { OrderDetails } from './orders-model.ts';
import type { OrderState } from './reduce-order.ts';

/** A wait that a server would not mean, in either direction. */
const SHORTEST_WAIT_S = 5;
const LONGEST_WAIT_S = 120;

interface Following {
  details(): Promise<OrderDetails>;
  refreshed(details: OrderDetails): void;
}

/** While an order is looked at and not at its end, it is asked for again, as often as the server says. */
export function createFollowing(page: Page<OrderState>, { details, refreshed }: Following) {
  const { clock, connectivity } = page.deps;
  let cancel = () => {};
  /** counts up with whatever the shopper does: what was asked for before is old then */
  let version = 0;

  function plan(): void {
    cancel();
    const seconds = page.get().details?.refreshS ?? 0;
    if (!page.shown() || !connectivity.visible() || seconds <= 0) return;
    const wait = Math.min(Math.max(seconds, SHORTEST_WAIT_S), LONGEST_WAIT_S);
    cancel = clock.after(wait * 1000, () => void refresh());
  }

  async function refresh(): Promise<void> {
    const asked = version;
    try {
      const now = await details();
      if (asked === version && page.shown()) refreshed(now);
    } catch (error) {
      // what is shown stays, and is asked for again
      if (!isApiError(error)) page.report(error);
    }
    plan();
  }

  return {
    plan,
    /** what is on its way does not count any more */
    outdate(): void {
      version += 1;
    },
    start(): () => void {
      const look = () => {
        if (connectivity.visible() && page.get().details) void refresh();
        else cancel();
      };
      const unlisten = connectivity.onVisible(look);
      // it was left, and may have moved on since
      look();
      return () => {
        cancel();
        unlisten();
      };
    },
  };
}
