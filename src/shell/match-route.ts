import { parse } from 'regexparam';
import type { PageAddress } from '../catalog/page.ts';
import { isCity } from '../platform/city-path.ts';
import { pathnameOf, queryOf } from '../platform/paths.ts';
import { CITY_HOME, NOT_FOUND, type RouteEntry, routes } from './routes.ts';

interface RoutePattern {
  keys: string[];
  pattern: RegExp;
}

/** Made when first asked for: there are many, and every screen asks. */
const patterns = new Map<string, RoutePattern>();

function patternOf({ path }: RouteEntry): RoutePattern {
  const made = patterns.get(path) ?? parse(path);
  patterns.set(path, made);
  return made;
}

/** The entry that a path shows, with or without its query, for the server and the shell alike. */
export function matchRoute(path: string): RouteEntry {
  const pathname = pathnameOf(path);
  const entry = routes.find((one) => patternOf(one).pattern.test(pathname));
  return entry ?? (isCity(pathname.replace(/^\/|\/$/g, '')) ? CITY_HOME : NOT_FOUND);
}

/** What an entry's pattern takes out of a path. */
export function addressOf(entry: RouteEntry, path: string): PageAddress {
  const pathname = pathnameOf(path);
  const { keys, pattern } = patternOf(entry);
  const found = pattern.exec(pathname) ?? [];
  const params = Object.fromEntries(keys.map((key, index) => [key, decode(found[index + 1])]));
  const { name: route, screen, title } = entry;
  return { route, screen, title, path: pathname, params, query: queryOf(path) };
}

function decode(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    // not encoded by anybody: as it stands
    return part;
  }
}

export function statusOf(entry: RouteEntry): 200 | 404 | 500 {
  if (entry.screen === 'not-found') return 404;
  return entry.screen === 'server-error' ? 500 : 200;
}
