import { matchRoute } from '../shell/match-route.ts';

/** A path segment that is a name, not an id. */
const NAME_SEGMENT = /^[a-z][a-z_.-]{0,30}$/i;
const VERSION = /^v\d{1,2}$/;
/**
 * The maximum number of name segments in a pattern: those after them may be personal even if they look like
 * names.
 */
const MAX_NAME_SEGMENTS = 2;

/** The common part of backend paths without ids: `/v1/orders/12/34` gives `/v1/orders`. */
export function familyOf(path: string): string {
  const segments = path.split(/[?#]/)[0]?.split('/').filter(Boolean) ?? [];
  const start = VERSION.test(segments[0] ?? '') || segments[0] === 'api' ? 1 : 0;
  const names = segments.slice(start);
  const end = names.findIndex((segment, index) => index >= MAX_NAME_SEGMENTS || !NAME_SEGMENT.test(segment));
  return `/${[...segments.slice(0, start), ...names.slice(0, end < 0 ? names.length : end)].join('/')}`;
}

/** Matches paths in the site's own top-level folders. */
const FOLDER = /^\/(assets|embed|harness|sandbox|pictures)\//;
const HEALTH_PATHS = new Set(['/healthz', '/readyz']);

/** The route pattern for logs and metrics, without ids. */
export function routePatternOf(pathname: string): string {
  if (HEALTH_PATHS.has(pathname)) return pathname;
  const folder = FOLDER.exec(pathname)?.[1];
  if (folder !== undefined) return `/${folder}/*`;
  if (pathname.startsWith('/api/')) return `/api${familyOf(pathname.slice('/api'.length))}`;
  return matchRoute(pathname).path;
}
