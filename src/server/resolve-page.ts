import { type Detected, detectPlatform } from '../../bridge/detect.ts';
import type { Registry } from '../../bridge/index.ts';
import type { RouteName } from '../platform/paths.ts';
import type { ShopConfig } from '../shell/config.ts';
import { matchRoute } from '../shell/match-route.ts';
import { type RouteEntry, type ServerPage, withFeed } from '../shell/routes.ts';
import { isServerPage } from '../shell/tables.ts';
import { usedQuery } from '../shell/used-query.ts';

/** The parts of a request that determine its page: the URL, the host and the route. */
export interface ResolvedPage {
  origin: string;
  path: string;
  /** the query with its question mark; for server-rendered pages, only the parameters that the page reads */
  search: string;
  host: Detected;
  entry: RouteEntry;
  /** the page to render on the server; null: the client renders the page */
  page: ServerPage | null;
  /** the page's key in the cache; null: the page is not cached */
  key: string | null;
}

/** The routes of personal links and of unknown paths. */
const UNCACHED_ROUTES: readonly RouteName[] = ['unsubscribe', 'partnerReturn', 'notFound'];
/** Longer URLs are not cached. */
const MAX_KEY_LENGTH = 2_000;

export interface PageUrl {
  origin: string;
  path: string;
  search: string;
  userAgent: string;
}

export function resolvePage(
  { origin, path, search, userAgent }: PageUrl,
  { registry, feed }: { registry: Registry; feed: ShopConfig['feed'] },
): ResolvedPage {
  const environment = { userAgent, injected: [], standalone: false, url: origin + path + search };
  const host = detectPlatform(environment, registry);
  const entry = matchRoute(path);
  const screen = withFeed(entry.screen, feed);
  const page = isServerPage(screen) ? screen : null;
  if (page === null) return { origin, path, search, host, entry, page, key: null };
  const query = usedQuery(entry.name, path + search).toString();
  const usedSearch = query && `?${query}`;
  const key = `${origin}/.pages/${host.platform}.${host.partner?.name ?? ''}${path}${usedSearch}`;
  const isCacheable = !UNCACHED_ROUTES.includes(entry.name) && key.length <= MAX_KEY_LENGTH;
  return { origin, path, search: usedSearch, host, entry, page, key: isCacheable ? key : null };
}
