export const account = 'Account';
export const orders = 'Orders';
export const logOut = 'Log out';
export const logOutNow = 'Log out now?';
export const stayLoggedIn = 'Stay logged in';
export const aPayment = 'A payment';
export const aPaymentOf = (amount: string) => `A payment of ${amount}`;
export const isUnderWay = (what: string) =>
  `${what} is under way. It continues: if it succeeds, you will find the order in your account when you log in again.`;
