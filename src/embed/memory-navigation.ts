import type { ShopNavigation } from '../platform/navigation.ts';

interface MemoryLocation {
  navigate(path: string, options?: { replace?: boolean }): void;
}

/** Where an embedded shop stands is known to the shop alone; the page's own history and address stay as they are. */
export function createMemoryNavigation(
  window: { location: { href: string; assign(url: string): void } },
  location: MemoryLocation,
  options: {
    /** where the shop begins */
    start: string;
    /** the address of the page, for a payer to come back to with this attempt */
    returnAddress(attempt: string): string;
  },
): ShopNavigation {
  const visited = [options.start];
  const page = () => window.location.href.replace(/#.*$/, '');
  return {
    path: () => visited.at(-1) ?? '/',
    go(path, { replace = false } = {}) {
      if (replace) visited.pop();
      visited.push(path);
      location.navigate(path);
    },
    back() {
      if (visited.length > 1) visited.pop();
      else visited[0] = '/';
      location.navigate(visited.at(-1) ?? '/');
    },
    leave: (url) => window.location.assign(url),
    // No other page has this shop in it.
    absolute(path) {
      const attempt = new URLSearchParams(path.split('?')[1]).get('attempt');
      return attempt === null ? page() : options.returnAddress(attempt);
    },
    href: page,
  };
}
