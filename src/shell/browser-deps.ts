import { createEventBuffer } from '../analytics/event-buffer.ts';
import { createSystemClock } from '../platform/clock.ts';
import { createConnectivity } from '../platform/connectivity.ts';
import { createFetch } from '../platform/leaving.ts';
import { createRandom } from '../platform/random.ts';
import { savesData } from '../platform/saves-data.ts';
import { createScreenWidth } from '../platform/screen-width.ts';
import { createSafeStorage } from '../platform/storage.ts';
import { type CodeManifest, createStyleLoader } from '../platform/styles.ts';
import type { ShopDeps } from './shop.ts';

/** The dependencies that a standalone and an embedded shop share. */
export function browserDeps(options: {
  window: Window & typeof globalThis;
  /** true: the page is the shop's own; false: the shop is embedded in another site's page */
  isStandalone: boolean;
  manifest: CodeManifest;
  /** where style sheets are added: the document's head or an element in a shadow root */
  styleRoot: HTMLElement;
  /** base URL of the manifest */
  base: string;
}): Pick<
  ShopDeps,
  | 'fetch'
  | 'clock'
  | 'random'
  | 'storage'
  | 'tabs'
  | 'connectivity'
  | 'width'
  | 'analytics'
  | 'openAnalytics'
  | 'isStandalone'
  | 'code'
  | 'files'
> {
  const { window, isStandalone } = options;
  const absolute = (url: string) => new URL(url, options.base).href;
  const clock = createSystemClock(window);
  const analytics = createEventBuffer(clock);
  const random = createRandom(window.crypto);
  const storage = createSafeStorage(
    () => window.localStorage,
    (error) => analytics.report(error, 'storage'),
  );
  return {
    fetch: createFetch(window, clock),
    clock,
    random,
    storage,
    tabs: (create, name) => create(window, { name, storage, random }),
    connectivity: createConnectivity(window),
    width: createScreenWidth(window),
    analytics,
    openAnalytics: (open, facts) => open({ window, isStandalone, buffer: analytics }, facts),
    files: (create) => create(window),
    isStandalone,
    code: {
      loadStyles: createStyleLoader(options.styleRoot, window.document, options.manifest, absolute),
      scriptOf(name) {
        const script = options.manifest[name]?.find((url) => url.endsWith('.js'));
        return script === undefined ? null : absolute(script);
      },
      importFrom: (url) => import(url),
      saveData: () => savesData(window),
    },
  };
}
