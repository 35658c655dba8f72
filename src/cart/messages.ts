export const couponNotUsable = 'This coupon cannot be used on this cart.';
export const changeUnsaved = 'Your last change is not saved yet.';
export const changeRetried = 'Your last change is not saved yet. We’re trying again.';
export const changeUndone = 'Your last change could not be saved, so we undid it.';
export const shareTitle = 'My cart';
export const shareText = 'Take a look at my cart and add what you need';
export const cartNotShared = 'Your cart could not be shared.';
