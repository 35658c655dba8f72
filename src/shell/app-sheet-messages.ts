export const getTheDoorstepApp = 'Get the Doorstep app';
export const everyStepOfOrderLive = 'Every step of your order, live';
export const wordWhenIsPackedOnWayAndHere = 'A word when it is packed, on its way and here';
export const addressesAndPastOrdersOneTapAway = 'Your addresses and past orders, one tap away';
export const openIn = (name: string) => `Open in ${name}`;
