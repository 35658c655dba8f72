/** When an order would be there, as it is said. */
export interface EtaPromise {
  /** `9 minutes`, `2 hours`, `Earliest by 6:30 pm`, `Tomorrow, 7–9 am` */
  long: string;
  /** on a card: `9 min` */
  short: string;
  /** how long it takes, and no time of the day */
  isSpan: boolean;
}

export interface EtaInfo {
  /** as it is shown, e.g. `9 mins` */
  eta: string;
  asset_id: string;
}

export interface EtaState {
  /** until an order would be there; null while it is not known */
  eta_in_minutes: number | null;
  /** null while it is not known */
  promise: EtaPromise | null;
  /** by the store's id, then by the identifier that a product carries */
  eta_info_v2: Readonly<Record<string, Readonly<Record<string, EtaInfo>>>>;
}

export const NO_ETA: EtaState = { eta_in_minutes: null, promise: null, eta_info_v2: {} };
