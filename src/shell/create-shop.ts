import { snapshot } from 'valtio/vanilla';
import { createAgeConsent } from '../catalog/age-consent.ts';
import { createCartFront } from '../cart/cart-front.ts';
import { JOURNAL_KEY } from '../checkout/journal-key.ts';
import type { HomeState } from '../home/home-state.ts';
import { createHomeStore } from '../home/home-store.ts';
import type { Api } from '../http/api.ts';
import type { CallIdentity } from '../http/headers.ts';
import type { EtaState } from '../location/eta.ts';
import { createEtaStore } from '../location/eta-store.ts';
import { newLocationState, showLocation } from '../location/location-state.ts';
import type { KeyValue } from '../model/ports.ts';
import { createDevice } from '../platform/device.ts';
import { LINK_COUPON_KEY } from '../platform/link-coupon.ts';
import { couponOf, deepLinkOf } from '../platform/links.ts';
import { href } from '../platform/paths.ts';
import { scopeStorage } from '../platform/storage.ts';
import { createSessionStore, isLoggedIn, type SessionStore } from '../session/session-store.ts';
import { createLinks } from './create-links.ts';
import { createFeatures, openCart } from './features.ts';
import { createLoader, type Loader } from './loader.ts';
import { matchRoute } from './match-route.ts';
import { createMessagesStore } from './messages-store.ts';
import { codeOf } from './page-code.ts';
import { createPages } from './pages.ts';
import type { Shop, ShopEdges } from './shop.ts';
import { FEED, HTTP_CLIENT, LOGIN, PAGES, SERVICES } from './tables.ts';

/** Makes one shop out of its edges. Nothing is asked, kept or listened to before `start()`. */
export function createShop(edges: ShopEdges): Shop {
  const { config, bridge, clock, random, storage, navigation, analytics, sessionKeep } = edges;
  const partner = `v1:${bridge.host.name}:`;
  const keep = scopeStorage(storage, () => partner);
  const keepOf = (userId: () => number) =>
    scopeStorage(storage, () => `${partner}${userId() || 'anonymous'}:`);
  const keepOfUser = keepOf(() => session.state.userId);
  const device = createDevice({ keep, clock, random });
  const location = newLocationState(keep);
  const closing = new AbortController();
  const closed = closing.signal;
  const stops: (() => void)[] = [];
  const launch = { at: clock.now(), landing: '', route: '' };
  const paymentOpen = () => keepOfUser.get(JOURNAL_KEY) !== null;

  const loader = createLoader({ ...edges, ...edges.code, paymentOpen, closed });
  const identity = () => ({
    platform: edges.platform,
    deviceId: device.id(),
    sessionId: device.sessionId(),
    accessToken: session.state.accessToken,
    lat: location.coords.lat,
    lon: location.coords.lon,
    ageConsent: ageConsent.state.consent,
    pagePath: navigation.path(),
  });
  const api = createApi(edges, { loader, keep, identity, closed, session: () => session });
  const loadCalls = () => loader.ask(HTTP_CLIENT);

  const messages = createMessagesStore({ clock });
  const session: SessionStore = createSessionStore({
    api,
    clock,
    keep: sessionKeep,
    token: {
      get: () => sessionKeep.get('access_token'),
      set: (token) => sessionKeep.set('access_token', token),
      clear: () => sessionKeep.remove('access_token'),
    },
    bridge: () => bridge,
    messages,
    analytics,
    navigation,
    loadLogin: () => loader.ask(LOGIN),
    loadCalls,
    codeLength: config.codeLength,
  });
  const sessionPort = {
    loggedIn: () => isLoggedIn(session.state),
    userId: () => session.state.userId,
    keptUserId: session.keptUserId,
    requireLogin: () => session.requireLogin(),
    onLogin: session.onLogin,
    onLogout: session.onLogout,
  };
  const ageConsent = createAgeConsent(keepOfUser, () =>
    isLoggedIn(session.state) ? '' : device.sessionId(),
  );
  const onCoupon = (code: string) => keep.set(LINK_COUPON_KEY, code);
  const links = createLinks({
    schemes: config.appSchemes,
    awayHosts: config.linkHosts,
    externalLinks: bridge.policy.externalLinks,
    navigation,
    openLogin: () => void session.requireLogin(),
    onCoupon,
    analytics,
  });
  const openLink = (link: string) => links.open(link);
  const cart = createCartFront({
    load: (shown) => openCart(loader, features, shown),
    keep,
    userId: () => session.state.userId,
  });
  const pages = createPages(
    {
      ...edges,
      api,
      keep,
      keepOfUser,
      bridge: () => bridge,
      cart,
      session: sessionPort,
      messages,
      openLink,
      ageConsent,
      place: {
        isDefault: () => location.coords.isDefault,
        choose: () => showLocation(location, true),
      },
    },
    (name) => codeOf(loader, PAGES[name]),
    edges.initial?.page ?? null,
  );
  const initial = edges.initial;
  const home = createHomeStore({
    ...edges,
    api,
    loadCode: () => loader.ask(FEED),
    messages,
    initial: initial?.home,
  });
  const eta = createEtaStore({ api, analytics, loadCalls, initial: initial?.eta });
  const deps = {
    ...edges,
    edges,
    loader,
    partner,
    keep,
    keepOf,
    location,
    session,
    sessionPort,
    closed,
    api,
  };
  const more = { cart, home, pages, eta, messages, openLink, paymentOpen, deviceId: device.id };
  const features = createFeatures({ ...deps, ...more, analyticsFacts: { device, launch } }, stops);

  return {
    edges,
    api,
    loader,
    messages,
    session,
    cart,
    pages,
    ...features,
    location,
    showLocation: (shown) => showLocation(location, shown),
    place: async () => (await features.services()).place,
    home,
    eta,
    links,
    actions: async () => (await features.services()).actions,
    paymentOpen,
    closed,
    state: () => ({
      home: snapshot(home.state) as HomeState,
      eta: snapshot(eta.state) as EtaState,
      page: pages.handOver(),
    }),
    start() {
      const landing = navigation.path();
      Object.assign(launch, { landing, route: matchRoute(landing.split('?')[0] ?? '').path });
      ageConsent.read();
      stops.push(session.onLogin(ageConsent.read), session.onLogout(ageConsent.read));
      const coupon = couponOf(landing);
      if (coupon !== null) onCoupon(coupon);
      const handed = deepLinkOf(landing);
      if (handed !== null) {
        navigation.go(href.home(), { replace: true });
        openLink(handed);
      }
      stops.push(cart.start(), home.start(), followHostBack(edges));
      void loader.untilLoaded(SERVICES).then(features.services);
    },
    dispose() {
      for (const stop of stops.splice(0)) stop();
      session.dispose();
      messages.dispose();
      closing.abort();
      bridge.dispose();
      edges.layers.dispose();
    },
  };
}

/** A server-rendered first screen makes no call before it can be used: the client is loaded with the first one. */
function createApi(
  { fetch, clock, config, connectivity, navigation, analytics }: ShopEdges,
  deps: {
    loader: Loader;
    keep: KeyValue;
    identity: () => CallIdentity;
    closed: AbortSignal;
    session: () => SessionStore;
  },
): Api {
  let client: Api | null = null;
  return {
    async call(request) {
      const { openApi } = await deps.loader.ask(HTTP_CLIENT);
      client ??= openApi({
        fetch,
        clock,
        keep: deps.keep,
        base: config.api,
        identity: deps.identity,
        online: () => connectivity.online(),
        pagePath: () => navigation.path(),
        onErrored: (error) => analytics.report(error, 'api'),
        onRefused: (_status, token) => deps.session().logout('refused', token),
        closed: deps.closed,
      });
      return client.call(request);
    },
  };
}

/** The host's own back closes what is open, then goes back; on the home screen it is the host's. */
function followHostBack({ bridge, layers, navigation }: ShopEdges): () => void {
  return bridge.on('back', (event) => {
    if (layers.closeTop()) event.preventDefault();
    else if (navigation.path() !== '/') {
      event.preventDefault();
      navigation.back();
    }
  });
}
