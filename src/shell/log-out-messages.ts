export { account, favourites } from '../model/messages.ts';
export { logOut, orders } from '../model/phrases.ts';
export const logOutQuestion = 'Log out now?';
export const stayLoggedIn = 'Stay logged in';
export const paymentInProgress =
  'Your payment is still in progress. If it succeeds, you’ll find the order in your account when you log in again.';
export const paymentOfInProgress = (amount: string) =>
  `Your payment of ${amount} is still in progress. If it succeeds, you’ll find the order in your account when you log in again.`;
