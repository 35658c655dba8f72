export const couponCannotBeUsedOnCart = 'This coupon cannot be used on this cart.';
export const myCart = 'My cart';
export const lookAtCartAndTakeWhatNeed = 'Look at my cart, and take what you need';
export const cartCouldNotBeShared = 'Your cart could not be shared.';
