import type { ShopConfig } from './config.ts';
import { matchOf, matchRoute } from './match-route.ts';
import { usedQuery } from './used-query.ts';

/**
 * The app link for a path, for the browser's own offer to open the app. The link contains only the query
 * parameters that the page reads.
 */
export function appLinkOf(path: string, scheme: string): string {
  const { route, params, path: pathname, query } = matchOf(matchRoute(path), path);
  const link = (place: string, search: Record<string, string> | URLSearchParams = usedQuery(route, path)) => {
    const text = new URLSearchParams(search).toString();
    return `${scheme}://${place}${text && `?${text}`}`;
  };
  switch (route) {
    case 'search':
      return link('search-products', { q: query.get('q') ?? '' });
    case 'dynamicCollection':
      return link('listing');
    case 'product':
    case 'localityProduct':
      return link('product', { product_id: params.id ?? '' });
    case 'layout':
      return link('layout', { widget_layout_id: params.id ?? '' });
    case 'tabLayouts':
      return link('tab-layouts', new URLSearchParams([...query].filter(([name]) => name === 'tab')));
    case 'home':
    case 'shell':
    case 'partnerReturn':
      return link('home');
    default:
      return link(pathname.slice(1));
  }
}

/** The content of Safari's `apple-itunes-app` meta element; null: the shop has no app in the App Store. */
export function appOfferOf(
  path: string,
  config: Pick<ShopConfig, 'appStoreId' | 'appSchemes'>,
): string | null {
  const { appStoreId, appSchemes } = config;
  if (appStoreId === undefined) return null;
  return `app-id=${appStoreId}, app-argument=${appLinkOf(path, appSchemes[0] ?? '')}`;
}
