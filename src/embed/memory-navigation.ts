import { createListeners } from '../model/listeners.ts';
import { leaveFor } from '../platform/leaving.ts';
import { queryOf } from '../platform/paths.ts';
import type { ShopNavigation } from '../platform/navigation.ts';
import type { PageScroll } from './page-scroll.ts';

interface MemoryLocation {
  navigate(path: string, options?: { replace?: boolean }): void;
}

/**
 * The navigation of an embedded shop, in memory: the page's history and URL stay unchanged. A new screen
 * starts at its top; back restores the scroll position.
 */
export function createMemoryNavigation(
  window: { location: { href: string; assign(url: string): void }; dispatchEvent(event: Event): boolean },
  location: MemoryLocation,
  options: {
    /** the initial path */
    start: string;
    /** the page's URL with this payment attempt, as a payer's return URL */
    returnUrl(attempt: string): string;
    scroll: Omit<PageScroll, 'stop'>;
  },
): ShopNavigation {
  const { scroll } = options;
  const visited = [{ to: options.start, depth: 0 }];
  const places = createListeners();
  const here = () => visited.at(-1)?.to ?? '/';
  const path = () => here().split('#')[0] ?? '/';
  /** The router gets only the path, without the hash. */
  function moved(): void {
    location.navigate(path());
    places.call();
  }
  const page = () => window.location.href.replace(/#.*$/, '');
  return {
    path,
    hash: () => here().slice(path().length),
    onHash: places.add,
    go(to, { replace = false } = {}) {
      const before = path();
      const left = visited.at(-1);
      if (left) left.depth = scroll.depth();
      if (replace) visited.pop();
      visited.push({ to, depth: 0 });
      moved();
      if (path() !== before) scroll.toTop();
    },
    back() {
      const before = path();
      if (visited.length > 1) visited.pop();
      else visited[0] = { to: '/', depth: 0 };
      moved();
      if (path() !== before) scroll.restore(visited.at(-1)?.depth ?? 0);
    },
    leave: (url) => leaveFor(window, url),
    // Only the embedding page can show this shop.
    absolute(to) {
      const attempt = queryOf(to).get('attempt');
      return attempt === null ? page() : options.returnUrl(attempt);
    },
    href: page,
  };
}
