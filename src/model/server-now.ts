import type { Clock } from './ports.ts';

/** The time to compare the server's timestamps with: a device's own clock may be years off. */
export const serverNow = (clock: Pick<Clock, 'now' | 'serverNow'>): number =>
  clock.serverNow?.() ?? clock.now();
