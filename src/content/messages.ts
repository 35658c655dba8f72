export const minutesNotDays = 'Minutes, not days';
export const freshOrMoneyBack = 'Fresh, or your money back';
export const oneBillNoSurprise = 'One bill, no surprise';
export const yourDataStaysYours = 'Your data stays yours';
export const aboutUs = 'About us';
export const doorstepBringsGroceriesAndThousandSmall =
  'doorstep brings groceries and everyday essentials to your door, in the time it takes to boil the kettle.';
export const startShopping = 'Start shopping';
export const groceriesAndThousandSmallThingsOfDayAt =
  'Groceries and everyday essentials, at your door in minutes.';
export const pageNotFound = 'Page not found';
export const somethingWentWrong = 'Something went wrong';
export const browserIsTooOldForShop = 'This browser is too old for the shop';
export const tryAgain = 'Try again';
export const backToShopping = 'Back to shopping';
export const linkMayBeMistyped = 'The link may be old or mistyped.';
export const nothingIsLost = 'Nothing is lost. Please try again in a moment.';
export const updateTheBrowser = 'Update it, or open the shop in Chrome 87, Safari 15.4 or newer.';
export const smallStoresCloseToYou =
  'Small stores close to you, packed while you pay. The top of every page says how long it takes.';
export const freshEveryMorning =
  'Fruit, vegetables, milk and bread come in every morning. If it is not good, you do not pay for it.';
export const everyFeeIsInTheCart =
  'Every fee is in the cart from the first item. What you see there is what you pay.';
export const cardNumberStaysAtTheBank =
  'You enter your card number at the bank; it never reaches us. You can delete your account whenever you like.';
export const notAvailableHere = "This isn't available here";
export const notOfferedInYourArea = "We don't offer it in your area yet.";
