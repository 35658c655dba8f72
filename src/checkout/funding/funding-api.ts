import type { Api } from '../../http/api.ts';
import type { Paise } from '../../model/money.ts';
import { fundingAnswer } from './funding-wire.ts';
import type { FundingRequest } from './reduce-funding.ts';

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
