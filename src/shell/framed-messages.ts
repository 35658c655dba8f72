export const shopOpensInTabOfOwn = 'The shop opens in a tab of its own';
export const openTheShop = 'Open the shop';
export const nothingKeptInFrame =
  'Inside another site your browser keeps nothing for it: your cart and your login would be lost.';
