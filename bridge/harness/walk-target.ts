/** A control that a random walk can use now. */
export interface WalkTarget {
  /** equal for controls that do the same, such as all “Add” buttons */
  kind: string;
  /** tells it from the others of its kind */
  key: string;
  /** an empty text field, or a button that sends a form: what a person who fills one in does next */
  isNext: boolean;
  /**
   * Taps it, types into it or chooses in it; `share`, from 0 to 1, says what of several. Returns what was done, as a few
   * words; null: something covers it.
   */
  use(share: number): string | null;
}

/** What the random walk of the QA page needs in the frame. */
export interface DeviceWalker {
  targets(): readonly WalkTarget[];
  /** milliseconds since the page has last changed, or since this was asked first */
  unchangedFor(): number;
  /** whether the page shows any text */
  hasContent(): boolean;
}

/** Prices, times and quantities in a name change. */
export const withoutNumbers = (name: string): string => name.replace(/\d[\d,.]*/g, '#');
