import type { Settings } from '../shell/settings.ts';
import * as m from './messages.ts';

/** Notes on consequences of the settings that an operator may not expect, printed once at the start. */
export function startupNotes(
  settings: Pick<Settings<'server'>, 'trackingUrl' | 'shopOrigin' | 'sellerDetails'>,
): string[] {
  return [
    ...trackingNotes(settings),
    ...(settings.sellerDetails === undefined ? [m.sellerDetailsNotSet] : []),
    ...(settings.shopOrigin === undefined ? [m.shopOriginNotSet] : []),
  ];
}

export function trackingNotes({ trackingUrl }: Pick<Settings<'server'>, 'trackingUrl'>): string[] {
  return trackingUrl === undefined ? [m.trackingNotSet] : [];
}
