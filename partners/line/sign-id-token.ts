/** ID tokens as LINE signs those of its web login, for the simulated app and the sandbox. */
import { bytesOf, hmac } from '../../bridge/testing/hmac.ts';

export const ISSUER = 'https://access.line.me';
/** The simulated channel: its id, and its secret. A real secret is known to the backend only. */
export const CHANNEL_ID = '2000000001';
const CHANNEL_SECRET = '5f0dc0ffee5a4db0c5a7d0075e9d5ec2';

const HEADER = base64Url(bytesOf('{"typ":"JWT","alg":"HS256"}'));

/** The claims of OpenID Connect that LINE's tokens have, as far as the sandbox reads them. */
export interface Claims {
  iss: string;
  /** the user's id for this provider: `U` and 32 hexadecimal digits */
  sub: string;
  /** the channel's id */
  aud: string;
  /** seconds since 1970 */
  iat: number;
  exp: number;
}

export function signIdToken(claims: Claims): string {
  const text = `${HEADER}.${base64Url(bytesOf(JSON.stringify(claims)))}`;
  return `${text}.${base64Url(hmac(bytesOf(CHANNEL_SECRET), bytesOf(text)))}`;
}

function base64Url(bytes: readonly number[]): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
