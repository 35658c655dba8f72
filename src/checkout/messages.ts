export const cartHasBeenOrderedAlready = 'This cart has been ordered already.';
