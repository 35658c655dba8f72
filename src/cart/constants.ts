export const CART_STEPS = ['cart', 'address', 'coupon-list'] as const;
export type CartStep = (typeof CART_STEPS)[number];

/** Never shown as a promotion. */
export const HIDDEN_PROMO = 'WEB15';

/** A higher tip is taken for a typing error. */
export const MAX_OWN_TIP = 500_00;
