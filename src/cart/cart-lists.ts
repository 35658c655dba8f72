import { PAAS } from './cart-print.ts';

export const CART_TYPES = ['items', PAAS] as const;
export type CartType = (typeof CART_TYPES)[number];
export const DEFAULT_CART_TYPE = 'items' satisfies CartType;

export const CART_STEPS = ['cart', 'address', 'coupon-list'] as const;
export type CartStep = (typeof CART_STEPS)[number];

/** Never shown as a promotion. */
export const HIDDEN_PROMO = 'WEB15';
