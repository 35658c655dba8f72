export const couponCannotBeUsedOnCart = 'This coupon cannot be used on this cart.';
export const lastChangeIsNotSavedYet = 'Your last change is not saved yet.';
export const lastChangeIsTriedAgain = 'Your last change is not saved yet. We are trying again.';
export const lastChangeWasRefused = 'The shop did not accept your last change.';
export const myCart = 'My cart';
export const lookAtCartAndTakeWhatNeed = 'Look at my cart, and take what you need';
export const cartCouldNotBeShared = 'Your cart could not be shared.';
