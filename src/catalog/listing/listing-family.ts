import type { RouteMatch } from '../../page/page.ts';

/** The list of a URL, and its family: lists of one family share a store. */
export function familyOf({ route, params, query }: RouteMatch): { family: string; shelf: string } {
  if (route === 'category') return { family: `category ${params.l0}`, shelf: params.l1 ?? '' };
  if (route === 'dynamicCollection') return { family: `${route} ${withoutChoice(query)}`, shelf: '' };
  const isBrand = route === 'brand' || route === 'brandCategory';
  const mapping = query.get('collectionMapping') ?? '';
  return {
    family: `${isBrand ? 'brand' : route} ${params.id ?? ''} ${mapping}`,
    shelf: params.category ?? query.get(isBrand ? 'cid' : 'cat') ?? '',
  };
}

/** The query without sorting and filters. */
export function withoutChoice(query: URLSearchParams): URLSearchParams {
  const remainingQuery = new URLSearchParams(query);
  remainingQuery.delete('sort');
  remainingQuery.delete('filter');
  return remainingQuery;
}
