export const shopOpensInTabOfOwn = 'The shop opens in a tab of its own';
export const openTheShop = 'Open the shop';
export const nothingKeptInFrame =
  'Your browser saves nothing for a shop inside another site, so your cart and login would be lost.';
