import type { Registry } from '../../bridge/index.ts';
import { returnPathOf } from '../../partners/registry.ts';

interface ReturnWindow {
  location: { pathname: string; href: string };
  history: { state: unknown; replaceState(state: unknown, unused: string, url: string): void };
}

/**
 * Returns the URL of a host's redirect, and removes it from the address bar and the history. `query`: its query, if
 * our server has already removed that from the URL. `base`: the shop's folder.
 */
export function takeReturnUrl(
  { location, history }: ReturnWindow,
  registry: Registry,
  base: string,
  query?: string,
): URL | null {
  const path = returnPathOf(registry, location.pathname);
  if (!path) return null;
  const returnUrl = new URL(location.href);
  returnUrl.pathname = path;
  if (query) returnUrl.search = query;
  try {
    history.replaceState(history.state, '', `${base}/`);
  } catch {
    // throws in browsers that limit the number of `replaceState` calls
  }
  return returnUrl;
}
