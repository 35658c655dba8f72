import type { ShopConfig } from './config.ts';
import type { Loader } from './loader.ts';
import { matchRoute } from './match-route.ts';
import { withFeed } from './routes.ts';
import { SCREENS } from './tables.ts';

/** Prefetches the code of a path's screen. Failures are ignored: the screen reports them when it is opened. */
export function prefetchScreen(
  loader: Pick<Loader, 'prefetch'>,
  path: string,
  feed: ShopConfig['feed'],
): void {
  const { view, code } = SCREENS[withFeed(matchRoute(path).screen, feed)];
  loader.prefetch(view);
  if (code) loader.prefetch(code);
}
