import '../ui/tokens.css';
import '../ui/base.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { navigate, useBrowserLocation, useSearch } from 'wouter/use-browser-location';
import { createRegistry } from '../../partners/registry.ts';
import { createBackLayers } from '../platform/back-stack.ts';
import { createReloadOnce } from '../platform/reload-once.ts';
import { createBrowserNavigation } from '../platform/navigation.ts';
import { createCookies, isCookieSet, watchCookies } from '../platform/cookies.ts';
import { allowMapMarkup } from '../platform/map-markup.ts';
import { holdClicks } from '../platform/hold-clicks.ts';
import { onPageError } from '../platform/page-errors.ts';
import { scopeStorage } from '../platform/storage.ts';
import { yieldToBrowser } from '../platform/yield-to-browser.ts';
import { App } from '../shell/App.tsx';
import { connectShop } from '../shell/connect-shop.ts';
import { createShop } from '../shell/create-shop.ts';
import { partnerSettings } from '../shell/partner-settings.ts';
import { browserDeps } from '../shell/browser-deps.ts';
import type { Shop, ShopDeps } from '../shell/shop.ts';
import { APP_LINK, DEBUG_MODE, FRAMED, OFFLINE, SCREENS } from '../shell/tables.ts';
import { readBoot } from './boot.ts';
import { offerApp } from './offer-app.ts';
import { takeReturnUrl } from './return-url.ts';
import * as m from '../model/messages.ts';

// This script is in assets/, next to the page, so its URL gives a static page's folder.
const folder = new URL('..', import.meta.url);
const base = folder.pathname.slice(0, -1);
const boot = readBoot(document);
const { config } = boot;
const registry = createRegistry(partnerSettings(config));

// Before any other script: whoever creates the `default` policy decides what may be inserted as HTML.
allowMapMarkup();

// Before any other script or request: a host's return URL may contain secrets.
const returnUrl = takeReturnUrl(window, registry, base, boot.returned);

// The URL that the markup was rendered for: Back may change it before hydration.
const { pathname: ssrPath, search: ssrSearch } = window.location;

const layers = createBackLayers(window);
const browserNavigation = createBrowserNavigation(
  window,
  (path, options) => navigate(path, options),
  layers,
  base,
);
const deps = browserDeps({
  window,
  isStandalone: true,
  manifest: boot.files,
  styleRoot: document.head,
  base: folder.href,
});
const { analytics } = deps;
/** Whether the shop has run in this browser before. */
const isReturning = deps.storage.get('v1:web:device_id') !== null;
onPageError(window, (error) => analytics.report(error, 'page'));

/** The path within the shop of a URL of this page. */
const stripBase = (path: string) => (path.startsWith(`${base}/`) ? path.slice(base.length) : path);

function useLocation(): [path: string, search: string] {
  const [pathname] = useBrowserLocation({ ssrPath });
  return [pathname.slice(base.length) || '/', useSearch({ ssrSearch }).slice(1)];
}

/** Where the browser's own offer to open the app leads; a rendered page comes with its own. */
let offeredPath = boot.state ? stripBase(ssrPath) + ssrSearch : '';

/** Marks the time at which a screen has become interactive. The first mark is that of the page load. */
const markReady = () => void performance.mark('app:ready');

/**
 * Creates the shop, and a function to call once its first screen is hydrated. `overrides`: for a shop in an iframe.
 */
function openShop(overrides: Partial<ShopDeps>): { shop: Shop; onHydrated: () => void } {
  const { navigation = browserNavigation } = overrides;
  let resolveReady = () => {};
  const whenReady = new Promise<void>((resolve) => {
    resolveReady = resolve;
  });
  const { bridge, platform } = connectShop({
    window,
    registry,
    config,
    navigation,
    analytics,
    clock: deps.clock,
    whenReady: whenReady.then(async () => {
      (await debugMode)?.recordBridge(window, deps.clock);
      return shop.loader;
    }),
  });

  const partner = bridge.host.name;
  const cookies = createCookies(document, {
    partner,
    path: base || '/',
    secure: window.location.protocol === 'https:',
    fallbackStorage: scopeStorage(deps.storage, () => `v1:${partner}:`),
    onChange: watchCookies(window),
  });

  const shop = createShop({
    ...deps,
    config,
    platform,
    bridge,
    navigation,
    layers,
    loginStorage: cookies,
    document: {
      screenEntered: (title, path) => {
        document.title = m.documentTitle(title);
        if (path === offeredPath) return;
        offeredPath = path;
        // if this fails, the offer keeps its old target
        offerApp(document, config, path, () => shop.loader.load(APP_LINK)).catch(() => {});
      },
      reload: () => window.location.reload(),
      reloadOnce: createReloadOnce(window, deps.clock),
    },
    // A static page loads its pictures from the API's origin.
    pictureBase: /^https?:/.test(config.api) ? new URL(config.api).origin : '',
    initial: boot.state,
    ...overrides,
  });

  /** Debug mode is loaded only if its cookie is set. */
  const debugMode = isCookieSet(document, 'debug')
    ? shop.loader.load(DEBUG_MODE).catch((error: unknown) => analytics.report(error, 'debug'))
    : null;

  function onHydrated(): void {
    resolveReady();
    shop.start();
    void debugMode?.then((debug) => debug?.showDebug(shop, window));
    // not on a first visit, which it would slow down, nor in a frame
    if (boot.offline !== undefined && isReturning && window.parent === window) {
      const isOn = boot.offline && !isCookieSet(document, 'offline_off');
      shop.loader
        .load(OFFLINE)
        .then(({ setOffline }) => setOffline(window, isOn))
        // it is an extra, and some windows forbid it
        .catch(() => {});
    }
    if (returnUrl) {
      void bridge.connected.then((connected) => {
        const arrival = connected.arrive(returnUrl);
        if (arrival === null) return;
        // an open payment is shown instead of the page that the host asked for
        if (!shop.paymentOpen()) navigation.go(stripBase(arrival.path), { replace: true });
        void shop.session.resume(arrival);
      });
    }
  }
  return { shop, onHydrated };
}

/**
 * Evaluation, creation and hydration are separate tasks, so that the browser can handle input and render in between.
 */
async function start(container: HTMLElement): Promise<void> {
  const replayClicks = holdClicks(container);
  await yieldToBrowser(window);
  const overrides =
    window.parent === window
      ? {}
      : (await FRAMED.load()).enterFrame(window, container, browserNavigation, deps.code, boot);
  if (!overrides) return;
  const { shop, onHydrated } = openShop(overrides);
  // A failure is ignored here: the screen loads its code again, and reports it.
  if (boot.page) await shop.loader.load(SCREENS[boot.page].view).catch(() => {});
  await yieldToBrowser(window);
  const app = <App shop={shop} useLocation={useLocation} onShown={markReady} onHydrated={onHydrated} />;
  // Hydrates in a transition, so that React splits the work into slices.
  startTransition(() => {
    if (boot.state)
      hydrateRoot(container, app, {
        onRecoverableError: (error) => analytics.report(error, 'hydration'),
      });
    else createRoot(container).render(app);
  });
  replayClicks();
}
const container = document.getElementById('shop');
if (container) void start(container);
