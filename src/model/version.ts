/** The web app as it is deployed; error reports call it their release. */
export const WEB_APP_VERSION = '8.10.16';
/** The app whose abilities the backend may count on. */
export const APP_VERSION = '9.3.12';
/** What backends call a shop like this one. */
export const APP_CLIENT = 'consumer_web';

/** A version as one integer: 1 followed by three groups of three digits, so that 9.3.12 is 1009003012. */
export function versionCode(version: string): number {
  const groups = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(version)?.slice(1);
  if (!groups) throw new Error('Received invalid version string');
  return Number(`1${groups.map((group) => group.padStart(3, '0')).join('')}`);
}
