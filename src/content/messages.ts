export { aboutUs, legalDetails, pageNotFound, somethingWentWrong, tryAgain } from '../model/messages.ts';
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
export const billDetail =
  'Every fee is shown before your cart, and nothing is added later. What you see is what you pay.';
export const dataDetail =
  'You enter your card number with your bank, so it never reaches us. You can delete your account at any time.';
export const featureUnavailable = 'This isn’t available here';
export const featureUnavailableDetail = 'We don’t offer this in your area yet.';
export const seller = 'Seller';
export const customerCare = 'Customer care';
export const fssaiLicence = 'FSSAI licence';
export const grievanceOfficer = 'Grievance officer';
export const grievanceTimes = 'We acknowledge complaints within 48 hours and resolve them within a month.';
export const returns = 'Returns';
export const refunds = 'Refunds';
export const notProvided = 'Not provided by the seller';
export const howRefundsWork = 'How refunds work';
