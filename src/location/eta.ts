export interface EtaInfo {
  /** as it is shown, e.g. `9 mins` */
  eta: string;
  asset_id: string;
}

export interface EtaState {
  /** until an order would be there; null while it is not known */
  eta_in_minutes: number | null;
  /** by the store's id, then by the identifier that a product carries */
  eta_info_v2: Readonly<Record<string, Readonly<Record<string, EtaInfo>>>>;
}
