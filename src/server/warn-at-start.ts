import type { Settings } from '../shell/settings.ts';
import type { Log } from './log.ts';
import * as m from './messages.ts';

/** What somebody who runs the shop for others has to know, said once. */
export function warnAtStart({ shopOrigin }: Pick<Settings<'server'>, 'shopOrigin'>, log: Log): void {
  if (shopOrigin === undefined) log(m.shopOriginIsNotSet, 'start');
}
