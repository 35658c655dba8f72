import type { Bridge } from '../../bridge/index.ts';
import { downloadFile, hostDownloads } from '../../bridge/download.ts';
import { billPage, type DownloadInApp } from '../orders/BillView.tsx';
import { orderPage } from '../orders/OrderPage.tsx';
import { ordersPage } from '../orders/OrdersPage.tsx';
import { userCartsPage } from '../orders/UserCartsPage.tsx';
import { createStoredOrders } from '../orders/stored-orders.ts';
import { opensOffline } from '../platform/opens-offline.ts';
import { isStoredPage } from '../platform/stored-page.ts';
import type { AccountPages } from './account-screen.tsx';
import type { FeatureServices } from './create-services.ts';
import type { Shop } from './shop.ts';

export function create(shop: Shop, { cart, deliveryArea }: FeatureServices): AccountPages {
  const { deps, storage, session } = shop;
  // the service worker is for the shop's own pages, outside of partners' apps
  const isOwnPage = deps.isStandalone && deps.bridge.host.name === 'web';
  const stored = createStoredOrders({
    ...{ storage, session, isStoredPage },
    clock: deps.clock,
    opensOffline: async () => isOwnPage && opensOffline(),
  });
  let app: Bridge | null = null;
  void deps.bridge.connected.then((connected) => {
    app = connected;
  });
  function downloadInApp(): DownloadInApp | null {
    const connected = app;
    return connected && hostDownloads(connected) ? (file) => downloadFile(connected, file) : null;
  }
  return {
    orders: deps.config.orderHistory === 'carts' ? userCartsPage : ordersPage(cart, stored),
    order: orderPage({ cart, stored, onEnded: deliveryArea.orderEnded }),
    'bill-view': billPage(downloadInApp),
  };
}
