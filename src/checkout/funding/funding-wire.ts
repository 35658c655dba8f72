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
 * The response of both: it is paid like a cart with this id, through `POST /v1/payments`. Repeating the request before
 * it is paid returns the same id.
 */
export const fundingAnswer = v.looseObject({ cart_id: id, amount: rupees });
