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
    /** the page's URL with this payment attempt, to which the payment page returns the shopper */
    returnUrl(attempt: string): string;
    scroll: Omit<PageScroll, 'stop'>;
  },
): ShopNavigation {
  const { scroll } = options;
  const history = [{ to: options.start, depth: 0 }];
  const places = createListeners();
  const currentPath = () => history.slice(-1)[0]?.to ?? '/';
  const path = () => currentPath().split('#')[0] ?? '/';
  /** The router gets only the path, without the hash. */
  function notify(): void {
    location.navigate(path());
    places.call();
  }
  const page = () => window.location.href.replace(/#.*$/, '');
  return {
    path,
    hash: () => currentPath().slice(path().length),
    onHash: places.add,
    go(targetPath, { replace = false } = {}) {
      const previousPath = path();
      const previousEntry = history.slice(-1)[0];
      if (previousEntry) previousEntry.depth = scroll.depth();
      if (replace) history.pop();
      history.push({ to: targetPath, depth: 0 });
      notify();
      if (path() !== previousPath) scroll.toTop();
    },
    back() {
      const previousPath = path();
      if (history.length > 1) history.pop();
      else history[0] = { to: '/', depth: 0 };
      notify();
      if (path() !== previousPath) scroll.restore(history.slice(-1)[0]?.depth ?? 0);
    },
    leave: (url) => leaveFor(window, url),
    // Only the embedding page can show this shop.
    absolute(targetPath) {
      const attempt = queryOf(targetPath).get('attempt');
      return attempt === null ? page() : options.returnUrl(attempt);
    },
    href: page,
  };
}
