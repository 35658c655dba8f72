import type { Messages } from '../model/ports.ts';
import { items } from './amount-messages.ts';

/** Replaces the cart, or adds to it. */
export type DualCartWay = 'replace' | 'merge';

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
