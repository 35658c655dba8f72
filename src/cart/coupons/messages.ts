import { allOf } from '../../model/lists.ts';
import { plural } from '../../model/plural.ts';

export { logIn, tryAgain } from '../../model/messages.ts';
export { removeLabel } from '../../model/phrases.ts';
export { remove as removeCoupon } from '../../ui/messages.ts';

export const coupon = 'Coupon';
export const couponCode = 'Coupon code';
export const terms = 'Terms';
export const termsOf = (code: string) => `Terms of ${code}`;
export const copyCode = (code: string) => `Copy ${code}`;
export const codeCopied = (code: string) => `${code} copied`;
export const codeNotCopied = (code: string) => `We couldn’t copy ${code}. Select it to copy it.`;
export const applyLabel = 'Apply';
export const applyCoupon = (code: string) => `Apply ${code}`;
export const logInToUse = (code: string) => `Log in to use ${code}`;
export const applyAndSave = (code: string, amount: string) => `Apply ${code} and save ${amount}`;
export const entryTitle = 'Apply a coupon';
export const entryDetail = 'See what you can save on this cart';
export const seeCoupon = 'See coupon';
export const moreCoupons = (count: number) =>
  plural(count, { one: '1 more coupon', other: `${count} more coupons` });

export const couponApplied = (code: string) => `${code} applied`;
export const couponNotApplied = (code: string) => `${code} not applied`;
export const couponNotAppliedYet = (code: string) => `${code} not applied yet`;
export const appliedToYourCart = 'Applied to your cart';
export const amountOff = (amount: string) => `${amount} off.`;
export const worth = (value: string) => `Worth ${value}.`;
export const saves = (amount: string) => `Saves ${amount}`;
export const combinesWithAutomaticOffers = 'Can be combined with automatic offers';

export const replaces = (others: readonly string[]) => `Replaces ${allOf(others)}`;
export const replacesForMore = (others: readonly string[], amount: string) =>
  `Replaces ${allOf(others)}: you’d pay ${amount} more`;
export const replacesForLess = (others: readonly string[], amount: string) =>
  `Replaces ${allOf(others)}: you’d pay ${amount} less`;
export const replacesForTheSame = (others: readonly string[]) =>
  `Replaces ${allOf(others)}: you’d pay the same`;
export const replaceQuestion = (others: readonly string[]) => `Replace ${allOf(others)}?`;
export const replacementCost = (code: string, amount: string) => `You’d pay ${amount} more with ${code}.`;
export const replacementCostUnknown = (code: string) =>
  `Only one coupon can be used at a time. With ${code}, you may pay more.`;
export const replaceWith = (code: string) => `Replace with ${code}`;
export const keepCoupon = (others: readonly string[]) => `Keep ${allOf(others)}`;

export const couponsForCart = 'For this cart';
export const couponsNotForCart = 'Not available for this cart yet';
export const expiredCoupons = 'Expired coupons';
export const couponsLoading = 'Loading coupons';
export const couponsNotLoaded = 'We couldn’t load the coupons.';
export const couponsNotLoadedDetail = 'If you have a code, you can still type it in above.';
export const noCoupons = 'No coupons right now';
export const noCouponsDetail = 'New coupons are added every week. If you have a code, type it in above.';
export const couponsOutdated = 'We couldn’t refresh these coupons. Last updated a moment ago.';
export const couponsOutdatedBy = (minutes: number) =>
  plural(minutes, {
    one: 'We couldn’t refresh these coupons. Last updated 1 minute ago.',
    other: `We couldn’t refresh these coupons. Last updated ${minutes} minutes ago.`,
  });

export const codeMissing = 'Enter a coupon code.';
export const cartEmpty = 'Add something to your cart first.';
export const couponFailed = 'We couldn’t apply the coupon. Try again in a moment.';
export const couponWaitsForNetwork = (code: string) =>
  `You are offline. We’ll apply ${code} when you’re back.`;
export const couponAppliedLater = (code: string) => `${code} will be applied`;
export const couponAppliedOnline = 'As soon as you’re back online.';
export const linkCouponWaits = (code: string) => `${code} is saved`;
export const linkCouponWaitsDetail = 'We’ll apply it as soon as your cart qualifies.';
export const linkCouponWaitsBehind = (used: string) => `Remove ${used} to use it.`;
export const removeLinkCoupon = (code: string) => `Remove saved coupon ${code}`;
