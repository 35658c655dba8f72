import { parse } from 'regexparam';
import type { RouteMatch } from '../page/page.ts';
import { isCity } from '../platform/city-path.ts';
import { pathnameOf, queryOf } from '../platform/paths.ts';
import { CITY_HOME, NOT_FOUND, type RouteEntry, routes } from './routes.ts';

interface RoutePattern {
  keys: string[];
  pattern: RegExp;
}

/** The patterns are compiled on first use: there are many, and every lookup tries them in order. */
const patterns = new Map<string, RoutePattern>();

function patternOf({ path }: RouteEntry): RoutePattern {
  const routePattern = patterns.get(path) ?? parse(path.replace(/(\w)\*$/, '$1.*?/*?'));
  patterns.set(path, routePattern);
  return routePattern;
}

/** Parameters that are only decorative: the id next to them identifies the page. */
const SLUGS = /^(name|locality|\*)$/;

/** The route of a path, with or without its query. */
export function matchRoute(path: string): RouteEntry {
  const pathname = pathnameOf(path);
  for (const entry of routes) {
    const { keys, pattern } = patternOf(entry);
    const match = pattern.exec(pathname);
    if (match) {
      // a path with an id that cannot be decoded matches no route
      const isDecodable = keys.every((key, index) => SLUGS.test(key) || decode(match[index + 1]) !== null);
      return isDecodable ? entry : NOT_FOUND;
    }
  }
  return isCity(pathname.replace(/^\/|\/$/g, '')) ? CITY_HOME : NOT_FOUND;
}

/** What a path means: its route, parameters and query. */
export function matchOf(entry: RouteEntry, path: string): RouteMatch {
  const pathname = pathnameOf(path);
  const { keys, pattern } = patternOf(entry);
  const match = pattern.exec(pathname) ?? [];
  // a parameter with a malformed escape sequence was never encoded
  const params = Object.fromEntries(
    keys.map((key, index) => [key, decode(match[index + 1]) ?? match[index + 1]]),
  );
  const { name: route, screen, title } = entry;
  return { route, screen, title, path: pathname, params, query: queryOf(path) };
}

/** The decoded text; null: an escape sequence is malformed. */
function decode(part: string | undefined): string | undefined | null {
  try {
    return part && decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The route, or `not-available` if its feature is off. */
export const applyGate = (entry: RouteEntry, isOff: (gate: RouteEntry['gate']) => boolean): RouteEntry =>
  isOff(entry.gate) ? { ...entry, screen: 'not-available' } : entry;

export function statusOf(entry: RouteEntry): 200 | 404 | 500 {
  if (entry.screen === 'not-found' || entry.screen === 'not-available') return 404;
  return entry.screen === 'server-error' ? 500 : 200;
}
