import { type AgeConsentStore, createAgeConsent } from '../session/age-consent.ts';
import type { SyncedCart } from '../cart/ports.ts';
import { createCartStore } from '../cart/store.ts';
import { LIST_CHANGES_KEY } from '../favourites/list-changes-key.ts';
import { JOURNAL_KEY } from '../checkout/payment/journal-key.ts';
import type { Api } from '../http/api.ts';
import { createEtaStore } from '../location/eta-store.ts';
import { createLocationState, type LocationState, showLocation } from '../location/location-state.ts';
import type { KeyValue, Waits } from '../model/ports.ts';
import { createDevice, type Device } from '../platform/device.ts';
import type { HeartState } from '../catalog/HeartSlot.tsx';
import { createWaitList } from '../catalog/wait-list.ts';
import { couponOf, deepLinkOf, isNoLink } from '../platform/links.ts';
import { href, variantOf } from '../platform/paths.ts';
import { followServerTime } from '../platform/server-clock.ts';
import { scopeStorage } from '../platform/storage.ts';
import { createStore, type Store } from '../platform/store.ts';
import { PRINT_KEY } from '../print/print-key.ts';
import { createSessionStore, type SessionStore } from '../session/session-store.ts';
import { createGates } from '../settings/gates.ts';
import { createLinks } from './create-links.ts';
import { prefetchScreen } from './prefetch.ts';
import { createLoader, type LazyRow, type Loader } from './loader.ts';
import { matchRoute } from './match-route.ts';
import { createMessagesStore, type MessagesStore } from './messages-store.ts';
import { createPages } from './pages.ts';
import { UserChangeStep } from '../model/user-change.ts';
import type { Creator, Shop, ShopDeps } from './shop.ts';
import {
  CART_SYNC,
  CHECKOUT,
  HEARTS,
  HTTP_CLIENT,
  isAccount,
  LOCATION,
  LOG_OUT,
  LOGIN,
  PRINT,
  PRODUCT_CODE,
  SERVICES,
} from './tables.ts';

/** Creates one shop from its dependencies. No side effects before `start()`. */
export function createShop(shopDeps: ShopDeps): Shop {
  const serverTime = followServerTime(shopDeps.clock);
  const deps: ShopDeps = { ...shopDeps, clock: serverTime.clock };
  const { config, bridge, clock, random, navigation, analytics, initial } = deps;
  const partner = `v1:${bridge.host.name}:`;
  const storage = scopeStorage(deps.storage, () => partner);
  const prefixOf = (userId: number) => `${partner}${userId || 'anonymous'}:`;
  const storageOf = (userId: () => number) => scopeStorage(deps.storage, () => prefixOf(userId()));
  const userStorage = storageOf(() => session.userId());
  const device = createDevice({ storage, clock, random });
  const location = createLocationState(storage);
  const lifetime = new AbortController();
  const closed = lifetime.signal;
  const stops: (() => void)[] = [];
  const landing = navigation.path();
  const launch = { at: clock.now(), landing, route: matchRoute(landing).path };
  const paymentOpen = () => userStorage.get(JOURNAL_KEY) !== null;

  const waits: Waits = {};
  const loader = createLoader({ ...deps, ...deps.code, paymentOpen, closed, stops });
  const lazyDeps = { session: () => session, ageConsent: () => ageConsent };
  const onServerTime = serverTime.observe;
  const api = createApi(deps, {
    loader,
    storage,
    device,
    location,
    waits,
    closed,
    onServerTime,
    ...lazyDeps,
  });
  const messages = createMessagesStore({ clock });
  const session = createSession(deps, { api, messages, loader, storage, onServerTime });
  const ageConsent = createAgeConsent(userStorage, () => (session.loggedIn() ? '' : device.sessionId()));
  const onCoupon = (code: string) => cart.keepLinkCoupon(code);
  const links = createLinks({
    schemes: config.appSchemes,
    awayHosts: config.linkHosts,
    externalLinks: bridge.policy.externalLinks,
    navigation,
    openLogin: () => void session.requireLogin(),
    prefetch: (path) => prefetchScreen(loader, path, config.feed),
    onNamed: (path, named) => pages.name(path, named),
    onCoupon,
    analytics,
  });
  const cart = createCartStore(
    { storage, random, messages, analytics },
    { userId: session.userId, needSync: () => syncCart() },
  );
  const pages = createPages(
    {
      ...deps,
      loader,
      api,
      storage,
      userStorage,
      bridge: () => bridge,
      cart,
      session,
      messages,
      openLink: links.open,
      ageConsent,
      place: {
        isDefault: () => location.get().coords.isDefault,
        choose: () => showLocation(location, true),
      },
    },
    initial?.page ?? null,
    isAccount,
  );
  const loadCalls = () => loader.ask(HTTP_CLIENT);
  const eta = createEtaStore(deps, { api, loadCalls, initial: initial?.eta ?? null });
  const waitList = createWaitList({ storage, analytics, messages });
  const heart = createStore<HeartState>({ Heart: null });
  const gates = createGates(storage, initial?.gates ?? null);
  const services = () =>
    loader.create(SERVICES, ({ create }) =>
      create(shop, {
        loadChooser: () => loader.ask(LOCATION),
        loadProductCode: () => loader.load(PRODUCT_CODE),
        loadLogOut: () => loader.load(LOG_OUT),
        syncCart,
        loadCart,
        print: async () => (await shop.open(PRINT)).store,
        openedCheckout: () => loader.created(CHECKOUT) ?? null,
      }),
    );
  async function loadCart(): Promise<SyncedCart> {
    const [loadedServices] = await Promise.all([services(), loader.load(CART_SYNC)]);
    return loader.create(CART_SYNC, ({ create }) => create(shop, loadedServices));
  }
  let preparedPath = '';
  let isCartNeeded = false;
  /** Loads the synchronised cart, which is then started. Retried until it has loaded: taps wait for it. */
  function syncCart(): void {
    if (isCartNeeded) return;
    isCartNeeded = true;
    const loaded = Promise.all([loader.untilLoaded(SERVICES), loader.untilLoaded(CART_SYNC)]);
    void loaded.then(loadCart).catch((error: unknown) => analytics.report(error, 'cart'));
  }

  const shop: Shop = {
    ...{ deps, loader, partner, storage, storageOf, prefixOf, location, device, launch },
    ...{ api, session, cart, pages, eta, messages, waitList, heart, gates },
    services,
    prepareForTap() {
      const path = navigation.path();
      if (path === preparedPath) return;
      preparedPath = path;
      prefetchScreen(loader, path, config.feed);
      loader.prefetch(CART_SYNC);
      void shop.favourites().catch(() => {});
    },
    async favourites() {
      const [loadedServices] = await Promise.all([services(), loader.load(HEARTS)]);
      return loader.create(HEARTS, ({ create }) => create(shop, loadedServices));
    },
    loadCart,
    async open<T>(row: LazyRow<Creator<T>>) {
      const [loadedServices, syncedCart] = await Promise.all([services(), loadCart(), loader.load(row)]);
      return loader.create(row, ({ create }) => create(shop, { ...loadedServices, cart: syncedCart }));
    },
    checkout: () => shop.open(CHECKOUT),
    showLocation: (shown) => showLocation(location, shown),
    links,
    paymentOpen,
    waits,
    closed,
    state: () => ({
      eta: eta.state,
      page: pages.initialState(),
      gates: gates.watched.get().off,
    }),
    start() {
      // an open payment is resumed whatever page the URL leads to
      const reportFailure = (error: unknown) => analytics.report(error, 'services');
      void loader.untilLoaded(SERVICES).then(services).catch(reportFailure);
      gates.read();
      ageConsent.read();
      waitList.read();
      cart.start();
      stops.push(
        session.onLogin(UserChangeStep.ageConsent, ageConsent.read),
        session.onLogout(UserChangeStep.ageConsent, ageConsent.read),
        session.onLogout(UserChangeStep.waitList, waitList.clear),
        // removed here, because their features may not have been loaded in this session
        session.onLogout(UserChangeStep.print, () => {
          storage.remove(PRINT_KEY);
          storage.remove(LIST_CHANGES_KEY);
        }),
        followHostBack(deps),
        followVariantHash(navigation, paymentOpen),
      );
      try {
        // a link must not navigate away during a payment
        handleLandingUrl(navigation, onCoupon, paymentOpen() ? () => {} : links.open);
      } catch (error) {
        analytics.report(error, 'links');
      }
    },
    dispose() {
      for (const stop of stops.splice(0)) stop();
      session.dispose();
      messages.dispose();
      lifetime.abort();
      bridge.dispose();
      deps.layers.dispose();
    },
  };
  return shop;
}

interface ApiParts {
  loader: Loader;
  storage: KeyValue;
  device: Device;
  location: Store<LocationState>;
  waits: Waits;
  closed: AbortSignal;
  onServerTime: (at: number) => void;
  session: () => SessionStore;
  ageConsent: () => AgeConsentStore;
}

/** The HTTP client is loaded with the first call, because a server-rendered screen is usable without it. */
function createApi(deps: ShopDeps, parts: ApiParts): Api {
  const { fetch, clock, config, connectivity, navigation, analytics, platform } = deps;
  const { loader, storage, device, location, session, ageConsent, waits, closed, onServerTime } = parts;
  const identity = () => {
    const { lat, lon } = location.get().coords;
    return {
      platform,
      deviceId: device.id(),
      sessionId: device.sessionId(),
      accessToken: session().state.accessToken,
      lat,
      lon,
      ageConsent: ageConsent().state.consent,
      pagePath: navigation.path(),
    };
  };
  let client: Api | null = null;
  let sessionController: AbortController | null = null;
  /** Aborts a shopper's requests at logout, so that no response reaches the next shopper's screen. */
  function sessionSignal(): AbortSignal | null {
    if (!session().loggedIn()) return null;
    if (sessionController) return sessionController.signal;
    const controller = new AbortController();
    sessionController = controller;
    const stop = session().onLogout(UserChangeStep.requests, () => {
      stop();
      sessionController = null;
      controller.abort();
    });
    return controller.signal;
  }
  return {
    async call(request) {
      if (!client) {
        const { openApi } = await loader.ask(HTTP_CLIENT);
        client ??= openApi({
          fetch,
          clock,
          storage,
          base: config.api,
          identity,
          online: () => connectivity.online(),
          pagePath: () => navigation.path(),
          onErrored: (error) => analytics.report(error, 'api'),
          onRefused: (_status, token) => session().logout('refused', token),
          waits,
          closed,
          session: sessionSignal,
          onServerTime,
        });
      }
      return client.call(request);
    },
  };
}

function createSession(
  deps: ShopDeps,
  {
    api,
    messages,
    loader,
    storage,
    onServerTime,
  }: Pick<ApiParts, 'loader' | 'storage' | 'onServerTime'> & { api: Api; messages: MessagesStore },
): SessionStore {
  const { loginStorage, config } = deps;
  return createSessionStore(deps, {
    ...config,
    api,
    loginStorage,
    storage,
    token: {
      get: () => loginStorage.get('access_token'),
      set: (token) => loginStorage.set('access_token', token),
      clear: () => loginStorage.remove('access_token'),
    },
    messages,
    onServerTime,
    loadLogin: () => loader.ask(LOGIN),
  });
}

/** Handles what the landing URL contains besides a path: a coupon or an app link. */
function handleLandingUrl(
  navigation: ShopDeps['navigation'],
  onCoupon: (code: string) => void,
  openLink: (link: string) => void,
): void {
  const landing = navigation.path();
  const coupon = couponOf(landing);
  if (coupon !== null) onCoupon(coupon);
  const link = deepLinkOf(landing) ?? '';
  if (isNoLink(link)) return;
  navigation.go(href.home(), { replace: true });
  openLink(link);
}

/**
 * A variant in a page's hash opens the page of that product, except on a product's own page, which shows its
 * variants itself.
 */
function followVariantHash(navigation: ShopDeps['navigation'], paymentOpen: () => boolean): () => void {
  const follow = () => {
    const id = variantOf(navigation.hash());
    if (id && !navigation.path().includes('/prid/') && !paymentOpen()) {
      navigation.go(href.product('product', id), { replace: true });
    }
  };
  follow();
  return navigation.onHash(follow);
}

/**
 * The host's back button closes the topmost layer or, if there is none, goes back; on the home screen the
 * host handles the button.
 */
function followHostBack({ bridge, layers, navigation }: ShopDeps): () => void {
  return bridge.on('back', (event) => {
    if (layers.closeTop()) event.preventDefault();
    else if (navigation.path() !== '/') {
      event.preventDefault();
      navigation.back();
    }
  });
}
