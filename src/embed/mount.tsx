import '../ui/tokens.css';
import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { memoryLocation } from 'wouter/memory-location';
import { createRegistry } from '../../partners/registry.ts';
import { createEventBuffer } from '../analytics/event-buffer.ts';
import { createPlainBackLayers } from '../platform/back-stack.ts';
import { scopeStorage } from '../platform/storage.ts';
import type { StyleManifest } from '../platform/styles.ts';
import { App } from '../shell/App.tsx';
import { browserEdges } from '../shell/browser-edges.ts';
import { ConfigError, readConfig, type ShopConfigInput } from '../shell/config.ts';
import { connectShop } from '../shell/connect-shop.ts';
import { createShop } from '../shell/create-shop.ts';
import { createMemoryNavigation } from './memory-navigation.ts';

/** Where the built files lie: written by the build beside this module. */
export interface EmbedAssets {
  base: string;
  css: readonly string[];
  screens: StyleManifest;
}

const MARK = 'data-doorstep';

/** What one mount keeps, no other reads: by the element's id, else by its place among the mounts of the page. */
function nameOf(element: HTMLElement): string {
  const mounts = Array.from(element.ownerDocument.querySelectorAll(`[${MARK}]`));
  return element.id || String(mounts.indexOf(element));
}

/**
 * Puts a shop of its own into `element` and returns what takes it away again. It lives in an open shadow root, routes in
 * memory, sets no cookies and leaves the page's history, title and styles alone. Throws a `ConfigError` with a sentence
 * for every setting that is wrong.
 */
export function mount(element: HTMLElement, input: ShopConfigInput, assets: EmbedAssets): () => void {
  if (!(element instanceof HTMLElement)) {
    throw new ConfigError('[doorstep] The shop cannot start. It needs an element of the page to live in.');
  }
  if (element.hasAttribute(MARK)) {
    throw new ConfigError('[doorstep] The shop cannot start. There is a shop in this element already.');
  }
  const origin = new URL(assets.base).origin;
  const config = readConfig({ api: `${origin}/api`, ...input });
  element.setAttribute(MARK, '');

  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const container = element.ownerDocument.createElement('div');
  root.append(container);

  const registry = createRegistry({ phonepe: { sdkUrl: config.phonepeSdkUrl } });
  const analytics = createEventBuffer();
  const location = memoryLocation({ path: '/' });
  const navigation = createMemoryNavigation(window, location);
  const own = { shop: assets.css, ...assets.screens };
  const edges = browserEdges({ window, analytics, styles: own, styleRoot: root, base: assets.base });
  const name = nameOf(element);
  const storage = scopeStorage(edges.storage, () => `doorstep:${name}:`);
  const { bridge, platform } = connectShop({
    window,
    registry,
    config,
    navigation,
    analytics,
    clock: edges.clock,
    whenReady: Promise.resolve(),
  });

  const shop = createShop({
    ...edges,
    config,
    platform,
    bridge,
    navigation,
    storage,
    layers: createPlainBackLayers(),
    sessionKeep: storage,
    document: { setTitle: () => {}, reload: () => navigation.go('/', { replace: true }) },
    pictureBase: new URL(config.api, window.location.href).origin,
    initial: null,
  });

  const tree = createRoot(container);
  let mounted = true;
  void edges.loadStyles('shop').then(() => {
    if (!mounted) return;
    tree.render(
      <App
        shop={shop}
        location={{ hook: location.hook, searchHook: location.searchHook }}
        onTaken={shop.start}
      />,
    );
  });

  return () => {
    if (!mounted) return;
    mounted = false;
    tree.unmount();
    shop.dispose();
    root.replaceChildren();
    element.removeAttribute(MARK);
  };
}
