import type { DualCart, DualCartWay } from './dual-cart.ts';
import type { CartLine } from './model.ts';
import type { SyncedCart } from './ports.ts';
import { printsIn } from './prints.ts';

type Putting = Pick<SyncedCart, 'putLines' | 'answerDualCart'>;

/** Adds several lines at once, e.g. from a shared cart. */
export function createPutLines(
  cart: () => Pick<SyncedCart, 'state' | 'view' | 'setQuantity'>,
  dualCart: DualCart,
  clearPrints: () => void,
): Putting {
  function put(lines: readonly CartLine[], way: DualCartWay): void {
    clearPrints();
    const before = cart().view().lines;
    const coming = new Set(lines.map(({ product }) => product.productId));
    if (way === 'replace') {
      // removed line by line, so that it can be undone
      for (const { product } of before) if (!coming.has(product.productId)) cart().setQuantity(product, 0);
    }
    for (const { product, quantity } of lines) {
      const there = before.find((line) => line.product.productId === product.productId)?.quantity ?? 0;
      cart().setQuantity(product, way === 'merge' ? there + quantity : quantity);
    }
  }

  return {
    putLines(lines, what, onPut) {
      const accept = (way: DualCartWay) => {
        put(lines, way);
        onPut(way);
      };
      if (printsIn(cart().state)) dualCart.ask('items', what, () => accept('replace'));
      else if (cart().view().count > 0) dualCart.askHow(what, accept);
      else accept('merge');
    },
    answerDualCart: dualCart.answer,
  };
}
