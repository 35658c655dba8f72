import type { Messages } from '../model/ports.ts';
import { items } from './amount-messages.ts';
import type { DualCartWay, SyncedCart } from './ports.ts';
import { type CartLine, printsIn } from './model.ts';

/** Asks with DUAL_CART_MODAL whether a new cart replaces the current one or is merged with it. */
export function createDualCart(messages: Pick<Messages, 'openModal' | 'closeModal'>) {
  /** callbacks of the products that wait for the answer */
  let held: ((way: DualCartWay) => void)[] = [];
  /** set for one turn: products added together share one question, later ones replace it */
  let asking = false;

  return {
    /** Groceries and prints cannot be ordered together, so one of them must go. */
    ask(incoming: 'items' | 'paas', what: string, accept: () => void): void {
      if (!asking) {
        held = [];
        asking = true;
        queueMicrotask(() => {
          asking = false;
        });
      }
      held.push(accept);
      const message = held.length > 1 ? items(held.length) : what;
      messages.openModal('DUAL_CART_MODAL', { type: 'replace-items', incoming, what: message });
    },

    /** Both carts hold groceries. */
    askHow(what: string, accept: (way: DualCartWay) => void): void {
      held = [accept];
      messages.openModal('DUAL_CART_MODAL', { type: 'merge-items', incoming: 'items', what });
    },

    answer(answer: DualCartWay | 'keep'): void {
      const accepts = held;
      held = [];
      messages.closeModal();
      if (answer !== 'keep') for (const accept of accepts) accept(answer);
    },
  };
}

export type DualCart = ReturnType<typeof createDualCart>;

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
