import type { Navigation } from '../model/ports.ts';
import type { BackLayers } from './back-stack.ts';

interface NavigationWindow {
  location: { origin: string; pathname: string; search: string; assign(url: string): void };
  history: { back(): void };
  scrollTo(x: number, y: number): void;
}

export type Navigate = (path: string, options?: { replace?: boolean }) => void;

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? '';

/** In-app moves go through the router's own `navigate`. A move to another path begins at the top of the screen. */
export function createBrowserNavigation(
  window: NavigationWindow,
  navigate: Navigate,
  layers: BackLayers,
): Navigation {
  return {
    path: () => window.location.pathname + window.location.search,
    go(path, options) {
      const before = window.location.pathname;
      navigate(path, { replace: options?.replace === true || layers.stale() });
      layers.moved();
      if (pathOf(path) !== before) window.scrollTo(0, 0);
    },
    back: () => window.history.back(),
    leave: (url) => window.location.assign(url),
    absolute: (path) => new URL(path, window.location.origin).href,
  };
}
