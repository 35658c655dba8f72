export interface PaytmSettings {
  /** a case-insensitive regular expression; Paytm documents no marker, but merchants use this one */
  userAgent: string;
  /** the shop's client id for logins */
  clientId: string;
  /** the shop's merchant id in Paytm's payment gateway */
  mid: string;
}

const DEFAULTS: PaytmSettings = { userAgent: 'AppContainer', clientId: '', mid: '' };

/** The configuration under `paytm`. Missing ids are empty, and what needs them is not offered. */
export function paytmSettings(config: Readonly<Record<string, unknown>>): PaytmSettings {
  const overrides: Readonly<Record<string, unknown>> = Object(config.paytm);
  const settings = { ...DEFAULTS };
  for (const name of Object.keys(DEFAULTS) as (keyof PaytmSettings)[]) {
    const value = overrides[name];
    if (typeof value === 'string' && value) settings[name] = value;
  }
  return settings;
}
