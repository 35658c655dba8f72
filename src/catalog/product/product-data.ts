import { toRupees } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { parseRatingCount } from '../bff/rating-count.ts';
import type { ProductDetails, ProductPage } from './product-model.ts';

const SCHEMA_URL = 'https://schema.org';

/** schema.org data of a product and its breadcrumb. */
export function dataOf(page: ProductPage, absolute: (path: string) => string): object[] {
  const { details } = page.details;
  return details ? [productData(details, page, absolute), ...crumbData(page, absolute)] : [];
}

function productData(
  { product, line1, line2, description, rating }: ProductDetails,
  { imageGallery: { images } }: ProductPage,
  absolute: (path: string) => string,
): object {
  const { productId, name, brand, price, inventory } = product;
  const url = absolute(href.product(name, productId));
  const ratingCount = parseRatingCount(rating?.count ?? '');
  return {
    '@context': SCHEMA_URL,
    '@type': 'Product',
    name: line2 === '' ? line1 : `${line1}, ${line2}`,
    sku: productId,
    url,
    ...(description !== '' && { description }),
    ...(brand !== '' && { brand: { '@type': 'Brand', name: brand } }),
    ...(images.length > 0 && { image: images.map((item) => (item.startsWith('/') ? absolute(item) : item)) }),
    ...(rating &&
      ratingCount > 0 && {
        aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.value, ratingCount },
      }),
    offers: {
      '@type': 'Offer',
      url,
      price: toRupees(price),
      priceCurrency: 'INR',
      availability: `${SCHEMA_URL}/${inventory > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  };
}

function crumbData({ bffData }: ProductPage, absolute: (path: string) => string): object[] {
  const crumbs = bffData?.snippets.find((item) => item.kind === 'crumbs');
  if (!crumbs) return [];
  return [
    {
      '@context': SCHEMA_URL,
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.items.map(({ title, link }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        ...(link.startsWith('/') && { item: absolute(link) }),
      })),
    },
  ];
}
