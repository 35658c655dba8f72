import type { Settings } from '../shell/settings.ts';

/** Consequences of the settings that an operator may not expect; printed once at start. */
export function startNotes({ trackingUrl }: Pick<Settings<'server'>, 'trackingUrl'>): string[] {
  return trackingUrl === undefined
    ? ['No events are sent. Set TRACKING_URL to the address of a tracking service to send them.']
    : [];
}
