import type { CallIdentity } from '../../src/http/headers.ts';

/** A phone shopper with only the given facts. */
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
