import * as v from 'valibot';
import { id, rupees } from '../../http/wire.ts';

const amount = v.pipe(v.number(), v.integer(), v.minValue(1));

/** `POST /v1/wallet/topup` */
export const topUpRequest = v.looseObject({ amount_paise: amount });

/** `POST /v1/gifts/buy`: recipient, sender and message. */
export const giftCardRequest = v.looseObject({
  amount_paise: amount,
  to: v.pipe(v.string(), v.trim(), v.nonEmpty('a name'), v.maxLength(60)),
  from: v.pipe(v.string(), v.trim(), v.maxLength(60)),
  message: v.pipe(v.string(), v.trim(), v.maxLength(200)),
});

/**
 * The answer of both: it is paid for like a cart of that number, with an attempt of `POST /v1/payments`. The same again
 * before it is paid has the same number.
 */
export const fundingAnswer = v.looseObject({ cart_id: id, amount: rupees });
