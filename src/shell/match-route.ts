import { parse } from 'regexparam';
import { NOT_FOUND, type RouteEntry, routes } from './routes.ts';

/** The entry that a path shows, for the server (status, title, what is rendered) and the shell alike. */
export function matchRoute(path: string): RouteEntry {
  return routes.find((entry) => parse(entry.path).pattern.test(path)) ?? NOT_FOUND;
}

export function statusOf(entry: RouteEntry): 200 | 404 | 500 {
  if (entry.screen === 'not-found') return 404;
  return entry.screen === 'server-error' ? 500 : 200;
}
