import type { Registry } from '../../bridge/index.ts';
import { returnPathOf } from '../../partners/registry.ts';

interface ReturnWindow {
  location: { pathname: string; href: string };
  history: { state: unknown; replaceState(state: unknown, unused: string, url: string): void };
}

/**
 * The URL that a host sent the page back with, taken out of the address bar and the history at once. `query`: its
 * own, where our server has already taken it out of the URL. `base`: the folder that the shop lies in.
 */
export function takeReturnUrl(
  { location, history }: ReturnWindow,
  registry: Registry,
  base: string,
  query?: string,
): URL | null {
  const path = returnPathOf(registry, location.pathname);
  if (!path) return null;
  const returned = new URL(location.href);
  returned.pathname = path;
  if (query) returned.search = query;
  try {
    history.replaceState(history.state, '', `${base}/`);
  } catch {
    // some browsers limit how often this is called
  }
  return returned;
}
