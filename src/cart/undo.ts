import type { Clock } from '../model/ports.ts';
import type { CartCore } from './core.ts';
import { type CartLine, couponIn, type Removed } from './model.ts';

/** How long a removal can be undone, and the longest pause between taps on minus that are undone together. */
const UNDO_MS = 5_000;

/** Consecutive taps on the minus of one line, without any other change of the cart. */
interface Run {
  productId: string;
  /** before the first tap */
  quantity: number;
  promoCode: string;
  /** time of the last tap */
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
    const continues =
      run?.productId === productId && run.tap === core.newestTap() && clock.now() - run.lastTapAt <= UNDO_MS;
    const first = continues && run ? run : { productId, quantity, promoCode: couponIn(core.state) };
    // the tap itself is numbered later
    return { ...first, lastTapAt: clock.now(), tap: core.newestTap() + 1 };
  }

  /** Call before the line is removed. Consecutive removals are undone together. */
  function remember({ product }: CartLine, { quantity, promoCode }: Run): void {
    const { order } = core.folded();
    const before: Removed = core.state.removed ?? { lines: [], order: [], promoCode: '' };
    cancel();
    core.setRemoved({
      lines: [
        ...before.lines.filter((other) => other.product.productId !== product.productId),
        { product, quantity },
      ],
      order: [...before.order, ...order.filter((productId) => !before.order.includes(productId))],
      promoCode: before.promoCode || promoCode,
    });
    cancel = clock.after(UNDO_MS, forget);
  }

  return {
    forget,

    /** Another change was made: the next tap on minus starts a new run. */
    endRun(): void {
      run = null;
    },

    /** Call with the line before its quantity is reduced. */
    onReduced(line: CartLine, left: number): void {
      run = runOf(line);
      if (left > 0) return;
      remember(line, run);
      run = null;
    },

    /** The cart was emptied: undo restores all of it. */
    onEmptied(removed: Removed): void {
      core.setRemoved(removed);
      cancel = clock.after(UNDO_MS, forget);
    },

    /** The product was added again by hand, so its removal can no longer be undone. */
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
