import * as v from 'valibot';
import type { Api } from '../../http/api.ts';
import { type PaymentOptions, paymentOptionsAnswer, readOptions } from './payment-options.ts';

export interface EntryApi {
  /** marks the start of checkout; the response may redirect the shopper */
  startCheckout(cartId: string): Promise<{ redirect: string }>;
  options(cartId: string): Promise<PaymentOptions>;
}

/** Backends send `none` if there is no link. */
const isLink = (text: string): boolean => !/^\s*(none\s*)?$/i.test(text);

const checkoutActionAnswer = v.looseObject({ redirect_deeplink: v.nullish(v.string(), '') });

export function createEntryApi(api: Api): EntryApi {
  return {
    async startCheckout(cartId) {
      const answer = await api.call({
        method: 'POST',
        path: `/v3/cart/${encodeURIComponent(cartId)}/actions`,
        json: { action_type: 'checkout' },
        answer: checkoutActionAnswer,
      });
      return { redirect: isLink(answer.redirect_deeplink) ? answer.redirect_deeplink : '' };
    },
    async options(cartId) {
      const answer = await api.call({
        method: 'GET',
        path: '/v1/payments/options',
        query: { cart_id: cartId },
        answer: paymentOptionsAnswer,
      });
      return readOptions(answer);
    },
  };
}
