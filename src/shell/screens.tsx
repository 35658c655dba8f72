import { type ComponentType, lazy } from 'react';

type Loaded<P> = Promise<{ default: ComponentType<P> }>;

export interface Screens {
  Cart: ComponentType<{ as: 'page' | 'panel' }>;
  Checkout: ComponentType;
  PaymentStatus: ComponentType;
  OrderPlaced: ComponentType;
  Login: ComponentType;
  DeliverTo: ComponentType<{ onClose: () => void }>;
}

/** The screens that are loaded when they are opened, each with its style sheets: made once for every shop. */
export function createScreens(loadStyles: (screen: string) => Promise<void>): Screens {
  const withStyles = <P,>(screen: string, load: () => Loaded<P>): ComponentType<P> =>
    lazy(async () => {
      const [loaded] = await Promise.all([load(), loadStyles(screen)]);
      return loaded;
    }) as unknown as ComponentType<P>;
  return {
    Cart: withStyles('checkout/CartScreen', () => import('../checkout/CartScreen.tsx')),
    Checkout: withStyles('checkout/CheckoutPage', () => import('../checkout/CheckoutPage.tsx')),
    PaymentStatus: withStyles(
      'checkout/PaymentStatusPage',
      () => import('../checkout/PaymentStatusPage.tsx'),
    ),
    OrderPlaced: withStyles('checkout/OrderPlacedPage', () => import('../checkout/OrderPlacedPage.tsx')),
    Login: withStyles('session/LoginModal', () => import('../session/LoginModal.tsx')),
    DeliverTo: withStyles('shell/DeliverToSheet', () => import('./DeliverToSheet.tsx')),
  };
}
