import type { BookedPayment, Books } from './books.ts';
import type { Device } from './device.ts';
import type { Look } from './eyes.ts';

/** What was on the button, and around it, when it was tapped. */
export interface PayTap {
  /** paise */
  amount: number;
  /** null: none was shown */
  address: { label: string; line: string } | null;
  /** how many of each product; null: not known for certain */
  lines: Readonly<Record<string, number>> | null;
}

/** Everything that is remembered of a walk. */
export interface Story {
  device: Device;
  books: Books;
  /** what was seen last, by tab */
  seen: Map<object, Look>;
  /** whether all that the last step brought about was waited for */
  calm: boolean;
  payTaps: PayTap[];
  /** the tap that has opened a payment, by the payment's id */
  openedBy: Map<string, PayTap | null>;
  /** what was in the books before the walk began */
  before: { orders: ReadonlySet<string>; payments: ReadonlySet<string> };
  /** orders that have been held against what was shown */
  held: Set<string>;
  /** orders that have been on the screen */
  ordersShown: Set<string>;
  /** the phone of whoever is logged in */
  here: string | undefined;
  /** what only they may see, by the phone of those who were logged in */
  people: Map<string, Set<string>>;
  /** typed since somebody logged in or out: it is no secret to whoever is here */
  typed: Set<string>;
  /** tabs that may still show somebody who has left: they learn of it when they are looked at again, or ask */
  unaware: Set<object>;
  /** in how many steps the bad day is over; 0: it is a good day */
  badDay: number;
  /** the same of the network */
  offline: number;
  /** addresses were changed on another phone, and this page has not begun anew since */
  addressesOld: boolean;
  /** how often what was done, for the summary */
  counts: Record<string, number>;
}

/** Payments are known by the tap that has opened them: the last one when they are first seen. */
export async function newPayments(story: Story): Promise<BookedPayment[]> {
  const rows = (await story.books.payments()).filter(({ id }) => !story.before.payments.has(id));
  for (const { id } of rows) {
    if (!story.openedBy.has(id)) story.openedBy.set(id, story.payTaps.at(-1) ?? null);
  }
  return rows;
}

export function note(story: Story, what: string): void {
  story.counts[what] = (story.counts[what] ?? 0) + 1;
}

export function paiseOf(text: string): number {
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
}

export const isLoggedIn = (look: Look): boolean => /(^|; )v1_\w+_access_token=[^;]/.test(look.cookie);

/** The token that the page keeps; empty: nobody is logged in. */
export function tokenIn(look: Look): string {
  const [, token = ''] = /(?:^|; )v1_\w+_access_token=([^;]*)/.exec(look.cookie) ?? [];
  return decodeURIComponent(token);
}

/** Who is logged in, as the page keeps it; null: nobody. */
export function personIn(look: Look): { phone: string; name: string } | null {
  if (!isLoggedIn(look)) return null;
  const key = Object.keys(look.local).find((one) => /^v1:\w+:shopper$/.test(one));
  try {
    const { phone, name } = JSON.parse(look.local[key ?? ''] ?? '') as { phone: string; name: string };
    return { phone, name };
  } catch {
    return null;
  }
}

interface KeptCart {
  cartId: string | null;
  /** paise, with all fees */
  total: number;
  items: Record<string, { quantity: number }>;
}

/** The cart as the page keeps it. */
export function keptCart(look: Look): {
  cartId: string | null;
  total: number;
  lines: Record<string, number>;
} {
  const key = Object.keys(look.local).find((name) => /^v1:\w+:cart$/.test(name));
  if (!key) return { cartId: null, total: 0, lines: {} };
  try {
    const { cartId, total, items } = JSON.parse(look.local[key] ?? '') as KeptCart;
    const lines = Object.entries(items).map(([id, { quantity }]) => [id, quantity] as const);
    return { cartId, total, lines: Object.fromEntries(lines) };
  } catch {
    return { cartId: null, total: 0, lines: {} };
  }
}
