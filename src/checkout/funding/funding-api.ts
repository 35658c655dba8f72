import * as v from 'valibot';
import type { Api } from '../../http/api.ts';
import { id, rupees } from '../../http/wire.ts';
import type { Paise } from '../../model/money.ts';
import type { FundingRequest } from './reduce-funding.ts';

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
 * The response to both requests: the id of a cart that is paid through `POST /v1/payments`. A request repeated
 * before the payment returns the same id.
 */
export const fundingAnswer = v.looseObject({ cart_id: id, amount: rupees });

export interface FundingApi {
  /** starts a top-up or a gift card; the returned cart id is paid like a cart */
  fund(request: FundingRequest): Promise<{ cartId: string; amount: Paise }>;
}

export function createFundingApi(api: Api): FundingApi {
  return {
    async fund({ purpose, amount, ...card }) {
      const { cart_id, ...answer } = await api.call({
        method: 'POST',
        path: purpose === 'top-up' ? '/v1/wallet/topup' : '/v1/gifts/buy',
        json: { amount_paise: amount, ...card },
        answer: fundingAnswer,
      });
      return { cartId: cart_id, amount: answer.amount };
    },
  };
}
