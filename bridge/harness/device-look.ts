export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The text size of a phone whose owner has not changed it, in percent. */
export const NORMAL_TEXT = 100;

/** What the phone's settings say about the look of pages. */
export interface DeviceLook {
  /** null: as in the browser that the QA page runs in */
  scheme: Scheme | null;
  /** percent */
  textSize: number;
  /** device pixels per CSS pixel; null: as in the browser that the QA page runs in */
  pixelRatio: number | null;
}
