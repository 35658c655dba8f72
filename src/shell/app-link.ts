import { addressOf, matchRoute } from './match-route.ts';

/** The app link of what a path shows, for the browser's own offer to open the app. */
export function appLinkOf(path: string, scheme: string): string {
  const { route, params, path: pathname, query } = addressOf(matchRoute(path), path);
  const asked = new URLSearchParams(query);
  const link = (place: string, search: Record<string, string> | URLSearchParams = asked) => {
    const text = new URLSearchParams(search).toString();
    return `${scheme}://${place}${text && `?${text}`}`;
  };
  switch (route) {
    case 'search':
      return link('search-products', { q: asked.get('q') ?? '' });
    case 'dynamicCollection':
      return link('listing');
    case 'product':
    case 'localityProduct':
      return link('product', { product_id: params.id ?? '' });
    case 'layout':
      return link('layout', { widget_layout_id: params.id ?? '' });
    default:
      return link(pathname === '/' ? 'home' : pathname.slice(1));
  }
}
