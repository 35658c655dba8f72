// The only server build of React without Node dependencies.
import { renderToString } from 'react-dom/server.edge';
import type { ApiState } from '../page/api-state.ts';
import { DEFAULT_LOCALITY } from '../location/default-locality.ts';
import type { Clock, KeyValue } from '../model/ports.ts';
import { appOfferOf } from '../shell/app-link.ts';
import { fetchFeatureFlags } from '../settings/settings-api.ts';
import { gatesOff } from '../settings/settings-store.ts';
import { App } from '../shell/App.tsx';
import type { ShopConfig } from '../shell/config.ts';
import type { PageStore } from '../page/page.ts';
import { matchOf, statusOf, applyGate } from '../shell/match-route.ts';
import { type RouteEntry, type ScreenName, type ServerPage, withFeed } from '../shell/routes.ts';
import type { Shop } from '../shell/shop.ts';
import { CART_SYNC, HTTP_CLIENT, isServerPage, SCREENS, SERVICES } from '../shell/tables.ts';
import type { Assets } from './assets.ts';
import { htmlDocument } from './document.ts';
import type { ResolvedPage } from './resolve-page.ts';
import { createRequestShop } from './request-shop.ts';
import type { createSheets } from './sheets.ts';
import { renderNoscript } from './plain-screens.tsx';
import * as m from './messages.ts';

export interface PageRequest {
  target: ResolvedPage;
  assets: Assets;
  sheets: ReturnType<typeof createSheets>;
  api: (request: Request) => Promise<Response>;
  clock: Clock;
  /** storage that outlives the request */
  storage: KeyValue;
  config: ShopConfig;
  /** whether the shop opens offline */
  offline: boolean;
  report: (error: unknown, where: string) => void;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** the path to redirect to, in the shop; null: none */
  movedTo: string | null;
  /** the name of the partner whose app hosts the page; null: the page is for a browser */
  partner: string | null;
  /** hashes of the inline style sheets, for the policy */
  styleSources: readonly string[];
  /** whether the page was rendered with all its data; if not, the client does the rest */
  isComplete: boolean;
}

/**
 * The chunks of a screen, which are preloaded in addition to the entry. A server-rendered screen needs only
 * the chunk of its view.
 */
function chunksOf(screen: ScreenName, feed: ShopConfig['feed']): readonly string[] {
  const { kind, view, code } = SCREENS[withFeed(screen, feed)];
  if (kind === 'page') return [view.name];
  // the cart needs its code only with the next screen
  const rows = [view, ...(code && screen !== 'cart' ? [code] : []), SERVICES, CART_SYNC, HTTP_CLIENT];
  return rows.map(({ name }) => name);
}

/** After this timeout the page is sent as a skeleton, and the client requests the data. */
const DATA_TIMEOUT_MS = 1_000;

export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { target, assets, config, report } = request;
  const { path, search, origin, host } = target;
  let { entry, page: pageName } = target;
  const address = path + search;
  let shop = createRequestShop({ ...request, origin, host, address });
  const loadResult =
    pageName &&
    (await loadScreen(shop, entry, pageName, request).catch((error: unknown) => {
      report(error, `load ${entry.path}`);
      return null;
    }));
  if (pageName && shop.gates.isOff(entry.gate)) {
    entry = applyGate(entry, shop.gates.isOff);
    pageName = isServerPage(entry.screen) ? entry.screen : null;
    if (pageName) await shop.loader.load(SCREENS[pageName].view);
  } else if (pageName && !loadResult?.ready) {
    // Without all its data, the page is a skeleton, and server and client both start from an empty state.
    const { off } = shop.gates.watched.get();
    shop.dispose();
    shop = createRequestShop({ ...request, origin, host, address });
    if (off) shop.gates.set(off);
    await shop.loader.load(SCREENS[pageName].view);
  }

  let markup = '';
  if (pageName) {
    try {
      markup = renderToString(<App shop={shop} useLocation={() => [path, search.slice(1)]} />);
    } catch (error) {
      report(error, `render ${entry.path}`);
    }
  }
  const state = markup === '' ? null : shop.state();
  shop.dispose();

  const { client } = assets;
  const chunks = chunksOf(entry.screen, config.feed);
  const files = chunks.flatMap((row) => client.files[row] ?? []);
  const scripts = new Set([...client.js, ...files.filter((file) => file.endsWith('.js'))]);
  scripts.delete(client.entry);
  const sheets = await request.sheets(chunks);
  const head = (entry === target.entry && loadResult?.page.head()) || { title: entry.title };
  const html = htmlDocument({
    title: m.documentTitle(head.title),
    description: head.description ?? m.describedTitle(head.title),
    canonical: head.canonical ? origin + head.canonical : null,
    noindex: head.noindex === true,
    data: head.data ?? [],
    markup,
    noscript: markup === '' ? renderNoscript(entry.title) : '',
    // Inside a partner's app, the shop's own app is not offered.
    appOffer: host.partner ? null : appOfferOf(address, config),
    boot: {
      config,
      files: client.files,
      page: markup === '' ? null : pageName,
      state,
      ...(!host.partner && { offline: request.offline }),
    },
    sheets,
    scripts: [client.entry],
    preloads: [...scripts],
    folder: '/',
  });
  return {
    status: loadResult?.page.missing?.() ? 404 : statusOf(entry),
    html,
    movedTo: loadResult?.page.movedTo?.() ?? null,
    partner: host.partner?.name ?? null,
    styleSources: sheets.map(({ source }) => source),
    isComplete: markup !== '' && loadResult?.ready === true,
  };
}

/** Loads the page's code and, within the timeout, its data. */
async function loadScreen(
  shop: Shop,
  entry: RouteEntry,
  name: ServerPage,
  { target: { path, search }, clock, report }: PageRequest,
): Promise<{ ready: boolean; page: PageStore }> {
  const { view, code } = SCREENS[name];
  const { page: kind } = await shop.loader.load(view);
  const page = shop.pages.open(name, kind, matchOf(entry, path + search), code);
  let cancel = () => {};
  const timeout = new Promise<void>((resolve) => {
    cancel = clock.after(DATA_TIMEOUT_MS, resolve);
  });
  // A static page needs no request to the backend, not even for the delivery time.
  const needsBackend = !page.ready();
  const loads = Promise.all([
    page.load(),
    needsBackend && shop.eta.load(),
    needsBackend && loadGates(shop, report),
  ]);
  await Promise.race([loads, timeout]);
  cancel();
  const ready = page.ready();
  if (!ready && !page.movedTo?.() && !page.missing?.()) {
    const { failureType }: Partial<ApiState> = page.state;
    const reason = failureType ?? 'no response in time';
    report(new Error(`The content of ${entry.path} could not be loaded: ${reason}.`), `render ${name}`);
  }
  return { ready, page };
}

/** Loads the gates for the shop's default locality and a logged-out shopper, for whom a server renders. */
async function loadGates(shop: Shop, report: PageRequest['report']): Promise<void> {
  try {
    const featureFlags = await fetchFeatureFlags(shop.api, DEFAULT_LOCALITY.id, 'anonymous');
    shop.gates.set(gatesOff({ featureFlags, config: null }));
  } catch (error) {
    report(error, 'feature flags');
  }
}
