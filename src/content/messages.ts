export { aboutUs, pageNotFound, somethingWentWrong, tryAgain } from '../model/messages.ts';
export { backToShopping, startShopping } from '../model/phrases.ts';
export const speedTitle = 'Minutes, not days';
export const freshTitle = 'Fresh, or your money back';
export const billTitle = 'One bill, no surprises';
export const dataTitle = 'Your data stays yours';
export const aboutLead =
  'doorstep brings groceries and everyday essentials to your door in the time it takes to boil a kettle.';
export const aboutDescription = 'Groceries and everyday essentials, at your door in minutes.';
export const browserTooOld = 'Your browser is too old for this shop';
export const pageNotFoundDetail = 'The link may be old or mistyped.';
export const somethingWentWrongDetail = 'Nothing is lost. Please try again in a moment.';
export const browserTooOldDetail = 'Update it, or open the shop in Chrome 87, Safari 15.4 or newer.';
export const speedDetail =
  'Small stores near you pack your order while you pay. The delivery time is at the top of every page.';
export const freshDetail =
  'Fruit, vegetables, milk and bread arrive every morning. If something isn’t fresh, you don’t pay for it.';
export const billDetail = 'Every fee is in your cart from the first item. What you see is what you pay.';
export const dataDetail =
  'You enter your card number with your bank, so it never reaches us. You can delete your account at any time.';
export const featureUnavailable = 'This isn’t available here';
export const featureUnavailableDetail = 'We don’t offer this in your area yet.';
export const howRefundsWork = 'How refunds work';
