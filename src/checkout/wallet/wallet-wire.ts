import * as v from 'valibot';
import { isUrl } from '../is-url.ts';
import { number, optionalText } from '../../http/wire.ts';

/** `POST /v1/wallets/{provider}/link`: makes the wallet send a code to this number */
export const walletLinkRequest = v.looseObject({
  phone: v.pipe(v.string(), v.regex(/^\d{10}$/, 'ten digits')),
});

/** `POST /v1/wallets/{provider}/verify` */
export const walletVerifyRequest = v.looseObject({
  ...walletLinkRequest.entries,
  code: v.pipe(v.string(), v.regex(/^\d{4,6}$/, 'the code')),
});

/**
 * The response to both requests. A refusal may have any status; `response_code` is one of the one-tap codes.
 */
export const walletLinkAnswer = v.looseObject({
  success: v.fallback(v.boolean(), false),
  response_code: v.fallback(v.nullable(number), null),
  /** a sentence for the shopper */
  message: optionalText,
  /** the number of digits in the code that was sent, if known */
  otp_length: v.fallback(v.nullish(v.pipe(number, v.integer(), v.minValue(4), v.maxValue(6)), null), null),
});

/** `POST /v1/wallets/{provider}/top-up`: opens the wallet's page for adding money */
export const walletTopUpRequest = v.looseObject({
  amount_paise: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(10_000_00)),
  /** a URL on the origin of the shop */
  return_url: v.pipe(v.string(), v.check(isUrl)),
});
export const walletTopUpAnswer = v.looseObject({
  redirect_url: v.pipe(v.string(), v.regex(/^https?:\/\//i)),
});
