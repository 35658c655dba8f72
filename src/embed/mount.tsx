import '../ui/tokens.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { memoryLocation } from 'wouter/memory-location';
import { createRegistry } from '../../partners/registry.ts';
import { returnUrl } from '../platform/attempt-url.ts';
import { createPlainBackLayers } from '../platform/back-stack.ts';
import { scopeStorage } from '../platform/storage.ts';
import type { CodeManifest } from '../platform/styles.ts';
import { yieldToBrowser } from '../platform/yield-to-browser.ts';
import { App } from '../shell/App.tsx';
import { browserDeps } from '../shell/browser-deps.ts';
import { ConfigError, readConfig, type ShopConfigInput } from '../shell/config.ts';
import { connectShop } from '../shell/connect-shop.ts';
import { createShop } from '../shell/create-shop.ts';
import { partnerSettings } from '../shell/partner-settings.ts';
import { claimElement } from './claim-element.ts';
import { createMemoryNavigation } from './memory-navigation.ts';
import { createPageScroll } from './page-scroll.ts';
import { startPath } from './returned-attempt.ts';

/** The built files' locations, written by the build next to this module. */
export interface EmbedAssets {
  base: string;
  css: readonly string[];
  /** the locations of the lazy chunks */
  files: CodeManifest;
}

/**
 * Mounts a shop into `element` and returns an unmount function. It renders into an open shadow root, routes
 * in memory, sets no cookies and does not touch the page's history, title and styles. Throws a `ConfigError`
 * with a sentence for each invalid setting.
 */
export function mount(
  element: HTMLElement,
  input: ShopConfigInput | undefined,
  assets: EmbedAssets,
): () => void {
  assertPlainPrototype();
  const config = readConfig(addDefaultApi(input, assets.base));
  const { name, box, release } = claimElement(element);

  const registry = createRegistry(partnerSettings(config));
  const files = { shop: assets.css, ...assets.files };
  const deps = browserDeps({
    window,
    isStandalone: false,
    manifest: files,
    styleRoot: box,
    base: assets.base,
  });
  // Separate storage per backend: tokens and ids of one must not be sent to another.
  const scope = `doorstep:${config.api}:${name}:`;
  const storage = scopeStorage(deps.storage, () => scope);
  const start = startPath(window.location.href, name, storage);
  const location = memoryLocation({ path: start });
  const scroll = createPageScroll(element, window);
  const navigation = createMemoryNavigation(window, location, {
    start,
    returnUrl: (attempt) => returnUrl(window.location.href, name, attempt),
    scroll,
  });
  const { bridge, platform } = connectShop({
    window,
    registry,
    config,
    navigation,
    analytics: deps.analytics,
    clock: deps.clock,
    whenReady: Promise.resolve().then(() => shop.loader),
  });

  const shop = createShop({
    ...deps,
    config,
    platform,
    bridge,
    navigation,
    storage,
    tabs: (create, partner) => deps.tabs(create, scope + partner),
    layers: createPlainBackLayers(),
    loginStorage: scopeStorage(storage, () => `v1:${bridge.host.name}:`),
    document: {
      screenEntered: () => {},
      reload: () => navigation.go('/', { replace: true }),
      reloadOnce: () => false,
    },
    pictureBase: new URL(config.api, window.location.href).origin,
    initial: null,
  });

  const container = createDetachedContainer(box.ownerDocument);
  const tree = createRoot(container);
  box.append(container);
  let isMounted = true;
  const stylesReady = deps.code
    .loadStyles('shop')
    .catch((error: unknown) => deps.analytics.report(error, 'styles'));
  void stylesReady.then(async () => {
    // Creating and rendering the shop are separate tasks, to avoid one long task.
    await yieldToBrowser(window);
    if (!isMounted) return;
    tree.render(
      <App
        shop={shop}
        useLocation={() => [location.hook()[0], location.searchHook()]}
        onHydrated={shop.start}
      />,
    );
  });

  return () => {
    if (!isMounted) return;
    isMounted = false;
    scroll.stop();
    tree.unmount();
    shop.dispose();
    release();
  };
}

/** Schemas iterate over objects with `for in`: an inherited property would make every response invalid. */
function assertPlainPrototype(): void {
  for (const name in {}) {
    throw new ConfigError(
      `[doorstep] The shop cannot start. A script on this page has added "${name}" to Object.prototype. Make it non-enumerable (Object.defineProperty), or put the shop in a frame (data-frame).`,
    );
  }
}

/** The default backend is at the origin of the shop's files. */
function addDefaultApi(input: ShopConfigInput | undefined, base: string): unknown {
  const settings = input ?? {};
  if (typeof settings !== 'object') return settings;
  return { ...settings, api: settings.api ?? `${new URL(base).origin}/api` };
}

/**
 * A React container in a separate document. React never removes its `selectionchange` listener from the
 * root's document, and unmounting must leave no trace in the page.
 */
function createDetachedContainer(document: Document): HTMLElement {
  return document.implementation.createHTMLDocument('').createElement('div');
}
