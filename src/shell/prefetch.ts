import type { ShopConfig } from './config.ts';
import type { Loader } from './loader.ts';
import { matchRoute } from './match-route.ts';
import { partOf } from './routes.ts';
import { FEATURE_OF, PAGES } from './tables.ts';

/** Asks for a screen's code before the shopper goes there. A failure is silent: the screen reports it when it is opened. */
export function prefetchScreen(
  loader: Pick<Loader, 'prefetch'>,
  path: string,
  feed: ShopConfig['feed'],
): void {
  const { screen } = matchRoute(path);
  const feature = FEATURE_OF[screen];
  if (feature) {
    loader.prefetch(feature);
    return;
  }
  const { view, code } = PAGES[partOf(screen, feed)];
  loader.prefetch(view);
  if (code) loader.prefetch(code);
}
