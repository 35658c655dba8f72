/** Messages of the QA page. */
export const filesStillCome =
  'Requests are cut off. Code, style sheets and pictures still come: this browser allows no service worker here.';
export const killed = 'The app was killed. What it has stored is still there.';
export const reloaded =
  'The app was running, so this was a reload. Kill it first to restore it from nothing.';
export const nothingToGoBackTo = 'Nothing to go back to: the app would leave the shop here.';
export const noLink = 'Give a path of the shop, such as /cart, its full address, or an app link.';
export const sandboxReset = 'The sandbox is as it was at first. What this app has stored is still there.';
export const sandboxSilent = 'The sandbox could not be reset: it did not answer.';
export const storageCleared = 'What this app had stored is gone.';
export const newUser = (phone: string) => `A new user begins: ${phone}. What this app had stored is gone.`;
export const phoneChanged = (phone: string) =>
  `${phone} is logged in to the app now. A login that the shop already has stays.`;
export const phoneIncomplete = (phone: string) => `10 digits are needed. Until then it is ${phone}.`;
