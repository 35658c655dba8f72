import { parse } from 'regexparam';
import type { PageAddress } from '../page/page.ts';
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
  const made = patterns.get(path) ?? parse(path.replace(/(\w)\*$/, '$1.*?/*?'));
  patterns.set(path, made);
  return made;
}

/** What an address calls a thing, beside what names it. */
const CALLED = /^(name|locality|\*)$/;

/** The entry that a path shows, with or without its query, for the server and the shell alike. */
export function matchRoute(path: string): RouteEntry {
  const pathname = pathnameOf(path);
  for (const entry of routes) {
    const { keys, pattern } = patternOf(entry);
    const found = pattern.exec(pathname);
    if (found) {
      // what is named by nothing that can be read is nowhere
      const names = keys.every((key, index) => CALLED.test(key) || decode(found[index + 1]) !== null);
      return names ? entry : NOT_FOUND;
    }
  }
  return isCity(pathname.replace(/^\/|\/$/g, '')) ? CITY_HOME : NOT_FOUND;
}

/** What an entry's pattern takes out of a path. */
export function addressOf(entry: RouteEntry, path: string): PageAddress {
  const pathname = pathnameOf(path);
  const { keys, pattern } = patternOf(entry);
  const found = pattern.exec(pathname) ?? [];
  // what cannot be decoded was not encoded by anybody: it counts as it stands
  const params = Object.fromEntries(
    keys.map((key, index) => [key, decode(found[index + 1]) ?? found[index + 1]]),
  );
  const { name: route, screen, title } = entry;
  return { route, screen, title, path: pathname, params, query: queryOf(path) };
}

/** `null`: it cannot be. */
function decode(part: string | undefined): string | undefined | null {
  try {
    return part && decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** What an entry shows where the features that are off do not exist. */
export const withoutOff = (entry: RouteEntry, isOff: (gate: RouteEntry['gate']) => boolean): RouteEntry =>
  isOff(entry.gate) ? { ...entry, screen: 'not-available' } : entry;

export function statusOf(entry: RouteEntry): 200 | 404 | 500 {
  if (entry.screen === 'not-found' || entry.screen === 'not-available') return 404;
  return entry.screen === 'server-error' ? 500 : 200;
}
