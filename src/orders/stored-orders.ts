import type { Clock, KeyValue } from '../model/ports.ts';
import { STORED_ORDERS_KEY } from '../session/stored-user.ts';
import type { OrderCard, OrderDetails } from './orders-model.ts';
import { readStoredOrders, type StoredOrders, writeStoredOrders } from './stored-orders-wire.ts';

/** As many as a first page of the list has. */
const MAX_CARDS = 12;
/** The pages of the orders opened last. */
const MAX_PAGES = 3;
/** In characters, which is a small part of what browsers store for a site. */
const MAX_LENGTH = 60_000;

export interface StoredOrdersDeps {
  /** the partner's storage */
  storage: KeyValue;
  clock: Pick<Clock, 'now'>;
  session: { storedUserId(): number };
  /** whether this page would open offline, and what is stored could be shown */
  opensOffline(): Promise<boolean>;
  /** whether this page was opened offline */
  isStoredPage(): boolean;
}

/** The shopper's orders as they were when the server last answered, for pages that were opened offline. */
export function createStoredOrders({
  storage,
  clock,
  session,
  opensOffline,
  isStoredPage,
}: StoredOrdersDeps) {
  function read(userId: number): StoredOrders {
    const stored = readStoredOrders(storage.get(STORED_ORDERS_KEY));
    return stored?.userId === userId ? stored : { userId, list: null, pages: [] };
  }

  async function change(userId: number, update: (stored: StoredOrders) => StoredOrders): Promise<void> {
    const isStored = await opensOffline();
    // The shopper may have logged out in the meantime, also in another tab.
    if (userId === 0 || session.storedUserId() !== userId) return;
    if (!isStored) {
      storage.remove(STORED_ORDERS_KEY);
      return;
    }
    const orders = update(read(userId));
    for (let { pages } = orders; ; pages = pages.slice(0, -1)) {
      const text = writeStoredOrders({ ...orders, pages });
      if (text.length <= MAX_LENGTH) storage.set(STORED_ORDERS_KEY, text);
      if (text.length <= MAX_LENGTH || pages.length === 0) return;
    }
  }

  return {
    /** `userId`: who was logged in when the server was asked */
    saveList(userId: number, cards: readonly OrderCard[]): Promise<void> {
      const list = { at: clock.now(), cards: cards.slice(0, MAX_CARDS) };
      return change(userId, (orders) => ({ ...orders, list }));
    },
    savePage(userId: number, details: OrderDetails): Promise<void> {
      const page = { at: clock.now(), details };
      return change(userId, ({ pages, ...orders }) => ({
        ...orders,
        pages: [page, ...pages.filter((other) => other.details.orderId !== details.orderId)].slice(
          0,
          MAX_PAGES,
        ),
      }));
    },
    /** null: the page was opened online, or nothing is stored */
    list: (userId: number) => (isStoredPage() ? read(userId).list : null),
    page: (userId: number, orderId: string) =>
      (isStoredPage() && read(userId).pages.find(({ details }) => details.orderId === orderId)) || null,
  };
}

export type StoredOrdersStore = ReturnType<typeof createStoredOrders>;
