import type { Clock } from '../model/ports.ts';
import type { CartCore } from './core.ts';
import type { CartLine, Removed } from './model.ts';
import { couponIn } from './coupon-in.ts';

/** How long a removal can be undone, and the longest pause between taps on minus that are undone together. */
const UNDO_MS = 5_000;

/** Consecutive taps on the minus button of one line, with no other change of the cart in between. */
interface Run {
  productId: string;
  /** the quantity before the first tap */
  quantity: number;
  promoCode: string;
  /** the time of the last tap, in milliseconds since 1970 */
  lastTapAt: number;
  tap: number;
}

/** Keeps removed lines, with positions and coupon, while the removal can be undone. */
export function createUndo(core: CartCore, clock: Clock) {
  let cancel = () => {};
  let run: Run | null = null;

  function forget(): void {
    cancel();
    run = null;
    if (core.state.removed !== null) core.setRemoved(null);
  }

  /** The run that a tap on minus of this line continues or starts. */
  function runOf({ product: { productId }, quantity }: CartLine): Run {
    const isContinued =
      run?.productId === productId && run.tap === core.newestTap() && clock.now() - run.lastTapAt <= UNDO_MS;
    const runStart = isContinued && run ? run : { productId, quantity, promoCode: couponIn(core.state) };
    // the tap that is about to happen gets its number later
    return { ...runStart, lastTapAt: clock.now(), tap: core.newestTap() + 1 };
  }

  /** Call before the line is removed. Consecutive removals are undone together. */
  function remember({ product }: CartLine, { quantity, promoCode }: Run): void {
    const { order } = core.folded();
    const removal: Removed = core.state.removed ?? { lines: [], order: [], promoCode: '' };
    cancel();
    core.setRemoved({
      lines: [
        ...removal.lines.filter((other) => other.product.productId !== product.productId),
        { product, quantity },
      ],
      order: [...removal.order, ...order.filter((productId) => !removal.order.includes(productId))],
      promoCode: removal.promoCode || promoCode,
    });
    cancel = clock.after(UNDO_MS, forget);
  }

  return {
    forget,

    /** Ends the run after a different change: the next tap on the minus button starts a new run. */
    endRun(): void {
      run = null;
    },

    /** Call with the line before its quantity is reduced. */
    onReduced(line: CartLine, remainingQuantity: number): void {
      run = runOf(line);
      if (remainingQuantity > 0) return;
      remember(line, run);
      run = null;
    },

    /** Remembers an emptied cart, so that undo restores all of it. */
    onEmptied(removal: Removed): void {
      core.setRemoved(removal);
      cancel = clock.after(UNDO_MS, forget);
    },

    /** Forgets the removal of a product that the shopper has added again by hand. */
    onAddedAgain(productId: string): void {
      run = null;
      const { removed } = core.state;
      if (removed === null) return;
      const lines = removed.lines.filter(({ product }) => product.productId !== productId);
      if (lines.length === 0) forget();
      else if (lines.length < removed.lines.length) core.setRemoved({ ...removed, lines });
    },

    /** What to restore; null: too late. */
    take(): Removed | null {
      const { removed } = core.state;
      forget();
      return removed;
    },
  };
}
