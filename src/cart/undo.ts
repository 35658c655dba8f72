import type { Clock } from '../model/ports.ts';
import type { CartCore } from './core.ts';
import { type CartLine, couponIn, type Removed } from './model.ts';

/** How long a removal can be undone. */
const UNDO_MS = 5_000;

/** Remembers what was taken out, where it was and the coupon that counted then, until it is too late to undo it. */
export function createUndo(core: CartCore, clock: Clock) {
  let cancel = () => {};

  function forget(): void {
    cancel();
    if (core.state.removed !== null) core.setRemoved(null);
  }

  return {
    forget,

    /** To be called before the line goes. Several in a row are undone together. */
    remember(line: CartLine): void {
      const { product, quantity } = line;
      const { order } = core.folded();
      const before: Removed = core.state.removed ?? { lines: [], order: [], promoCode: '' };
      cancel();
      core.setRemoved({
        lines: [
          ...before.lines.filter((other) => other.product.productId !== product.productId),
          { product, quantity },
        ],
        order: [...before.order, ...order.filter((productId) => !before.order.includes(productId))],
        promoCode: before.promoCode || couponIn(core.state),
      });
      cancel = clock.after(UNDO_MS, forget);
    },

    /** The product was added again by hand: nothing to undo for it. */
    isBack(productId: string): void {
      const { removed } = core.state;
      if (removed === null) return;
      const lines = removed.lines.filter(({ product }) => product.productId !== productId);
      if (lines.length === 0) forget();
      else if (lines.length < removed.lines.length) core.setRemoved({ ...removed, lines });
    },

    /** What to put back; null: too late. */
    take(): Removed | null {
      const { removed } = core.state;
      forget();
      return removed;
    },
  };
}
