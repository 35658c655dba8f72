/**
 * Nothing about this partner's webview is public, so every name below is an assumption. Each can be set in the
 * configuration under `airtel` once the partner's private documentation is available.
 */
export interface AirtelSettings {
  /** a case-insensitive regular expression */
  userAgent: string;
  /** starts a login: redirects to the partner's page and finally to {@link returnPath} */
  authorizeUrl: string;
  /** the shop's path that the partner returns to */
  returnPath: string;
  /** query parameters */
  stateParam: string;
  codeParam: string;
  /**
   * true: the backend logs in with the partner's code alone (`POST` to the path of {@link authorizeUrl}); false: with
   * code, phone and one-time code
   */
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

/** The assumed settings, overridden by the configuration. */
export function airtelSettings(config: Readonly<Record<string, unknown>>): AirtelSettings {
  const overrides: Readonly<Record<string, unknown>> = Object(config.airtel);
  const validEntries = Object.entries(overrides).filter(
    ([name, value]) => value !== '' && typeof value === typeof ASSUMED[name as keyof AirtelSettings],
  );
  return { ...ASSUMED, ...Object.fromEntries(validEntries) };
}
