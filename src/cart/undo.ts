import type { Clock } from '../model/ports.ts';
import type { CartCore } from './core.ts';
import { type CartLine, couponIn, type Removed } from './model.ts';

/** How long a removal can be undone, and how far apart two taps on minus may be to be undone together. */
const UNDO_MS = 5_000;

/** Taps on minus of one line, none of them followed by any other change of the cart. */
interface Run {
  productId: string;
  /** before the first of them */
  quantity: number;
  promoCode: string;
  /** of the last of them */
  at: number;
  tap: number;
}

/** Remembers what was taken out, where it was and the coupon that counted then, until it is too late to undo it. */
export function createUndo(core: CartCore, clock: Clock) {
  let cancel = () => {};
  let run: Run | null = null;

  function forget(): void {
    cancel();
    run = null;
    if (core.state.removed !== null) core.setRemoved(null);
  }

  /** The run that a tap on this line's minus belongs to. */
  function runOf({ product: { productId }, quantity }: CartLine): Run {
    const goesOn =
      run?.productId === productId && run.tap === core.newestTap() && clock.now() - run.at <= UNDO_MS;
    const first = goesOn && run ? run : { productId, quantity, promoCode: couponIn(core.state) };
    // the tap itself is counted after this
    return { ...first, at: clock.now(), tap: core.newestTap() + 1 };
  }

  /** To be called before the line goes. Several in a row are undone together. */
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

    /** The shopper did something else: minus begins a new run. */
    endRun(): void {
      run = null;
    },

    /** To be called with the line as it is before some of it is taken out. */
    takenFrom(line: CartLine, left: number): void {
      run = runOf(line);
      if (left > 0) return;
      remember(line, run);
      run = null;
    },

    /** The cart was emptied: all of it comes back together. */
    emptied(removed: Removed): void {
      core.setRemoved(removed);
      cancel = clock.after(UNDO_MS, forget);
    },

    /** The product was added again by hand: nothing to undo for it. */
    isBack(productId: string): void {
      run = null;
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
