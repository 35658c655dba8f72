import { countEvent, isLoggedIn } from '../walk-state.ts';
import { type Action, isFree, nextShare, openPath, tapEach } from './action.ts';

/** "Order again" from the list of orders, sometimes with an item left out, or "Buy again" at home. */
export const reorder: Action = {
  name: 'reorder',
  weight: 3,
  async make(tools, pick) {
    const { state, view, results } = tools;
    if (!isFree(tools) || !isLoggedIn(view)) return results.skipped('order again: not possible here');
    if (pick < 0.2) {
      if (!(await openPath(tools, '/'))) return results.skipped('buy again: not in an app');
      const target = await state.device.find({ by: 'testid', testids: ['add'], pick: 0 });
      if (target) await tools.input.press(target, 'calm');
      await tools.input.settle();
      return results.done('buy again: add the first product of home');
    }
    if (!(await openPath(tools, '/account/orders'))) return results.skipped('order again: not in an app');
    const texts = await tapEach(tools, [
      { testids: ['row-reorder'], pick: nextShare(pick, 1) },
      ...(pick > 0.6 ? [{ testids: ['reorder-line'], pick: nextShare(pick, 2) }] : []),
      { testids: ['reorder-add'], pace: pick > 0.8 ? ('double' as const) : ('calm' as const) },
      { testids: pick < 0.7 ? ['reorder-cart'] : ['modal-close'] },
    ]);
    countEvent(state, 'orders repeated');
    return results.done(`order again: ${texts.join('; ') || 'no order'}`);
  },
};
