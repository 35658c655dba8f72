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

/** What stands behind the path: a view within its screen. */
export interface HashPlace {
  /** `#/variant/12`; empty when nothing does */
  hash(): string;
  /** called when it may be another one; the returned function stops */
  onHash(listener: () => void): () => void;
}

/** The navigation of a whole shop: also writes the URLs of links. */
export interface ShopNavigation extends Navigation, HashPlace {
  /** the URL that a link to a path shows */
  href(path: string): string;
}

export type Navigate = (path: string, options: { replace: boolean; state: unknown }) => void;

const withoutHash = (url: string): string => url.split('#')[0] ?? '';

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
  const path = () => inShop(window.location.pathname) + window.location.search;
  const listeners = new Set<() => void>();

  function go(to: string, options?: { replace?: boolean }): void {
    const before = path();
    // A link to where one is already, tapped twice perhaps, leaves nothing to go back from.
    if (to === before + window.location.hash) {
      window.scrollTo(0, 0);
      return;
    }
    const replace = options?.replace === true;
    if (!replace) layers.leaving();
    navigate(base + to, { replace, state: layers.entry({ from: before, to, replaces: replace }) });
    layers.moved();
    if (withoutHash(to) !== before) window.scrollTo(0, 0);
    for (const listener of listeners) listener();
  }

  return {
    path,
    go,
    back() {
      // What is behind the first screen is another's page, or nothing.
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
