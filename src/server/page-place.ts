import { type Detected, detectPlatform } from '../../bridge/detect.ts';
import type { Registry } from '../../bridge/index.ts';
import type { RouteName } from '../platform/paths.ts';
import type { ShopConfig } from '../shell/config.ts';
import { matchRoute } from '../shell/match-route.ts';
import { partOf, type PartName, type RouteEntry } from '../shell/routes.ts';
import { FEATURE_OF } from '../shell/tables.ts';
import { usedQuery } from '../shell/used-query.ts';

/** Where a page is asked for, by whom it is shown, and what it is drawn of: nothing else of a request counts. */
export interface PagePlace {
  origin: string;
  path: string;
  /** with its question mark: of what a server draws, the parameters that the page reads */
  search: string;
  host: Detected;
  entry: RouteEntry;
  /** the part that a server draws; null: it is left to the client */
  part: PartName | null;
  /** what it is kept under; null: it is not kept */
  key: string | null;
}

/** Where links lead that were made for somebody, and nowhere. */
const NOT_KEPT: readonly RouteName[] = ['unsubscribe', 'partnerReturn', 'notFound'];
/** Nobody's addresses are so long. */
const LONGEST_KEY = 2_000;

export interface AskedPlace {
  origin: string;
  path: string;
  search: string;
  userAgent: string;
}

export function pagePlace(
  { origin, path, search, userAgent }: AskedPlace,
  { registry, feed }: { registry: Registry; feed: ShopConfig['feed'] },
): PagePlace {
  const facts = { userAgent, injected: [], standalone: false, url: origin + path + search };
  const host = detectPlatform(facts, registry);
  const entry = matchRoute(path);
  const part = FEATURE_OF[entry.screen] ? null : partOf(entry.screen, feed);
  if (part === null) return { origin, path, search, host, entry, part, key: null };
  const query = usedQuery(entry.name, path + search).toString();
  const used = query && `?${query}`;
  const key = `${origin}/.pages/${host.platform}.${host.partner?.name ?? ''}${path}${used}`;
  const kept = !NOT_KEPT.includes(entry.name) && key.length <= LONGEST_KEY;
  return { origin, path, search: used, host, entry, part, key: kept ? key : null };
}
