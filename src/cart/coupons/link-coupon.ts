/** Where the discount code of a link is kept until the cart has tried it. */
export const LINK_COUPON_KEY = 'coupon_code';
