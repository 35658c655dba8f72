export const minutesNotDays = 'Minutes, not days';
export const freshOrMoneyBack = 'Fresh, or your money back';
export const oneBillNoSurprise = 'One bill, no surprise';
export const yourDataStaysYours = 'Your data stays yours';
export const aboutUs = 'About us';
export const doorstepBringsGroceriesAndThousandSmall =
  'doorstep brings groceries and a thousand small things of the day to your door, in the time it takes to boil the kettle.';
export const startShopping = 'Start shopping';
export const groceriesAndThousandSmallThingsOfDayAt =
  'Groceries and a thousand small things of the day, at your door in minutes.';
export const pageNotFound = 'Page not found';
export const somethingWentWrong = 'Something went wrong';
export const browserIsTooOldForShop = 'This browser is too old for the shop';
export const backToShopping = 'Back to shopping';
