import { INVALID_VERSION } from './error-catalogue.ts';

/** The deployed version of the web app; the release in error reports. */
export const WEB_APP_VERSION = '8.10.16';
/** The version of the native app whose features the backend may assume. */
export const APP_VERSION = '9.3.12';
/** The backend's name for a web shop. */
export const APP_CLIENT = 'consumer_web';

/** A version as one integer: 1 followed by three groups of three digits, so that 9.3.12 is 1009003012. */
export function versionCode(version: string): number {
  const groups = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(version)?.slice(1);
  if (!groups) throw new Error(INVALID_VERSION);
  return Number(`1${groups.map((group) => group.padStart(3, '0')).join('')}`);
}
