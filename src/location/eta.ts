/** A promised delivery time as text. */
export interface EtaPromise {
  /** `9 minutes`, `2 hours`, `Earliest by 6:30 pm`, `Tomorrow, 7–9 am` */
  text: string;
  /** on a card: `9 min` */
  shortText: string;
  /** whether the promise is a duration rather than a time of day */
  isDuration: boolean;
}

interface EtaInfo {
  /** for cards: `2 hours`, or the page's own text if it is the same time */
  eta: string;
}

export interface EtaState {
  /** minutes until delivery; null: unknown */
  eta_in_minutes: number | null;
  /** null: unknown */
  promise: EtaPromise | null;
  /** by store id, then by the product's kind of delivery; null: invalid */
  eta_info_v2: Readonly<Record<string, Readonly<Record<string, EtaInfo | null>>>>;
}

export const NO_ETA: EtaState = { eta_in_minutes: null, promise: null, eta_info_v2: {} };
