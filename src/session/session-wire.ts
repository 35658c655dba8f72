import * as v from 'valibot';
import { number, optionalId, optionalText } from '../http/wire.ts';

/** The form of `POST /v2/accounts/`. */
export const sendCodeRequest = v.looseObject({
  user_phone: v.pipe(v.string(), v.regex(/^\d{10}$/, 'exactly 10 digits')),
});
export const sendCodeAnswer = v.looseObject({
  success: v.fallback(v.boolean(), false),
  message: optionalText,
});

/**
 * `POST /v2/accounts/verify/phone/code/`, a form. For a wrong code the response is `success: true` with `verified:
 * false`. The partners' authorisation calls respond in the same format.
 */
export const verifyCodeRequest = v.looseObject({
  user_phone: v.pipe(v.string(), v.regex(/^\d{10}$/, 'exactly 10 digits')),
  verify_code: v.pipe(v.string(), v.regex(/^\d{4}(\d{2})?$/, '4 or 6 digits')),
  oauth_provider: v.optional(v.string()),
  oauth_temp_code: v.optional(v.string()),
});
/** `POST /v2/accounts/authorize/{partner}/`, a form, for partners whose app hands out a token */
export const authorizeRequest = v.looseObject({ grant_token: v.pipe(v.string(), v.nonEmpty()) });
export const verifyAnswer = v.looseObject({
  success: v.fallback(v.boolean(), false),
  verified: v.fallback(v.boolean(), false),
  /** `OAUTH_CODE_SPENT`: the partner's code is invalid; the shopper's input is not at fault */
  code: optionalText,
  message: optionalText,
  access_token: optionalText,
  user: v.nullish(
    v.looseObject({
      id: number,
      phone: optionalId,
      name: optionalText,
      verified: v.nullish(v.boolean(), false),
      wallet_id: optionalId,
      date_now: optionalId,
    }),
  ),
});
