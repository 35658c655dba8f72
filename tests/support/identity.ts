import type { CallIdentity } from '../../src/http/headers.ts';

/** Somebody on a phone, of whom no more is known than what is given. */
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
