/** Storage key of a link's coupon, kept until it applies or is removed. */
export const LINK_COUPON_KEY = 'coupon_code';

export const plainCode = (code: string): string => code.trim().toUpperCase();
