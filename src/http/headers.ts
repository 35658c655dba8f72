import { APP_CLIENT, APP_VERSION, versionCode, WEB_APP_VERSION } from '../model/version.ts';

/** The id of a request in the logs of the shop's server and the backend. */
export const REQUEST_ID = 'x-request-id';

const AGE_CONSENTS = ['idle', 'pending', 'granted', 'denied'] as const;
export type AgeConsent = (typeof AGE_CONSENTS)[number];

/** The data for the headers of every request. */
export interface CallIdentity {
  /** desktop_web, mobile_web, webview_phonepe, … */
  platform: string;
  deviceId: string;
  sessionId: string | null;
  accessToken: string | null;
  lat: number | null;
  lon: number | null;
  ageConsent: AgeConsent;
  pagePath: string;
}

/** `true` only if the consent was granted; on category pages also before the shopper has answered. */
function ageConsentHeader(consent: CallIdentity['ageConsent'], pagePath: string): 'true' | 'false' {
  if (consent === 'granted') return 'true';
  const isCategoryPage = pagePath.split(/[?#]/)[0]?.split('/').includes('cn') === true;
  return isCategoryPage && (consent === 'pending' || consent === 'idle') ? 'true' : 'false';
}

/** All headers of a request except the auth key. */
export function callHeaders(identity: CallIdentity): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    app_client: APP_CLIENT,
    app_version: String(versionCode(APP_VERSION)),
    web_app_version: WEB_APP_VERSION,
    device_id: identity.deviceId,
    platform: identity.platform,
    'x-age-consent-granted': ageConsentHeader(identity.ageConsent, identity.pagePath),
  };
  if (identity.sessionId) headers.session_uuid = identity.sessionId;
  if (identity.accessToken) headers.access_token = identity.accessToken;
  if (identity.lat !== null && identity.lon !== null) {
    headers.lat = String(identity.lat);
    headers.lon = String(identity.lon);
  }
  return headers;
}
