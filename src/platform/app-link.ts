/** The app link of what a path shows, for the browser's own offer to open the app. */
export function appLinkOf(path: string, scheme: string): string {
  const { pathname, searchParams } = new URL(path, 'https://shop.invalid');
  // a product may have the name of a place before it
  const [, screen, ...rest] = pathname.replace(/^\/[^/]+(?=\/prn\/)/, '').split('/');
  const link = (place: string, params: Record<string, string> | URLSearchParams = {}) => {
    const query = new URLSearchParams(params).toString();
    return `${scheme}://${place}${query && `?${query}`}`;
  };
  const id = decodeURIComponent(rest.at(-1) ?? '');
  switch (screen) {
    case 's':
      return link('search-products', { q: searchParams.get('q') ?? '' });
    case 'dc':
      return link('listing', searchParams);
    case 'prn':
      return link('product', { product_id: id });
    case 'le':
      return link('layout', { widget_layout_id: id });
    default:
      return link(pathname === '/' ? 'home' : pathname.slice(1), searchParams);
  }
}
