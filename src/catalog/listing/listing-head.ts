import type { Navigation } from '../../model/ports.ts';
import { href, paths } from '../../platform/paths.ts';
import { isProduct } from '../bff/blocks.ts';
import type { RouteMatch, PageHead } from '../../page/page.ts';
import type { ListingPageState } from './listing-state.ts';

/** The size of the first page, so that the structured data does not grow as the shopper scrolls. */
const MAX_LISTED_PRODUCTS = 20;

/** The canonical URL of a list, which may have several URLs. */
function canonicalOf({ route, params, query }: RouteMatch, name: string): string {
  const { id = '', l0 = '', l1 = '' } = params;
  const cat = params.category ?? query.get('cat') ?? undefined;
  const categoryId = params.category ?? query.get('cid');
  switch (route) {
    case 'category':
      return href.category(name, l0, l1);
    case 'collection':
      return href.collection(name, id, query.get('collectionMapping') ?? undefined, cat);
    case 'dynamicCollection':
      return href.dynamicCollection(query);
    case 'brand':
    case 'brandCategory':
      return categoryId
        ? href.brand(params.name ?? name, id, { name, id: categoryId })
        : href.brand(name, id);
    case 'brandAwards':
      return href.brandAwards(cat);
    default:
      return cat ? `${paths[route]}?cat=${encodeURIComponent(cat)}` : paths[route];
  }
}

/** The SEO data of a list. It is not sent with the state, because a server-rendered document already contains it. */
export function listingHead(
  state: ListingPageState,
  description: string,
  match: RouteMatch,
  { absolute }: Pick<Navigation, 'absolute'>,
): Omit<PageHead, 'title'> {
  const { title, crumbs, products } = state;
  const canonical = canonicalOf(match, title);
  const trail = crumbs.length > 0 ? crumbs : [{ title, link: '' }];
  const breadcrumbs = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.title,
      ...(index === trail.length - 1 && { item: absolute(canonical) }),
      ...(index === 0 && trail.length > 1 && { item: absolute(href.home()) }),
    })),
  };
  const listedProducts = products.filter(isProduct).slice(0, MAX_LISTED_PRODUCTS);
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: title,
    itemListElement: listedProducts.map(({ product }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: absolute(href.product(product.name, product.productId)),
    })),
  };
  return {
    ...(description !== '' && { description }),
    canonical,
    data: listedProducts.length > 0 ? [breadcrumbs, list] : [breadcrumbs],
  };
}
