export interface PaytmSettings {
  /** a regular expression, tried without regard to case: their documentation names no marker, merchants look for this one */
  userAgent: string;
  /** the merchant's client id, for the login */
  clientId: string;
  /** the merchant's id in their payment gateway */
  mid: string;
}

const DEFAULTS: PaytmSettings = { userAgent: 'AppContainer', clientId: '', mid: '' };

/** What the configuration says under `paytm`. An id that it does not give is empty: what needs it is then not offered. */
export function paytmSettings(config: Readonly<Record<string, unknown>>): PaytmSettings {
  const known: Readonly<Record<string, unknown>> = Object(config.paytm);
  const settings = { ...DEFAULTS };
  for (const name of Object.keys(DEFAULTS) as (keyof PaytmSettings)[]) {
    const value = known[name];
    if (typeof value === 'string' && value) settings[name] = value;
  }
  return settings;
}
