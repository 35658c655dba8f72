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
  /** the backend logs in by the partner's code alone (`POST` to the path of {@link authorizeUrl}); else the code goes with phone and one-time code */
  loginByCode: boolean;
}

const ASSUMED: AirtelSettings = {
  userAgent: 'airtelthanks|com\\.myairtelapp',
  authorizeUrl: '/api/v2/accounts/authorize/airtel/',
  returnPath: '/inapp/airtel-redirection',
  stateParam: 'state',
  codeParam: 'code',
  loginByCode: false,
};

/** The assumed settings, with whatever the configuration knows better in their place. */
export function airtelSettings(config: Readonly<Record<string, unknown>>): AirtelSettings {
  const known: Readonly<Record<string, unknown>> = Object(config.airtel);
  const given = Object.entries(known).filter(
    ([name, value]) => value !== '' && typeof value === typeof ASSUMED[name as keyof AirtelSettings],
  );
  return { ...ASSUMED, ...Object.fromEntries(given) };
}
