import { billPage } from '../orders/BillView.tsx';
import { orderPage } from '../orders/OrderPage.tsx';
import { ordersPage } from '../orders/OrdersPage.tsx';
import { userCartsPage } from '../orders/UserCartsPage.tsx';
import type { AccountPages } from './account-screen.tsx';
import type { FeatureServices } from './create-services.ts';
import type { Shop } from './shop.ts';

export const create = (
  { deps: { config } }: Shop,
  { cart, deliveryArea }: FeatureServices,
): AccountPages => ({
  orders: config.orderHistory === 'carts' ? userCartsPage : ordersPage(cart),
  order: orderPage({ cart, onEnded: deliveryArea.orderEnded }),
  'bill-view': billPage,
});
