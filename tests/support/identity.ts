import type { CallIdentity } from '../../src/http/headers.ts';

/** The analytics identity of a shopper on a phone, of whom only the given facts are known. */
export function identityOf(known: Partial<CallIdentity> = {}): CallIdentity {
  return {
    platform: 'mobile_web',
    deviceId: 'device-1',
    sessionId: null,
    accessToken: null,
    lat: null,
    lon: null,
    ageConsent: 'idle',
    pagePath: '/',
    ...known,
  };
}
