import type { ControlName } from './steps.ts';

/** Everything the walker reads from a page at one moment. */
export interface PageView {
  /** `nothing`: the browser's own page, or an empty one */
  kind: 'shop' | 'payer' | 'nothing';
  path: string;
  title: string;
  words: string;
  /** text that is not drawn, and placeholders: labels, alternative texts, titles */
  names: string;
  screens: string[];
  dialog: { name: string; hasFocus: boolean; canClose: boolean; words: string } | null;
  /** the focus is on nothing, or on an element that is gone */
  focusLost: boolean;
  /** test id of the host's own sheet over the shop */
  sheet: string | null;
  controls: number;
  /** only skeletons in the viewport, as all others load when scrolled to */
  skeletons: number;
  /** every visible cart count */
  counts: number[];
  barTotals: string[];
  cart: { lines: Record<string, number>; total: string; busy: boolean; empty: boolean } | null;
  /** only steppers in the viewport, as all others are hydrated when scrolled to */
  steppers: { productId: string; quantity: number }[];
  /** the text of the place button in the header */
  place: string | null;
  delivering: { label: string; line: string } | null;
  /** not ready while the button says "Check again" and shows no amount */
  /** `balance`: the part from the balance, in the line above the button; empty: none */
  pay: { amount: string; balance: string; isReady: boolean } | null;
  bill: string;
  billBusy: boolean;
  order: { id: string; words: string } | null;
  /** ids of all visible orders, whether on the order screen, in the history or in the live order strip */
  orders: string[];
  /** the number of orders under way that the live order strip counts */
  liveOrders: number;
  payment: 'pending' | 'failed' | null;
  /** horizontal overflow in pixels: how far the page is or can be scrolled sideways */
  overflow: number;
  local: Record<string, string>;
  session: Record<string, string>;
  cookie: string;
  online: boolean;
}

/** A control, and where to tap it. */
export interface Target extends ControlName {
  x: number;
  y: number;
  enabled: boolean;
  /** whether the control takes text */
  field: boolean;
}

/** Which control to find. `pick` is a share, from 0 to 1, of the list of those that fit. */
export type TargetQuery =
  | { by: 'pick'; pick: number }
  | { by: 'field'; pick: number }
  | { by: 'name'; control: ControlName }
  | { by: 'testid'; testids: readonly string[]; pick: number }
  /** the place button in the header */
  | { by: 'place' };
