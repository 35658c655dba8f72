import { href } from './paths.ts';

/** Where a server-given link leads. `null`: nowhere (empty, `none`, a scheme or host that is not allowed). */
export type LinkTarget = { to: 'path'; path: string } | { to: 'login' } | { to: 'away'; url: string } | null;

export interface LinkRules {
  /** the shop's own app schemes, without the colon */
  schemes: readonly string[];
  /** the shop's own origin */
  origin: string;
  /** hosts of others that may be left for, over https only */
  awayHosts: readonly string[];
}

type Translate = (params: URLSearchParams) => string | null;

const need = (params: URLSearchParams, name: string): string | null => params.get(name) || null;

const product: Translate = (params) => {
  const id = need(params, 'product_id');
  return id && href.product('product', id);
};
const category: Translate = (params) => {
  const l0 = need(params, 'l0_cat');
  return l0 && href.category('category', l0, params.get('l1_cat') || l0);
};

const HOSTS: Readonly<Record<string, Translate>> = {
  home: () => href.home(),
  cart: () => href.cart(),
  checkout: () => href.checkout(),
  pdp: product,
  product,
  listing: category,
  category,
  'collection-products': (params) => {
    const id = params.get('collection_id') || params.get('collection_uuid');
    return id ? href.collection('collection', id) : null;
  },
  layout: (params) => {
    const id = need(params, 'widget_layout_id');
    return id && href.layout(id);
  },
  print_landing_page: () => href.print(),
  paan: () => href.paan(),
  search: (params) => href.search(params.get('q') ?? undefined),
  'track-order': (params) => {
    const cartId = need(params, 'cart_id');
    const orderId = need(params, 'order_id');
    return cartId && orderId && href.orderPlaced(cartId, orderId);
  },
};

function parse(link: string, origin: string): URL | null {
  try {
    return new URL(link, origin);
  } catch {
    return null;
  }
}

/** The one function that decides where a link may go. */
export function resolveLink(link: string | null | undefined, rules: LinkRules): LinkTarget {
  const trimmed = (link ?? '').trim();
  if (trimmed === '' || trimmed.toLowerCase() === 'none') return null;
  const url = parse(trimmed, rules.origin);
  if (!url) return null;
  const scheme = url.protocol.slice(0, -1);
  if (rules.schemes.includes(scheme)) {
    const host = (url.host || url.pathname.replace(/^\/+/, '')).split('/')[0] ?? '';
    if (host === 'login') return { to: 'login' };
    const translate = Object.hasOwn(HOSTS, host) ? HOSTS[host] : undefined;
    const path = translate?.(url.searchParams) ?? null;
    return path === null ? null : { to: 'path', path };
  }
  // a blob: address has our origin too
  const web = scheme === 'https' || scheme === 'http';
  if (web && url.origin === rules.origin && !url.username) {
    const path = url.pathname + url.search + url.hash;
    return path.startsWith('//') ? null : { to: 'path', path };
  }
  const allowed = scheme === 'https' && !url.username && !url.port && rules.awayHosts.includes(url.hostname);
  return allowed ? { to: 'away', url: url.href } : null;
}
