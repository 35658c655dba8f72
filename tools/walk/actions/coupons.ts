import { type Action, isFree, nextShare, openPath, tapEach } from './action.ts';

/** Applies a coupon from the list, often in place of another one, and answers the question if there is one. */
export const coupons: Action = {
  name: 'coupons',
  weight: 4,
  async make(tools, pick) {
    const { state, results } = tools;
    if (!isFree(tools) || Object.values(tools.view.steppers).length + tools.view.counts.length === 0)
      return results.skipped('coupons: not possible here');
    if (!tools.view.screens.includes('cart') && !(await openPath(tools, '/cart')))
      return results.skipped('coupons: the cart is not shown');
    const answer = nextShare(pick, 3) < 0.5 ? 'coupon-replace' : 'coupon-keep';
    const texts = await tapEach(tools, [
      { testids: ['coupon-entry'] },
      { testids: ['coupon-apply'], pick: nextShare(pick, 1), pace: pick < 0.2 ? 'double' : 'calm' },
      { testids: [answer] },
      ...(pick > 0.3 ? [{ testids: ['coupon-apply'], pick: nextShare(pick, 2) }, { testids: [answer] }] : []),
    ]);
    if (pick > 0.9) texts.push(...(await tapEach(tools, [{ testids: ['coupon-remove'] }])));
    state.counts['coupon actions'] = (state.counts['coupon actions'] ?? 0) + 1;
    return results.done(`coupons: ${texts.join('; ') || 'none is offered'}`);
  },
};
