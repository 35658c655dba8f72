/**
 * Nothing about this partner's webview is public: every name below is assumed, and each can be set in the
 * configuration under `airtel` once their private kit has been read.
 */
export interface AirtelSettings {
  /** a regular expression, tried without regard to case */
  userAgent: string;
  /** where a login starts; answers with the partner's page, in the end with {@link returnPath} */
  authorizeUrl: string;
  /** the shop's path that the partner sends the page back to */
  returnPath: string;
  /** query names */
  stateParam: string;
  codeParam: string;
}

const ASSUMED: AirtelSettings = {
  userAgent: 'airtelthanks|com\\.myairtelapp',
  authorizeUrl: '/api/v2/accounts/authorize/airtel/',
  returnPath: '/inapp/airtel-redirection',
  stateParam: 'state',
  codeParam: 'code',
};

/** The assumed settings, with whatever the configuration knows better in their place. */
export function airtelSettings(config: Readonly<Record<string, unknown>>): AirtelSettings {
  const known: Readonly<Record<string, unknown>> = Object(config.airtel);
  const settings = { ...ASSUMED };
  for (const name of Object.keys(ASSUMED) as (keyof AirtelSettings)[]) {
    const value = known[name];
    if (typeof value === 'string' && value) settings[name] = value;
  }
  return settings;
}
