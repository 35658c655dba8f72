import { snapshot } from 'valtio/vanilla';
import { createAgeConsent } from '../catalog/age-consent.ts';
import type { CartStore } from '../cart/cart-context.tsx';
import { createCartFront } from '../cart/cart-front.ts';
import type { CartStoreState } from '../cart/cart-state.ts';
import { JOURNAL_KEY } from '../checkout/journal-key.ts';
import type { Api } from '../http/api.ts';
import type { EtaState } from '../location/eta.ts';
import { createEtaStore } from '../location/eta-store.ts';
import { newLocationState, showLocation } from '../location/location-state.ts';
import type { LoadCode } from '../model/ports.ts';
import { createDevice } from '../platform/device.ts';
import { importAgain } from '../platform/import-again.ts';
import { LINK_COUPON_KEY } from '../platform/link-coupon.ts';
import { couponOf, deepLinkOf } from '../platform/links.ts';
import { loadCode } from '../platform/load-code.ts';
import { href } from '../platform/paths.ts';
import { scopeStorage } from '../platform/storage.ts';
import { PRINT_KEY } from '../print/print-key.ts';
import type { PrintStore } from '../print/print-ports.ts';
import { createSessionStore, isLoggedIn, type SessionStore } from '../session/session-store.ts';
import { codeForStores } from './code-for-stores.ts';
import { createLinks } from './create-links.ts';
import { matchRoute } from './match-route.ts';
import { createMessagesStore } from './messages-store.ts';
import { createPages } from './pages.ts';
import { createParts } from './parts.ts';
import type { Shop, ShopEdges } from './shop.ts';
import type { Till } from './till.tsx';

/** Makes one shop out of its edges. Nothing is asked, kept or listened to before `start()`. */
export function createShop(edges: ShopEdges): Shop {
  const { config, bridge, clock, random, storage, navigation, connectivity, analytics, sessionKeep } = edges;
  const partner = `v1:${bridge.host.name}:`;
  const keepOfPartner = scopeStorage(storage, () => partner);
  const keepOf = (userId: () => number) =>
    scopeStorage(storage, () => `${partner}${userId() || 'anonymous'}:`);
  const keepOfUser = keepOf(() => session.state.userId);
  const device = createDevice({ keep: keepOfPartner, clock, random });
  const online = () => connectivity.online();
  const location = newLocationState(keepOfPartner);
  const closing = new AbortController();
  const load: LoadCode = (code) => loadCode(() => importAgain(code), clock, closing.signal);
  const loadForStore = codeForStores(load, edges);
  /** A sheet that does not come does not keep back what it is for. */
  const loadStyles = (part: string) => load(() => edges.loadStyles(part)).catch(() => {});

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
  /** A server-rendered first screen makes no call before it can be used: the client is loaded with the first one. */
  const client = keptPromise(async () => {
    const { openApi } = await loadForStore(() => import('../http/open-api.ts'));
    return openApi({
      fetch: edges.fetch,
      clock,
      keep: keepOfPartner,
      base: config.api,
      identity,
      online,
      pagePath: () => navigation.path(),
      onErrored: (error) => analytics.report(error, 'api'),
      onRefused: (_status, token) => session.logout('refused', token),
      closed: closing.signal,
    });
  });
  const api: Api = { call: async (request) => (await client()).call(request) };

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
    loadCode: loadForStore,
    startAnew: () => void (online() && !paymentOpen() && edges.document.reloadOnce()),
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
  const onCoupon = (code: string) => keepOfPartner.set(LINK_COUPON_KEY, code);
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
  const actions = keptPromise(async () => {
    const { createShellActions } = await load(() => import('./shell-actions.ts'));
    const report = (error: Error) => analytics.report(error, 'actions');
    return createShellActions({ openLink, messages, report, cart, print });
  });

  const stops: (() => void)[] = [];
  const reportTo = (where: string) => (error: unknown) => analytics.report(error, where);
  /** Nothing is kept, nor followed from other tabs, before the first screen can be used. */
  const keptSlices = keptPromise(async () => {
    const [{ keepTogether }, tabs] = await Promise.all([
      load(() => import('./keep-together.ts')),
      load(() => edges.tabs(partner)),
    ]);
    const { slices, stop } = keepTogether({ ...edges, tabs, session, messages });
    if (closing.signal.aborted) stop();
    else stops.push(stop);
    return slices;
  });

  const cartCode = () => Promise.all([load(() => import('../cart/cart-store.ts')), keptSlices(), actions()]);
  async function loadCart(shown: CartStoreState): Promise<CartStore> {
    const [{ createCartStore }, slices, { perform }] = await loadForStore(cartCode);
    const cartEdges = {
      api,
      clock,
      keep: keepOfPartner,
      slices,
      session: sessionPort,
      connectivity,
      messages,
      analytics,
      perform,
    };
    return createCartStore(cartEdges, shown);
  }
  const cart = createCartFront({
    load: loadCart,
    keep: keepOfPartner,
    userId: () => session.state.userId,
  });

  const print: () => Promise<PrintStore> = keptPromise(async () => {
    const [{ createPrint }, slices, dispatcher] = await Promise.all([
      load(() => import('./print.ts')),
      keptSlices(),
      actions(),
    ]);
    const store = await createPrint({
      ...edges,
      files: () => load(edges.files),
      loadCode: loadForStore,
      api,
      keep: keepOfPartner,
      slices,
      bridge: () => bridge,
      cart,
      session: sessionPort,
      messages,
      actions: dispatcher,
    });
    if (!closing.signal.aborted) stops.push(store.start());
    return store;
  });
  let loadedTill: Till | null = null;
  const till = keptPromise(loadTill);
  async function loadTill(): Promise<Till> {
    const [{ createTill }, slices] = await Promise.all([
      load(() => import('./till.tsx')),
      keptSlices(),
      loadStyles('shell/till'),
    ]);
    const till = createTill({
      ...edges,
      api,
      keep: keepOfUser,
      keepOf: (userId) => keepOf(() => userId),
      slices,
      cart,
      session: sessionPort,
      bridge: () => bridge,
      openLink,
      location,
      loadPlace: place,
      messages,
      closed: closing.signal,
    });
    if (!closing.signal.aborted) stops.push(till.start());
    loadedTill = till;
    return till;
  }
  const place = keptPromise(async () => {
    const [{ createPlace }, slices] = await Promise.all([load(() => import('./place.ts')), keptSlices()]);
    const made = createPlace({
      ...edges,
      api,
      keep: keepOfPartner,
      slices,
      state: location,
      session: sessionPort,
      deviceId: device.id,
      pages,
      eta,
      cart,
      messages,
      paymentOpen,
    });
    if (!closing.signal.aborted) stops.push(made.start());
    return made;
  });
  const paymentOpen = () => keepOfUser.get(JOURNAL_KEY) !== null;
  /** A payment that was left, or somebody whose addresses the header shows: the rest is needed now. */
  const tillIsNeeded = () => paymentOpen() || isLoggedIn(session.state);

  const launch = { at: clock.now(), landing: '', route: '' };
  const takenByAnalytics = keptPromise(async () => {
    const facts = {
      edges,
      keep: keepOfPartner,
      device,
      session,
      cart,
      till: () => loadedTill,
      place,
      launch,
    };
    const stop = await edges.openAnalytics(facts);
    if (closing.signal.aborted) stop();
    else stops.push(stop);
  });
  /** What is told meanwhile waits; code that cannot be had without a network is asked for again when it is back. */
  const openAnalytics = () => void takenByAnalytics().catch(() => {});

  const parts = createParts({ ...edges, closed: closing.signal });
  const pages = createPages(
    {
      ...edges,
      api,
      keep: keepOfPartner,
      keepOfUser,
      bridge: () => bridge,
      cart,
      session: sessionPort,
      messages,
      openLink,
      loadCode: loadForStore,
      loadStyles,
      ageConsent,
      place: {
        isDefault: () => location.coords.isDefault,
        choose: () => showLocation(location, true),
      },
    },
    edges.initial?.page ?? null,
  );
  const eta = createEtaStore({ api, analytics, loadCode: loadForStore, initial: edges.initial?.eta });

  return {
    edges,
    api,
    messages,
    session,
    cart,
    parts,
    pages,
    till,
    print,
    location,
    showLocation: (shown) => showLocation(location, shown),
    place,
    eta,
    links,
    actions,
    paymentOpen,
    closed: closing.signal,
    state: () => ({
      eta: snapshot(eta.state) as EtaState,
      page: pages.initialState(),
    }),
    start() {
      const landing = navigation.path();
      const route = matchRoute(landing).path;
      Object.assign(launch, { landing, route });
      openAnalytics();
      stops.push(connectivity.onChange(openAnalytics));
      ageConsent.read();
      stops.push(session.onLogin(ageConsent.read), session.onLogout(ageConsent.read));
      // also where nobody has opened the print store since: documents go with the session
      stops.push(session.onLogout(() => keepOfPartner.remove(PRINT_KEY)));
      const coupon = couponOf(navigation.path());
      if (coupon !== null) onCoupon(coupon);
      const handed = deepLinkOf(navigation.path());
      if (handed !== null) {
        navigation.go(href.home(), { replace: true });
        openLink(handed);
      }
      stops.push(cart.start());
      const loadWhenNeeded = () => {
        if (tillIsNeeded()) void till().catch(reportTo('till'));
      };
      stops.push(session.onLogin(loadWhenNeeded));
      loadWhenNeeded();
      stops.push(
        bridge.on('back', (event) => {
          if (edges.layers.closeTop()) event.preventDefault();
          else if (navigation.path() !== '/') {
            event.preventDefault();
            navigation.back();
          }
        }),
      );
      void place().catch(reportTo('place'));
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

/** A part that is loaded once; when it could not be, it is asked for again the next time. */
function keptPromise<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
