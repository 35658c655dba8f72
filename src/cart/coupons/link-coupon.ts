/** Where the discount code of a link is kept until it counts or is removed. */
export const LINK_COUPON_KEY = 'coupon_code';

export const plainCode = (code: string): string => code.trim().toUpperCase();
