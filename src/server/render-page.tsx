import { renderToString } from 'react-dom/server';
import { createRegistry } from '../../partners/registry.ts';
import { detectPlatform, webPolicy } from '../../bridge/detect.ts';
import { createPlainBackLayers } from '../platform/back-stack.ts';
import { createSystemClock } from '../platform/clock.ts';
import { steadyConnectivity } from '../platform/connectivity.ts';
import { createRandom } from '../platform/random.ts';
import { createMemoryStorage } from '../platform/storage.ts';
import { App } from '../shell/App.tsx';
import { readConfig, type ShopConfigInput } from '../shell/config.ts';
import { createShop } from '../shell/create-shop.ts';
import { deferBridge } from '../shell/deferred-bridge.ts';
import { matchRoute, statusOf } from '../shell/match-route.ts';
import type { Shop } from '../shell/shop.ts';
import type { ScreenName } from '../shell/routes.ts';
import type { Assets } from './assets.ts';
import { htmlDocument } from './document.ts';

export interface PageRequest {
  path: string;
  search: string;
  userAgent: string;
  origin: string;
  assets: Assets;
  api: (request: Request) => Promise<Response>;
  config: ShopConfigInput;
  report: (error: unknown, where: string) => void;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** the page is shown inside a partner's app, whose SDK may be loaded */
  partnerPage: boolean;
}

/** Screens that the server renders whole; of the others it sends the head, and the client does the rest. */
const RENDERED: readonly ScreenName[] = [
  'home',
  'later',
  'not-found',
  'server-error',
  'browser-not-supported',
];

/** The code of a lazy screen, fetched beside the entry when its page is asked for. */
const MODULES: Partial<Record<ScreenName, string>> = {
  cart: 'src/checkout/CartScreen.tsx',
  checkout: 'src/checkout/CheckoutPage.tsx',
  'payment-status': 'src/checkout/PaymentStatusPage.tsx',
  'order-placed': 'src/checkout/OrderPlacedPage.tsx',
};

/** A backend that takes longer is not waited for: the page shows the shape of what is coming, the browser asks again. */
const PATIENCE_MS = 1_000;

/** One shop for this request alone, asked for its first screen. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { path, search, userAgent, origin, assets, report } = request;
  const registry = createRegistry();
  const facts = { userAgent, injected: [], standalone: false, url: origin + path + search };
  const { platform, partner } = detectPlatform(facts, registry);
  const entry = matchRoute(path);
  const rendered = RENDERED.includes(entry.screen);

  const shop = createRequestShop(request, platform, partner);
  if (entry.screen === 'home') {
    const { clock } = shop.edges;
    let stopWaiting = () => {};
    const patience = new Promise<void>((resolve) => {
      stopWaiting = clock.after(PATIENCE_MS, resolve);
    });
    await Promise.race([Promise.all([shop.home.load(), shop.eta.load()]), patience]);
    stopWaiting();
  }
  const state = rendered ? shop.state() : null;
  let markup = '';
  if (rendered) {
    try {
      markup = renderToString(<App shop={shop} location={{ ssrPath: path, ssrSearch: search.slice(1) }} />);
    } catch (error) {
      report(error, `render ${path}`);
    }
  }
  const module = MODULES[entry.screen];
  const html = htmlDocument({
    title: `${entry.title} · doorstep`,
    markup,
    boot: {
      config: readConfig(request.config),
      styles: assets.client.screens,
      state: markup === '' ? null : state,
    },
    client: assets.client,
    also: (module && assets.client.modules[module]) || [],
  });
  return { status: statusOf(entry), html, partnerPage: partner !== undefined };
}

function createRequestShop(
  request: PageRequest,
  platform: Parameters<typeof deferBridge>[0]['platform'],
  partner: ReturnType<typeof detectPlatform>['partner'],
): Shop {
  const { path, search, origin, api, report } = request;
  const never = new Promise<never>(() => {});
  return createShop({
    config: readConfig({ ...request.config, api: `${origin}/api` }),
    platform,
    bridge: deferBridge({ name: partner?.name ?? 'web', platform }, partner?.policy ?? webPolicy, never),
    fetch: (input, init) => api(new Request(input, init)),
    clock: createSystemClock(),
    random: createRandom(globalThis.crypto),
    storage: createMemoryStorage(),
    sessionKeep: createMemoryStorage(),
    navigation: {
      path: () => path + search,
      go: () => {},
      back: () => {},
      leave: () => {},
      absolute: (to) => new URL(to, origin).href,
      href: (to) => to,
    },
    layers: createPlainBackLayers(),
    connectivity: steadyConnectivity,
    width: { wide: () => false, onChange: () => () => {} },
    document: { setTitle: () => {}, reload: () => {} },
    analytics: { track: () => {}, report },
    loadStyles: async () => {},
    pictureBase: '',
    initial: null,
  });
}
