/** Messages of the QA page. */
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
