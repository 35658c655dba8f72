import type { KeyValue } from '../model/ports.ts';
import type { PrintStore } from '../print/print-ports.ts';
import type { Services, ServicesNeeds } from './create-services.ts';
import type { Loader } from './loader.ts';
import type { AnalyticsFacts } from './open-analytics.ts';
import type { ShopDeps } from './shop.ts';
import { CHECKOUT, ERROR_REPORTER, LOCATION, LOG_OUT, PRINT, PRODUCT_CODE, SERVICES } from './tables.ts';
import type { CheckoutFeature } from './checkout-feature.tsx';
import type { ShopLinks } from './create-links.ts';

type Parts = Omit<
  ServicesNeeds,
  'initial' | 'print' | 'loadChooser' | 'loadProductCode' | 'analyticsFacts' | 'endSessions' | 'resume'
> & {
  loader: Loader;
  openLink: ShopLinks['open'];
  /** storage of one user */
  storageOf: (userId: () => number) => KeyValue;
  analyticsFacts: Pick<AnalyticsFacts, 'device' | 'launch'>;
  closed: AbortSignal;
  /** stop functions of everything started */
  stops: (() => void)[];
};

export interface Features {
  services(): Promise<Services>;
  actions(): Promise<Services['actions']>;
  deliveryArea(): Promise<Services['deliveryArea']>;
  checkout(): Promise<CheckoutFeature>;
  print(): Promise<PrintStore>;
}

/** Features that the first screen does not need. Each is created once, when its code has loaded. */
export function createFeatures(deps: ShopDeps, parts: Parts): Features {
  const { stops, loader, session, storage, cart, closed } = parts;
  let services: Services | null = null;
  let checkout: CheckoutFeature | null = null;
  let store: PrintStore | null = null;
  const bridge = () => deps.bridge;
  const start = (feature: { start(): () => void }) => {
    if (!closed.aborted) stops.push(feature.start());
  };
  const userStorage = parts.storageOf(session.userId);

  async function loadServices(): Promise<Services> {
    const { createServices } = await loader.load(SERVICES);
    if (services) return services;
    services = createServices(deps, {
      ...parts,
      initial: deps.initial,
      print: loadPrint,
      loadChooser: () => loader.ask(LOCATION),
      loadProductCode: () => loader.load(PRODUCT_CODE),
      endSessions: async () => (await loader.load(LOG_OUT)).endSessions(parts.api, deps.loginStorage),
      analyticsFacts: {
        ...parts.analyticsFacts,
        deps,
        storage,
        session,
        cart,
        checkout: () => checkout,
        loadReporter: () => loader.load(ERROR_REPORTER),
      },
      resume,
    });
    start(services);
    return services;
  }

  async function loadCheckout(): Promise<CheckoutFeature> {
    const [{ createCheckoutFeature }, { slices, cart: synced }] = await Promise.all([
      loader.load(CHECKOUT),
      loadServices(),
    ]);
    if (checkout) return checkout;
    checkout = createCheckoutFeature(
      {
        ...deps,
        location: parts.location,
        closed,
        storage: userStorage,
        storageOf: (userId) => parts.storageOf(() => userId),
        loader,
      },
      {
        api: parts.api,
        cart: synced,
        session,
        openLink: parts.openLink,
        messages: parts.messages,
        slices,
        loadDeliveryArea: async () => (await loadServices()).deliveryArea,
      },
    );
    start(checkout);
    return checkout;
  }

  async function loadPrint(): Promise<PrintStore> {
    const [{ createPrint }, { slices, actions, cart: synced }] = await Promise.all([
      loader.load(PRINT),
      loadServices(),
    ]);
    if (store) return store;
    store = createPrint({ ...deps, ...parts, slices, cart: synced, bridge, actions });
    start(store);
    return store;
  }

  /** Loads checkout at the start only for an open payment or a logged-in user, whose address the header shows. */
  function resume(): void {
    if (!parts.paymentOpen() && !session.loggedIn()) return;
    loadCheckout().catch((error: unknown) => deps.analytics.report(error, 'checkout'));
  }

  return {
    services: loadServices,
    actions: async () => (await loadServices()).actions,
    deliveryArea: async () => (await loadServices()).deliveryArea,
    checkout: loadCheckout,
    print: loadPrint,
  };
}
