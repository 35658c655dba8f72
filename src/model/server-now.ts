import type { Clock } from './ports.ts';

/** The time with which to compare the server's timestamps, because a device's own clock may be years off. */
export const serverNow = (clock: Pick<Clock, 'now' | 'serverNow'>): number =>
  clock.serverNow?.() ?? clock.now();
