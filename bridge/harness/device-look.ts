import type { Edges } from '../insets.ts';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The text size of a phone whose owner has not changed it, in percent. */
export const NORMAL_TEXT = 100;

/** `resizes`: the page gets lower, as on Android · `covers`: only what is visible of it gets lower, as on iOS */
export const KEYBOARDS = ['resizes', 'covers'] as const;
export type Keyboard = (typeof KEYBOARDS)[number];

/** The height in CSS pixels of the open keyboard of a page that is `pageHeight` high without it. */
export const keyboardHeight = (pageHeight: number): number => Math.min(260, Math.round(pageHeight / 2));

/** The sides of a page in the order of CSS, comma-separated. */
export const writeInsets = ({ top, right, bottom, left }: Readonly<Edges>): string =>
  [top, right, bottom, left].join(',');

/** What the phone's settings say about the look of pages. */
export interface DeviceLook {
  /** null: as in the browser that the QA page runs in */
  scheme: Scheme | null;
  /** percent */
  textSize: number;
  /** device pixels per CSS pixel; null: as in the browser that the QA page runs in */
  pixelRatio: number | null;
  /** the on-screen keyboard; null: none */
  keyboard: Keyboard | null;
  /** what notch and system bars cover of the page, in CSS pixels; null: as in the browser that the QA page runs in */
  insets: Readonly<Edges> | null;
}
