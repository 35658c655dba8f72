import type { Clock } from './ports.ts';

/** The time to compare with what the server says of time: a device's own clock may be years off. */
export const serverNow = (clock: Pick<Clock, 'now' | 'serverNow'>): number =>
  clock.serverNow?.() ?? clock.now();
