/** Who calls, as far as calls to other services say it. */
export interface ExternalApp {
  externalAppClient: string;
  externalAppVersion: string;
}

/** A user as a login tells it. */
export interface LoginUser {
  id: number;
  phone: string;
  name: string;
  wallet_id: string;
  /** the server's time then */
  date_now: string;
  verified: boolean;
}
