import type { Navigation } from '../model/ports.ts';
import type { BackLayers } from './back-stack.ts';

interface NavigationWindow {
  location: { origin: string; pathname: string; search: string; assign(url: string): void };
  history: { back(): void };
  scrollTo(x: number, y: number): void;
}

/** The navigation of a whole shop: it also knows what stands in the links. */
export interface ShopNavigation extends Navigation {
  /** what a link to a path shows as its address */
  href(path: string): string;
}

export type Navigate = (path: string, options?: { replace?: boolean }) => void;

const withoutHash = (address: string): string => address.split('#')[0] ?? '';

/**
 * In-app moves go through the router's own `navigate`. A move begins at the top of the screen, unless only the hash is
 * another one.
 * `base`: the folder that the shop lies in, without the last slash; empty at the root of its host.
 */
export function createBrowserNavigation(
  window: NavigationWindow,
  navigate: Navigate,
  layers: BackLayers,
  base = '',
): ShopNavigation {
  const inShop = (pathname: string) => (pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : '/');
  return {
    path: () => inShop(window.location.pathname) + window.location.search,
    go(path, options) {
      const before = inShop(window.location.pathname) + window.location.search;
      navigate(base + path, { replace: options?.replace === true || layers.stale() });
      layers.moved();
      if (withoutHash(path) !== before) window.scrollTo(0, 0);
    },
    back: () => window.history.back(),
    leave: (url) => window.location.assign(url),
    absolute: (path) => new URL(base + path, window.location.origin).href,
    href: (path) => base + path,
  };
}
