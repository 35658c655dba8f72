export { buyAgain, loading, logIn, yourOrders } from '../model/messages.ts';
export { startShopping } from '../model/phrases.ts';
export const logInToBuyAgain = 'Log in to see what you bought';
export const boughtProducts = 'Products from your orders';
export const nothingBought = 'Nothing to buy again yet';
export const nothingBoughtDetail = 'What you order will appear here, to add again with one tap.';
