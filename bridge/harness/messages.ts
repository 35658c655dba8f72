/** Messages of the QA page. */
export const wrongParameter = (name: string, value: string, expected: string) =>
  `The link says ${name}=${value}, which is not possible: expected ${expected}.`;
export const unknownParameter = (name: string, known: string) =>
  `The link says ${name}, which is not known: expected ${known}.`;
export const noVersions = 'none, because this host has no versions';
export const noMethods = 'none, because this host has no methods';
export const tenDigits = '10 digits';
export const shopPath = 'a path of the shop, such as /cart';
export const sizeRange = (min: number, max: number) => `360x740, or another size of ${min} to ${max} pixels`;
export const reportSaved = (name: string) => `Report saved as ${name}.`;
export const filesStillLoad =
  'Requests fail. Code, style sheets and pictures still load, because this browser allows no service worker here.';
export const killed = 'App killed. Its stored data is kept.';
export const reloaded = 'The app was running, so this was a reload. For a cold start, kill it first.';
export const nothingToGoBackTo = 'Nothing to go back to: the app would close the shop here.';
export const noLink = 'Enter a path such as /cart, a full URL or an app link.';
export const sandboxReset = 'Sandbox reset. This app’s stored data is kept.';
export const sandboxUnreachable = 'The sandbox was not reset: it did not respond.';
export const storageCleared = 'Stored data cleared.';
export const newUser = (phone: string) => `New user: ${phone}. Stored data cleared.`;
export const phoneChanged = (phone: string) =>
  `${phone} is now logged in to the app. If the shop was logged in, it keeps that login.`;
export const phoneIncomplete = (phone: string) => `Enter 10 digits. Until then, the app uses ${phone}.`;
