import { countEvent } from '../walk-state.ts';
import { type Action, isFree, openPath, tapEach } from './action.ts';

/** Listings that have the switch. */
const LISTINGS = ['/s?q=eggs', '/cn/dairy/cid/14/14', '/s?q=chicken'];

/** Turns "Veg only" on or off in a listing. */
export const vegOnly: Action = {
  name: 'veg-only',
  weight: 2,
  async make(tools, pick) {
    const { state, results } = tools;
    if (!isFree(tools)) return results.skipped('veg only: not possible here');
    const hasSwitch = await state.device.find({ by: 'testid', testids: ['veg-only'], pick: 0 });
    const listing = LISTINGS[Math.floor(pick * LISTINGS.length)] ?? '/';
    if (!hasSwitch && !(await openPath(tools, listing))) return results.skipped('veg only: not in an app');
    const [text] = await tapEach(tools, [{ testids: ['veg-only'], pace: pick > 0.8 ? 'double' : 'calm' }]);
    countEvent(state, 'veg-only switches');
    return results.done(text ?? 'veg only: no switch');
  },
};
