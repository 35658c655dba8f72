import type { SyncedCart } from '../cart/ports.ts';
import type * as ProductCode from '../catalog/product/product-code.ts';
import type { LocationOptions } from '../location/location-store.ts';
import type { PrintStore } from '../print/print-ports.ts';
import type { endSessions } from '../session/end-sessions.ts';
import { createServices, type Services } from './create-services.ts';
import { ERROR_REPORTER, HOST } from './services-table.ts';
import type { AnalyticsFacts } from './open-analytics.ts';
import type { Shop } from './shop.ts';

export { createPromptsSlot } from './AppPromptsSlot.tsx';
export { createLiveOrder } from './LiveOrder.tsx';
export { createNetworkLine } from './NetworkLine.tsx';
export { SubHeader } from './SubHeader.tsx';

/** The code that the services load when they need it. */
interface ServicesLoads {
  loadChooser: LocationOptions['loadChooser'];
  syncCart(): void;
  loadCart(): Promise<SyncedCart>;
  loadProductCode(): Promise<Pick<typeof ProductCode, 'showRestocked'>>;
  loadLogOut(): Promise<{ endSessions: typeof endSessions }>;
  print(): Promise<PrintStore>;
  /** the opened checkout; null: it has not loaded yet */
  openedCheckout: AnalyticsFacts['checkout'];
}

/** Services shared by all screens, and the header parts that show them; loaded once the first screen is interactive. */
export function create(shop: Shop, loads: ServicesLoads): Services {
  const { deps, api, session, device, links } = shop;
  const services = createServices(deps, {
    ...shop,
    ...loads,
    initial: deps.initial,
    openLink: links.open,
    deviceId: device.id,
    endSessions: async () => (await loads.loadLogOut()).endSessions(api, deps.loginStorage),
    analyticsFacts: {
      ...shop,
      checkout: loads.openedCheckout,
      loadReporter: () => shop.loader.load(ERROR_REPORTER),
    },
    /** Checkout is loaded at the start only for an open payment or a logged-in user, whose address the header shows. */
    resume() {
      const isInApp = deps.bridge.host.name !== 'web';
      if (isInApp) shop.loader.create(HOST, ({ create }) => create(shop, services)).catch(() => {});
      if (!shop.paymentOpen() && !session.loggedIn()) return;
      shop.checkout().catch((error: unknown) => deps.analytics.report(error, 'checkout'));
      if (session.loggedIn()) shop.favourites().catch(() => {});
    },
  });
  return services;
}
