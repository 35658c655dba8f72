import type { Api } from '../../http/api.ts';
import { href } from '../../platform/paths.ts';
import type { PageCall } from '../../page/define-page.ts';
import { reportSkipped } from '../bff/report-skipped.ts';
import { dataOf } from './product-data.ts';
import type { PagePiece, ProductAnswer, ProductPage } from './product-model.ts';
import { productPageWire, recommendationsWire } from './product-page-wire.ts';
import { reduceDetails } from './reduce-details.ts';
import { reduceProductPage } from './reduce-product-page.ts';
import * as m from './messages.ts';

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

/** Loads the product in the URL, or its chosen variant. */
export async function load(call: PageCall<ProductPage>): Promise<void> {
  const { deps, match, get, set, setHead } = call;
  const answer = await fetchProduct(deps.api, get().selectedVariant ?? match.params.id ?? '');
  const { pieces, updates, details, needsAgeConsent, locationTooltip, fees, skipped } = answer;
  reportSkipped(call, skipped);
  const pictures = pieces.find((piece) => piece.kind === 'pictures');
  const page = reduceProductPage<PagePiece>(get(), {
    type: 'answered',
    snippets: pieces,
    images: pictures?.items.map(({ url }) => url) ?? [],
    rawData: updates,
    tooltip: locationTooltip && deps.place.isDefault(),
  });
  set({
    ...(page as Partial<ProductPage>),
    details: reduceDetails(get().details, { type: 'answered', details }),
    needsAgeConsent,
    fees,
  });
  if (!details) return;
  const { line1, description, product } = details;
  setHead({
    description: description || m.pageDescription(line1),
    // Each variant has its own canonical URL.
    canonical: href.product(product.name, product.productId),
    data: dataOf(get(), deps.navigation.absolute),
  });
}
