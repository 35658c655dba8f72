import { createEventBuffer } from '../analytics/event-buffer.ts';
import { createSystemClock } from '../platform/clock.ts';
import { createConnectivity } from '../platform/connectivity.ts';
import { importAgain } from '../platform/import-again.ts';
import { createRandom } from '../platform/random.ts';
import { createScreenWidth } from '../platform/screen-width.ts';
import { createSafeStorage } from '../platform/storage.ts';
import { createStyleLoader, type StyleManifest } from '../platform/styles.ts';
import type { ShopEdges } from './shop.ts';

/** The edges that a shop in its own page and one in someone else's have alike. */
export function browserEdges(options: {
  window: Window & typeof globalThis;
  /** the page is the shop's own, and not somebody else's that it is embedded in */
  ownPage: boolean;
  styles: StyleManifest;
  /** where style sheets go: the document's head or a box in a shadow root */
  styleRoot: HTMLElement;
  /** what the addresses of the style sheets are relative to */
  base: string;
}): Pick<
  ShopEdges,
  | 'fetch'
  | 'clock'
  | 'random'
  | 'storage'
  | 'tabs'
  | 'connectivity'
  | 'width'
  | 'analytics'
  | 'openAnalytics'
  | 'ownPage'
  | 'loadStyles'
  | 'files'
> {
  const { window, ownPage } = options;
  const clock = createSystemClock(window);
  const analytics = createEventBuffer(clock);
  const random = createRandom(window.crypto);
  const storage = createSafeStorage(
    () => window.localStorage,
    (error) => analytics.report(error, 'storage'),
  );
  return {
    fetch: (input, init) => window.fetch(input, init),
    clock,
    random,
    storage,
    async tabs(name) {
      const { createTabs } = await importAgain(() => import('../platform/tabs.ts'));
      return createTabs(window, { name, storage, random });
    },
    connectivity: createConnectivity(window),
    width: createScreenWidth(window),
    analytics,
    async openAnalytics(facts) {
      const { openAnalytics } = await importAgain(() => import('./open-analytics.ts'));
      return openAnalytics({ window, ownPage, buffer: analytics }, facts);
    },
    async files() {
      const { createFileEdges } = await importAgain(() => import('../platform/files.ts'));
      return createFileEdges(window);
    },
    ownPage,
    loadStyles: createStyleLoader(
      options.styleRoot,
      window.document,
      options.styles,
      (href) => new URL(href, options.base).href,
    ),
  };
}
