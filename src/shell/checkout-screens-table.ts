import { row } from './loader.ts';

/** The screens of checkout, payment and the placed order; the wallet needs them too. */
export const CHECKOUT_SCREENS = row('shell/checkout-screens', () => import('./checkout-screens.ts'), 'page');
