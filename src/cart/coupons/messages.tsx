import type { ReactNode } from 'react';

export const copy = (code: string) => `Copy ${code}`;
export const remove = (code: string) => `Remove ${code}`;
export const removeLabel = 'Remove';
export const logInToUse = (code: string) => `Log in to use ${code}`;
export const apply = (code: string) => `Apply ${code}`;
export const logIn = 'Log in';
export const applyLabel = 'Apply';
export const enterACouponCode = 'Enter a coupon code.';
export const appliedToYourCart = 'Applied to your cart';
export const saves = (amount: string) => `Saves ${amount}`;
export const inPlaceOf = (promoCode: string) => ` in place of ${promoCode}`;
export const canBeCombinedWithOtherOffers = 'Can be combined with other offers';
export const termsOf = (code: string) => `Terms of ${code}`;
export const terms = 'Terms';
export const removeOf = (promoCode: string) => `Remove ${promoCode}`;
export const coupon = 'Coupon';
export const yet = ' yet';
export const notApplied = (promoCode: string, used: ReactNode) => (
  <>
    {promoCode} not applied{used}
  </>
);
export const applied = (promoCode: string) => `${promoCode} applied`;
export const off = (amount: string) => `${amount} off.`;
export const oneMoreCoupon = '1 more coupon';
export const moreCoupons = (others: number) => `${others} more coupons`;
export const applyAndSave = (code: string, amount: string) => `Apply ${code} and save ${amount}`;
export const seeCoupon = 'See coupon';
export const applyACoupon = 'Apply a coupon';
export const seeWhatCanSaveOnCart = 'See what you can save on this cart';
export const couponCode = 'Coupon code';
export const forThisCart = 'For this cart';
export const notForCartYet = 'Not available for this cart yet';
export const expired = 'Expired';
export const couldNotLoadCoupons = 'We could not load the coupons.';
export const noCouponsRightNow = 'No coupons right now';
export const loadingCoupons = 'Loading coupons';
export const couldNotCopy = (code: string) => `We could not copy it. The code is ${code}.`;
export const isCopied = (code: string) => `${code} is copied.`;
export const offlineAndIsAppliedLater = (code: string) =>
  `You are offline. We will apply ${code} when you are back.`;
export const isAppliedLater = (code: string) => `${code} will be applied`;
export const whenOnline = 'As soon as you are back online.';
export const waits = (code: string) => `${code} is waiting`;
export const appliedOnceCounts = 'We apply it as soon as your cart qualifies.';
export const stopWaitingFor = (code: string) => `Remove ${code} from your link`;
export const notRefreshed = (ago: string) => `We could not refresh these coupons. They are from ${ago}.`;
export const worth = (value: string) => `Worth ${value}.`;
export const justNow = 'a moment ago';
export const minutesAgo = (count: number) => (count === 1 ? '1 minute ago' : `${count} minutes ago`);
export const tryAgain = 'Try again';
export const addSomethingToCartFirst = 'Add something to your cart first.';
export const couldNotApplyCoupon = 'We could not apply the coupon. Try again in a moment.';
export const typeCodeAbove = 'If you have a code, you can still type it in above.';
export const newOnesComeEveryWeek = 'New ones come every week. If you have a code, type it in above.';
