import type { Registry } from '../../bridge/index.ts';
import { returnPathOf } from '../../partners/registry.ts';

interface ReturnWindow {
  location: { pathname: string; href: string };
  history: { state: unknown; replaceState(state: unknown, unused: string, url: string): void };
}

/**
 * The address that a host sent the page back with, taken out of the address bar and the history at once. `handed`: its
 * query, where a server of ours has taken it out already. `base`: the folder that the shop lies in.
 */
export function takeReturnAddress(
  { location, history }: ReturnWindow,
  registry: Registry,
  base: string,
  handed?: string,
): URL | null {
  const path = returnPathOf(registry, location.pathname);
  if (!path) return null;
  const returned = new URL(location.href);
  returned.pathname = path;
  if (handed) returned.search = handed;
  try {
    history.replaceState(history.state, '', `${base}/`);
  } catch {
    // there are browsers that count how often that is done
  }
  return returned;
}
