import { countEvent, shopperIn, storedCart } from '../walk-state.ts';
import { type Action, isFree, nextShare, openPath, tapEach } from './action.ts';

/** Pays the cart from the balance, and what is missing by another method. */
export const partPayment: Action = {
  name: 'part-payment',
  weight: 6,
  async make(tools, pick) {
    const { state, view, results } = tools;
    const isPossible =
      isFree(tools) &&
      state.disturbedSteps === 0 &&
      shopperIn(view) !== null &&
      Object.keys(storedCart(view).lines).length > 0;
    if (!isPossible || !(await openPath(tools, '/checkout')))
      return results.skipped('part payment: not possible here');
    const texts = await tapEach(tools, [
      { testids: ['use-balance'] },
      { testids: ['payment-method'], pick: nextShare(pick, 1) },
      ...(pick < 0.8
        ? [{ testids: ['pay-now'], pace: pick < 0.3 ? ('double' as const) : ('calm' as const) }]
        : []),
    ]);
    countEvent(state, 'part payments');
    return results.done(`part payment: ${texts.join('; ')}`);
  },
};
