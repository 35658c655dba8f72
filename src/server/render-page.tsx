// Of React's server builds the one that needs nothing of Node.
import { renderToString } from 'react-dom/server.edge';
import { createRegistry } from '../../partners/registry.ts';
import { detectPlatform } from '../../bridge/detect.ts';
import type { Clock, KeyValue } from '../model/ports.ts';
import { appLinkOf } from '../platform/app-link.ts';
import { App } from '../shell/App.tsx';
import type { ShopConfig } from '../shell/config.ts';
import { partnerSettings } from '../shell/partner-settings.ts';
import { matchRoute, statusOf } from '../shell/match-route.ts';
import type { ScreenName } from '../shell/routes.ts';
import type { Shop } from '../shell/shop.ts';
import type { Assets } from './assets.ts';
import { htmlDocument } from './document.ts';
import { createRequestShop } from './request-shop.ts';
import { withoutScript } from './without-script.tsx';

export interface PageRequest {
  path: string;
  search: string;
  userAgent: string;
  origin: string;
  assets: Assets;
  api: (request: Request) => Promise<Response>;
  clock: Clock;
  /** what outlives the request */
  keep: KeyValue;
  config: ShopConfig;
  appStoreId: string | undefined;
  report: (error: unknown, where: string) => void;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** the partner in whose app the page is shown, by name; null in a plain browser */
  partner: string | null;
}

/** Screens that the server renders whole; of the others it sends the head, and the client does the rest. */
const RENDERED: readonly ScreenName[] = [
  'home',
  'later',
  'not-found',
  'server-error',
  'browser-not-supported',
];

/** The code that brings the lazy screens, fetched beside the entry when one of them is asked for. */
const TILL = 'src/shell/till.tsx';
const OF_TILL: readonly ScreenName[] = ['cart', 'checkout', 'payment-status', 'order-placed'];

/** A backend that takes longer is not waited for: the page shows the shape of what is coming, the browser asks again. */
const PATIENCE_MS = 1_000;

export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { path, search, origin, assets, config, report } = request;
  const facts = {
    userAgent: request.userAgent,
    injected: [],
    standalone: false,
    url: origin + path + search,
  };
  const host = detectPlatform(facts, createRegistry(partnerSettings(config)));
  const entry = matchRoute(path);
  const address = path + search;
  let shop = createRequestShop({ ...request, host, address });
  if (entry.screen === 'home' && !(await loadHome(shop, request))) {
    // Left to the client: both begin as if nothing had been asked for.
    shop.dispose();
    shop = createRequestShop({ ...request, host, address });
  }

  let markup = '';
  if (RENDERED.includes(entry.screen)) {
    try {
      markup = renderToString(<App shop={shop} location={{ ssrPath: path, ssrSearch: search.slice(1) }} />);
    } catch (error) {
      report(error, `render ${entry.path}`);
    }
  }
  const state = markup === '' ? null : shop.state();
  shop.dispose();

  const { client } = assets;
  const needsTill = OF_TILL.includes(entry.screen);
  const html = htmlDocument({
    title: `${entry.title} · doorstep`,
    markup,
    withoutScript: markup === '' ? withoutScript(entry.title) : '',
    // an offer of a store is not for pages in somebody else's app
    appOffer:
      request.appStoreId && !host.partner
        ? `app-id=${request.appStoreId}, app-argument=${appLinkOf(address, config.appSchemes[0] ?? '')}`
        : null,
    boot: { config, styles: client.screens, state },
    css: needsTill ? [...client.css, ...(client.screens['shell/till'] ?? [])] : client.css,
    js: needsTill ? [...client.js, ...(client.modules[TILL] ?? [])] : client.js,
  });
  return { status: statusOf(entry), html, partner: host.partner?.name ?? null };
}

/** Whether the first screen's content came, and in time. */
async function loadHome(shop: Shop, { clock, report }: PageRequest): Promise<boolean> {
  let cancel = () => {};
  const late = new Promise<void>((resolve) => {
    cancel = clock.after(PATIENCE_MS, resolve);
  });
  await Promise.race([Promise.all([shop.home.load(), shop.eta.load()]), late]);
  cancel();
  const { isAPISuccess, failureType } = shop.home.state;
  if (isAPISuccess) return true;
  report(new Error(`The feed could not be had: ${failureType ?? 'no answer in time'}.`), 'render home');
  return false;
}
