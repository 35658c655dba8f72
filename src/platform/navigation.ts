import type { Navigation } from '../model/ports.ts';
import type { BackLayers } from './back-stack.ts';
import { leaveFor } from './leaving.ts';

interface NavigationWindow {
  location: { origin: string; pathname: string; search: string; hash: string; assign(url: string): void };
  scrollTo(x: number, y: number): void;
  addEventListener(type: 'popstate', listener: () => void): void;
  removeEventListener(type: 'popstate', listener: () => void): void;
  dispatchEvent(event: Event): boolean;
}

/** The hash of the URL, which selects a view within the screen. */
export interface HashPlace {
  /** e.g. `#/variant/12`; empty: none */
  hash(): string;
  /** calls the listener when the hash may have changed; returns a stop function */
  onHash(listener: () => void): () => void;
}

/** Navigation for the whole shop, including the URLs of links. */
export interface ShopNavigation extends Navigation, HashPlace {
  /** the `href` of a link to a path */
  href(path: string): string;
}

export type Navigate = (path: string, options: { replace: boolean; state: unknown }) => void;

const withoutHash = (url: string): string => url.split('#')[0] ?? '';

/**
 * Navigates with the router's `navigate`. The new screen begins at the top, unless only the hash changes.
 * `base`: the shop's folder without a trailing slash; empty at the root of the host.
 */
export function createBrowserNavigation(
  window: NavigationWindow,
  navigate: Navigate,
  layers: BackLayers,
  base = '',
): ShopNavigation {
  const inShop = (pathname: string) => (pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : '/');
  const path = () => inShop(window.location.pathname) + window.location.search;
  const listeners = new Set<() => void>();

  function go(to: string, options?: { replace?: boolean }): void {
    const previousPath = path();
    // A link to the current URL, e.g. a link tapped twice, must not add a history entry.
    if (to === previousPath + window.location.hash) {
      window.scrollTo(0, 0);
      return;
    }
    const replace = options?.replace === true;
    if (!replace) layers.leaving();
    navigate(base + to, { replace, state: layers.entry({ from: previousPath, to, replaces: replace }) });
    layers.moved();
    if (withoutHash(to) !== previousPath) window.scrollTo(0, 0);
    for (const listener of listeners) listener();
  }

  return {
    path,
    go,
    back() {
      // Entries before the shop's first screen belong to other pages.
      if (!layers.goBack()) go('/', { replace: true });
    },
    leave: (url) => leaveFor(window, url),
    absolute: (to) => new URL(window.location.origin + base + to).href,
    href: (to) => base + to,
    hash: () => window.location.hash,
    onHash(listener) {
      listeners.add(listener);
      window.addEventListener('popstate', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('popstate', listener);
      };
    },
  };
}
