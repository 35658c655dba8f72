import { isCity } from './city-path.ts';
import { href, isFirstSegment, paths, pathTo, queryOf } from './paths.ts';
import { isOwn } from '../model/own-value.ts';

/** The target of a link from a backend. `null`: none (empty, `none`, or a scheme or host that is not allowed). */
export type LinkTarget = { to: 'path'; path: string } | { to: 'login' } | { to: 'away'; url: string } | null;

export interface LinkRules {
  /** the shop's own app schemes, without the colon */
  schemes: readonly string[];
  /** the shop's own origin */
  origin: string;
  /** other hosts that links may lead to, over https only */
  awayHosts: readonly string[];
}

type Translator = (params: URLSearchParams) => string | null;

const product: Translator = (params) => {
  const id = params.get('product_id');
  return id && href.product('product', id);
};
const category: Translator = (params) => {
  // a search expression holds the category in quotes: "c1160"
  const l0 = params.get('l0_cat') || /^"?c(\d+)"?$/.exec(params.get('expr') ?? '')?.[1];
  // a category page with filters is a list
  if (params.has('collection_filters')) return href.dynamicCollection(params);
  return l0 ? href.category('category', l0, params.get('l1_cat') || l0) : paths.categories;
};
const collection: Translator = (params) => {
  const id = params.get('collection_id') || params.get('collection_uuid');
  if (!id) return null;
  const mapping = params.get('collection_mapping') ?? undefined;
  return href.collection('collection', id, mapping, params.get('cat') ?? undefined);
};
const search: Translator = (params) => href.search(params.get('q') ?? undefined);
const orderLink =
  (route: 'order' | 'orderTracking'): Translator =>
  (params) => {
    const cartId = params.get('cart_id');
    const orderId = params.get('order_id');
    return cartId && orderId && pathTo(route, { cartId, orderId });
  };

/** Short links, whose parameters identify the target. */
const SHORT_LINKS: Readonly<Record<string, Translator>> = {
  home: href.home,
  pdp: product,
  product,
  prn: product,
  listing: category,
  category,
  cn: category,
  brand(params) {
    const id = params.get('brand_id');
    const name = params.get('brand_name');
    if (id) return href.brand(name ?? 'brand', id);
    return name ? pathTo('brandName', { name }) : paths.brands;
  },
  share: (params) => href.sharedCart(params.get('cart_id') ?? ''),
  inapp: href.home,
  orders: (params) => orderLink('order')(params) ?? paths.orders,
  recipe(params) {
    const id = params.get('recipe_id');
    return id ? pathTo('recipe', { id }) : paths.recipes;
  },
  'collection-products': collection,
  cln: collection,
  layout(params) {
    const id = params.get('widget_layout_id');
    return id && href.layout(id);
  },
  print_landing_page: href.print,
  search,
  'search-products': search,
  // opens the cart's address step; the step may also be added behind the cart without being shown at once
  'choose-address': (params) => href.cartAddress() + (params.get('show') === 'false' ? '&show=false' : ''),
  'track-order': orderLink('orderTracking'),
  'orders/track': orderLink('orderTracking'),
  'widgetized/order_details_v2': orderLink('order'),
};

/** Account pages whose links omit `account/`. */
const ACCOUNT_PAGES = /^(addresses|gifts|orders(?!\/track)|privacy|wallet)(\/|$)/;

/** The path without leading and trailing slashes. `/\/+$/` would take quadratic time for many slashes. */
const trimSlashes = (path: string): string => /^\/*(.*[^/])?\/*$/s.exec(path)?.[1] ?? '';

/** The path that a short link leads to; `null`: the link is not a short link, or lacks parameters. */
function translate(place: string, { searchParams, search, hash }: URL): string | null {
  if (isOwn(SHORT_LINKS, place)) return SHORT_LINKS[place]?.(searchParams) ?? null;
  return ACCOUNT_PAGES.test(place) ? `${paths.account}/${place}${search}${hash}` : null;
}

/** The shop's path for an app link without its scheme, which is either such a path already or a short link. */
function translateAppLink(place: string, url: URL): string | null {
  const [first = '', second] = place.split('/');
  // a city's home page, or a product with a locality before it
  const isRoute = isFirstSegment(first) || isCity(first) || second === 'prn';
  const isPath = first && isRoute && !isOwn(SHORT_LINKS, place);
  return translate(place, url) || (isPath ? `/${place}${url.search}${url.hash}` : null);
}

/**
 * The path that a short web link such as `/wallet` leads to, with the link's discount code. `null`: the link
 * is not a short link.
 */
export function expandShortPath(path: string, origin: string): string | null {
  const url = parse(path, origin);
  const expandedPath = url && translate(trimSlashes(url.pathname), url);
  if (!expandedPath) return null;
  const target = new URL(expandedPath, origin);
  const coupon = couponOf(path);
  if (coupon) target.searchParams.set('coupon_code', coupon);
  return target.pathname + target.search + target.hash;
}

const readParameter = (link: string, name: string): string | null => queryOf(link).get(name) || null;

/** The discount code in a link; `null`: none. */
export const couponOf = (link: string): string | null => readParameter(link, 'coupon_code');

/** The app link that a host app passes in the page's URL; `null`: none. */
export const deepLinkOf = (url: string): string | null => readParameter(url, 'deeplink');

function parse(link: string, origin: string): URL | null {
  try {
    return new URL(link, origin);
  } catch {
    return null;
  }
}

/** Whether the text is one that backends send where there is no link. */
export const isNoLink = (link: string): boolean => ['', 'none'].includes(link.trim().toLowerCase());

/** The only place where links from a backend are checked. */
export function resolveLink(link: string | null | undefined, rules: LinkRules): LinkTarget {
  const url = isNoLink(link ?? '') ? null : parse(link ?? '', rules.origin);
  if (!url) return null;
  const scheme = url.protocol.slice(0, -1);
  if (rules.schemes.includes(scheme)) {
    const place = trimSlashes(url.host + url.pathname);
    if (place === 'login') return { to: 'login' };
    // a link to a web view or an external page: its target is the URL parameter
    if (place === 'full-page' || place === 'external-web') {
      const embeddedUrl = url.searchParams.get('url') || url.searchParams.get('web_url');
      const page = embeddedUrl ? parse(embeddedUrl, rules.origin) : null;
      return page && isWeb(page) ? resolveWeb(page, rules) : null;
    }
    const path = translateAppLink(place, url);
    const page = path === null ? null : parse(path, rules.origin);
    return page?.origin === rules.origin ? shopTarget(page) : null;
  }
  // the protocol is checked because a `blob:` URL has our origin too
  return isWeb(url) ? resolveWeb(url, rules) : null;
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

function resolveWeb(url: URL, rules: LinkRules): LinkTarget {
  if (url.username || url.password) return null;
  if (url.origin === rules.origin) return shopTarget(url);
  const isAllowed = url.protocol === 'https:' && !url.port && rules.awayHosts.includes(url.hostname);
  return isAllowed ? { to: 'away', url: url.href } : null;
}

/** Rejects `//other.example` and `/\other.example`, which a browser would resolve to another host. */
function shopTarget(url: URL): LinkTarget {
  const { pathname, search, hash } = url;
  if (/^\/[/\\]/.test(pathname)) return null;
  return { to: 'path', path: translate(trimSlashes(pathname), url) || pathname + search + hash };
}
