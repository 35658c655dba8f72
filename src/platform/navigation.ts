import type { Navigation } from '../model/ports.ts';

interface NavigationWindow {
  location: { origin: string; pathname: string; search: string; assign(url: string): void };
  history: { back(): void };
}

/** In-app moves go through the router's own `navigate`, handed in when the router is there. */
export function createBrowserNavigation(
  window: NavigationWindow,
  navigate: (path: string, options?: { replace?: boolean }) => void,
): Navigation {
  return {
    path: () => window.location.pathname + window.location.search,
    go: navigate,
    back: () => window.history.back(),
    leave: (url) => window.location.assign(url),
    absolute: (path) => new URL(path, window.location.origin).href,
  };
}
