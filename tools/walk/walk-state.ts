import type { BookedPayment, Books } from './books.ts';
import type { Device } from './device.ts';
import type { PageView } from './page-view.ts';

/** What the screen showed when Pay was tapped. */
export interface PayTap {
  /** what the order costs, in paise */
  amount: number;
  /** what the button said, in paise: the amount without the part from the balance */
  charge: number;
  /** null: no address was shown */
  address: { label: string; line: string } | null;
  /** quantity by product; null when the page's cart may be newer than the stored one */
  lines: Readonly<Record<string, number>> | null;
}

/** Everything remembered during one walk. */
export interface WalkState {
  device: Device;
  books: Books;
  /** the last view of each tab */
  views: Map<object, PageView>;
  /** whether the page had settled after the last step */
  settled: boolean;
  payTaps: PayTap[];
  /** the tap on Pay that opened each payment, by payment id; null: the tap is unknown */
  openedBy: Map<string, PayTap | null>;
  /** ids in the sandbox's records before the walk began */
  before: { orders: ReadonlySet<string>; payments: ReadonlySet<string> };
  /** orders already compared with what Pay showed */
  checkedOrders: Set<string>;
  /** ids of orders that have been on the screen */
  shownOrders: Set<string>;
  /** the phone number of the shopper who is logged in */
  loggedInPhone: string | undefined;
  /** texts that only one shopper may see, by phone number */
  privateFacts: Map<string, Set<string>>;
  /** texts typed since the last login or logout, which any user may see */
  typed: Set<string>;
  /** background tabs that may not have noticed a login or logout in another tab yet */
  staleTabs: Set<object>;
  /** how many more steps the API stays disturbed */
  disturbedSteps: number;
  /** how many more steps the network stays off */
  offlineSteps: number;
  /** addresses were changed on another phone, and the page has not been loaded since */
  addressesOutdated: boolean;
  /** the number of steps of each kind, for the summary */
  counts: Record<string, number>;
}

/** The payments of this walk. A new one is attributed to the last tap on Pay. */
export async function newPayments(state: WalkState): Promise<BookedPayment[]> {
  const rows = (await state.books.payments()).filter(({ id }) => !state.before.payments.has(id));
  for (const { id } of rows) {
    if (!state.openedBy.has(id)) state.openedBy.set(id, state.payTaps.at(-1) ?? null);
  }
  return rows;
}

export function countEvent(state: WalkState, event: string): void {
  state.counts[event] = (state.counts[event] ?? 0) + 1;
}

export function paiseOf(text: string): number {
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
}

export const isLoggedIn = (view: PageView): boolean => /(^|; )v1_\w+_access_token=[^;]/.test(view.cookie);

/** The stored access token; empty when nobody is logged in. */
export function tokenIn(view: PageView): string {
  const [, token = ''] = /(?:^|; )v1_\w+_access_token=([^;]*)/.exec(view.cookie) ?? [];
  return decodeURIComponent(token);
}

/** The stored shopper; null when nobody is logged in. */
export function shopperIn(view: PageView): { phone: string; name: string } | null {
  if (!isLoggedIn(view)) return null;
  const key = Object.keys(view.local).find((storageKey) => /^v1:\w+:shopper$/.test(storageKey));
  try {
    const { phone, name } = JSON.parse(view.local[key ?? ''] ?? '') as { phone: string; name: string };
    return { phone, name };
  } catch {
    return null;
  }
}

interface StoredCart {
  cartId: string | null;
  /** paise, fees included */
  total: number;
  items: Record<string, { quantity: number }>;
}

/** The cart in local storage. */
export function storedCart(view: PageView): {
  cartId: string | null;
  total: number;
  lines: Record<string, number>;
} {
  const key = Object.keys(view.local).find((name) => /^v1:\w+:cart$/.test(name));
  if (!key) return { cartId: null, total: 0, lines: {} };
  try {
    const { cartId, total, items } = JSON.parse(view.local[key] ?? '') as StoredCart;
    const lines = Object.entries(items).map(([id, { quantity }]) => [id, quantity] as const);
    return { cartId, total, lines: Object.fromEntries(lines) };
  } catch {
    return { cartId: null, total: 0, lines: {} };
  }
}
