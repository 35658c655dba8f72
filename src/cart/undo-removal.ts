import type { Clock } from '../model/ports.ts';
import type { CartCore } from './cart-core.ts';
import { type CartLine, couponIn, type Removed } from './cart-model.ts';

/** So long a removal can be undone. */
const UNDO_MS = 5_000;

/** Remembers what was taken out, where it was and the coupon that counted then, until it is too late to undo it. */
export function createUndo({ state, folded }: CartCore, clock: Clock) {
  let callOff = () => {};

  function forget(): void {
    callOff();
    if (state.removed !== null) state.removed = null;
  }

  return {
    forget,

    /** To be told before the line goes. Several in a row are undone together. */
    note(line: CartLine): void {
      const { product, quantity } = line;
      const { order } = folded();
      const before: Removed = state.removed ?? { lines: [], order: [], promoCode: '' };
      callOff();
      state.removed = {
        lines: [
          ...before.lines.filter((other) => other.product.productId !== product.productId),
          { product, quantity },
        ],
        order: [...before.order, ...order.filter((productId) => !before.order.includes(productId))],
        promoCode: before.promoCode || couponIn(state),
      };
      callOff = clock.after(UNDO_MS, forget);
    },

    /** It is back without this. */
    isBack(productId: string): void {
      const { removed } = state;
      if (removed === null) return;
      const lines = removed.lines.filter(({ product }) => product.productId !== productId);
      if (lines.length === 0) forget();
      else if (lines.length < removed.lines.length) state.removed = { ...removed, lines };
    },

    /** What is to be put back; null: it is too late. */
    take(): Removed | null {
      const { removed } = state;
      forget();
      return removed;
    },
  };
}
