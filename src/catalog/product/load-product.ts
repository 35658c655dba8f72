import type { Api } from '../../http/api.ts';
import { failureSentence } from '../../http/failure-sentence.ts';
import { reduceApiState } from '../../http/reduce-api-state.ts';
import type { ProductAnswer, ProductPage } from './product-model.ts';
import { productPageWire, recommendationsWire } from './product-page-wire.ts';

export { dataOf } from './product-data.ts';

export function fetchProduct(api: Api, productId: string): Promise<ProductAnswer> {
  return api.call({
    method: 'POST',
    path: `/v1/layout/product/${encodeURIComponent(productId)}`,
    json: {},
    answer: productPageWire,
  });
}

export function fetchRecommendations(api: Api, productId: string) {
  return api.call({
    method: 'POST',
    path: `/v1/actions/product_recommendations/${encodeURIComponent(productId)}`,
    json: {
      product_id: productId,
      product_position: 0,
      recipe_keyterms: [],
      recommendation_type: 'DEFAULT',
      send_cart_items: true,
    },
    answer: recommendationsWire,
  });
}

/** What the page and the shopper are told of a failure. */
export function failureOf(page: ProductPage, error: unknown) {
  const failed = reduceApiState(page, { type: 'failed', error });
  return { failed, sentence: failed.failureType === null ? '' : failureSentence(failed.failureType) };
}
