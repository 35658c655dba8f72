import { billPage } from '../orders/BillView.tsx';
import { orderPage } from '../orders/OrderPage.tsx';
import { ordersPage } from '../orders/OrdersPage.tsx';
import { userCartsPage } from '../orders/UserCartsPage.tsx';
import type { AccountArea } from './account-screen.tsx';

export const createPages: AccountArea['createPages'] = ({ deps: { config } }, { cart, deliveryArea }) => ({
  orders: config.orderHistory === 'carts' ? userCartsPage : ordersPage,
  order: orderPage({ cart, ended: deliveryArea.orderEnded }),
  'bill-view': billPage,
});
