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
  /** the most orders under way that the live order strip has counted for the shopper who is logged in */
  liveOrders: number;
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
  /** products whose price, stock or limit was changed during the walk */
  changedProducts: Set<string>;
  /** the number of requests for help at the end of an order's window, by order id */
  requestsInWindow: Map<string, number>;
  /** the cart before the last tap that applies a coupon; `isConfirmed`: the shopper confirmed a replacement */
  couponTap: { before: StoredCart; isConfirmed: boolean } | null;
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

/** The cart in local storage. */
export interface StoredCart {
  cartId: string | null;
  addressId: number | null;
  /** paise, fees included */
  total: number;
  /** what the products cost without discounts, in paise */
  subtotal: number;
  coupons: string[];
  lines: Record<string, number>;
}

const NO_CART: StoredCart = { cartId: null, addressId: null, total: 0, subtotal: 0, coupons: [], lines: {} };

export function storedCart(view: PageView): StoredCart {
  const key = Object.keys(view.local).find((name) => /^v1:\w+:cart$/.test(name));
  if (!key) return NO_CART;
  try {
    const { cartId, addressId, total, items, promoInfo } = JSON.parse(view.local[key] ?? '') as {
      cartId: string | null;
      addressId?: number | null;
      total: number;
      items: Record<string, { quantity: number; product: { price: number } }>;
      promoInfo?: { promoCode: string; success: boolean }[];
    };
    const rows = Object.entries(items);
    return {
      cartId,
      addressId: addressId ?? null,
      total,
      subtotal: rows.reduce((sum, [, { quantity, product }]) => sum + quantity * product.price, 0),
      coupons: (promoInfo ?? []).flatMap(({ promoCode, success }) => (success ? [promoCode] : [])),
      lines: Object.fromEntries(rows.map(([id, { quantity }]) => [id, quantity])),
    };
  } catch {
    return NO_CART;
  }
}
