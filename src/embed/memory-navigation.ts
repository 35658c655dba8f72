import type { Navigation } from '../model/ports.ts';

interface MemoryLocation {
  navigate(path: string, options?: { replace?: boolean }): void;
}

/** Where an embedded shop stands is known to the shop alone; the page's own history and address stay as they are. */
export function createMemoryNavigation(
  window: { location: { href: string; assign(url: string): void } },
  location: MemoryLocation,
): Navigation {
  const visited = ['/'];
  return {
    path: () => visited.at(-1) ?? '/',
    go(path, options) {
      if (options?.replace) visited.pop();
      visited.push(path);
      location.navigate(path);
    },
    back() {
      if (visited.length > 1) visited.pop();
      location.navigate(visited.at(-1) ?? '/');
    },
    leave: (url) => window.location.assign(url),
    // Payers come back to the page that the shop is embedded in; the journal knows what they were asked for.
    absolute: (path) => {
      const address = new URL(window.location.href);
      address.hash = '';
      const attempt = new URLSearchParams(path.split('?')[1]).get('attempt');
      if (attempt) address.searchParams.set('attempt', attempt);
      return address.href;
    },
  };
}
