import { type ComponentType, lazy } from 'react';
import type { Shop } from './shop.ts';
import type { Till } from './till.tsx';

export interface Screens {
  Cart: Till['Cart'];
  Checkout: Till['Checkout'];
  PaymentStatus: Till['PaymentStatus'];
  OrderPlaced: Till['OrderPlaced'];
  DeliverTo: Till['DeliverTo'];
  Login: ComponentType;
}

/** The screens that are loaded when they are opened. Made once for every shop: what they stand on is that shop's. */
export function createScreens(shop: Shop): Screens {
  const ofTill = <N extends Exclude<keyof Screens, 'Login'>>(name: N) =>
    lazy(async () => ({ default: (await shop.till())[name] as ComponentType<object> })) as unknown as Till[N];
  return {
    Cart: ofTill('Cart'),
    Checkout: ofTill('Checkout'),
    PaymentStatus: ofTill('PaymentStatus'),
    OrderPlaced: ofTill('OrderPlaced'),
    DeliverTo: ofTill('DeliverTo'),
    Login: lazy(async () => {
      const [login] = await Promise.all([
        import('../session/LoginModal.tsx'),
        shop.edges.loadStyles('session/LoginModal'),
      ]);
      return login;
    }),
  };
}
