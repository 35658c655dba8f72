import type { CartStore } from '../cart/cart-context.tsx';
import type { LocationState } from '../location/location-state.ts';
import type { KeyValue } from '../model/ports.ts';
import type { PrintStore } from '../print/print-ports.ts';
import type { Services, ServicesDeps } from './create-services.ts';
import type { Loader } from './loader.ts';
import type { AnalyticsFacts } from './open-analytics.ts';
import type { ShopEdges } from './shop.ts';
import { CHECKOUT, ERROR_REPORTER, MAP_DRAWING, MAP_PICKER, PRINT, SERVICES } from './tables.ts';
import type { CheckoutFeature } from './checkout.tsx';

type FeatureDeps = Omit<
  ServicesDeps,
  'state' | 'tabs' | 'print' | 'openAnalytics' | 'analyticsFacts' | 'resume' | 'bridge'
> & {
  edges: ShopEdges;
  loader: Loader;
  /** what the partner's part of the storage is called */
  partner: string;
  /** the shopper's own part of it */
  keepOf: (userId: () => number) => KeyValue;
  location: LocationState;
  analyticsFacts: Pick<AnalyticsFacts, 'device' | 'launch'>;
  closed: AbortSignal;
  /** ends what has been started */
  stops: (() => void)[];
};

export interface Features {
  services(): Promise<Services>;
  actions(): Promise<Services['actions']>;
  place(): Promise<Services['place']>;
  checkout(): Promise<CheckoutFeature>;
  print(): Promise<PrintStore>;
}

/** What the first screen can do without: each is made once its code is there, and is always the same from then on. */
export function createFeatures(deps: FeatureDeps): Features {
  const { stops, edges, loader, location, session, sessionPort, keep, cart, closed } = deps;
  let services: Services | null = null;
  let checkout: CheckoutFeature | null = null;
  let store: PrintStore | null = null;
  const bridge = () => edges.bridge;
  const start = (feature: { start(): () => void }) => {
    if (!closed.aborted) stops.push(feature.start());
  };
  const userKeep = deps.keepOf(sessionPort.userId);

  async function loadServices(): Promise<Services> {
    const { createServices } = await loader.load(SERVICES);
    if (services) return services;
    services = createServices({
      ...edges,
      ...deps,
      state: location,
      tabs: (create) => edges.tabs(create, deps.partner),
      print: loadPrint,
      analyticsFacts: {
        ...deps.analyticsFacts,
        edges,
        keep,
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
    const [{ createCheckoutFeature }, { slices }] = await Promise.all([
      loader.load(CHECKOUT),
      loadServices(),
    ]);
    if (checkout) return checkout;
    checkout = createCheckoutFeature(
      {
        ...edges,
        ...deps,
        keep: userKeep,
        keepOf: (userId) => deps.keepOf(() => userId),
        slices,
        bridge,
        loadPicker: () => loader.load(MAP_PICKER),
        loadDrawing: () => loader.load(MAP_DRAWING),
      },
      {
        api: deps.api,
        cart,
        session: sessionPort,
        analytics: edges.analytics,
        openLink: deps.openLink,
        loadPlace: async () => (await loadServices()).place,
      },
    );
    start(checkout);
    return checkout;
  }

  async function loadPrint(): Promise<PrintStore> {
    const [{ createPrint }, { slices, actions }] = await Promise.all([loader.load(PRINT), loadServices()]);
    if (store) return store;
    store = createPrint({ ...edges, ...deps, session: sessionPort, slices, bridge, actions });
    start(store);
    return store;
  }

  /** A payment that was left, or somebody whose addresses the header shows. */
  function resume(): void {
    if (!deps.paymentOpen() && !session.loggedIn()) return;
    loadCheckout().catch((error: unknown) => edges.analytics.report(error, 'checkout'));
  }

  return {
    services: loadServices,
    actions: async () => (await loadServices()).actions,
    place: async () => (await loadServices()).place,
    checkout: loadCheckout,
    print: loadPrint,
  };
}

/** The cart's store opens with the services, which fail to it as a call does. */
export async function openCart(
  loader: Loader,
  features: Features,
  shown: Parameters<Services['openCart']>[0],
): Promise<CartStore> {
  await loader.ask(SERVICES);
  return (await features.services()).openCart(shown);
}
