/** The tokens by which the simulated host pays. Its payment handler and the sandbox share the key, as no others can. */
import { bytesOf, hexOf, hmac } from '../../bridge/testing/hmac.ts';

const KEY = 'sandbox-only-key-of-doorstep';

export interface Authorization {
  reservationId: string;
  /** minor units */
  amount: number;
  currency: string;
  /** `declined`: the bank refuses when it is charged */
  bank: 'ready' | 'declined';
  /** new for each token */
  nonce: string;
}

export function issueToken({ reservationId, amount, currency, bank, nonce }: Authorization): string {
  const text = [reservationId, amount, currency, bank, nonce].join('.');
  return `${text}.${hexOf(hmac(bytesOf(KEY), bytesOf(text)))}`;
}

/** Null: the token is none of the host's, or was changed. */
export function readToken(token: string): Authorization | null {
  const [reservationId = '', amount = '', currency = '', bank = '', nonce = ''] = token.split('.');
  if (bank !== 'ready' && bank !== 'declined') return null;
  const authorization: Authorization = { reservationId, amount: Number(amount), currency, bank, nonce };
  return issueToken(authorization) === token ? authorization : null;
}
