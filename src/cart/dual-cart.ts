import type { Messages } from '../model/ports.ts';
import { items } from './amount-messages.ts';

/** Replaces the cart, or adds to it. */
export type DualCartWay = 'replace' | 'merge';

/** One cart has to make room for another, or both become one: DUAL_CART_MODAL asks. */
export function createDualCart(messages: Pick<Messages, 'openModal' | 'closeModal'>) {
  /** the products that wait for the answer */
  let held: ((way: DualCartWay) => void)[] = [];
  /** what is put in at the same time waits together; anything later replaces it */
  let asking = false;

  return {
    /** Groceries and prints cannot be ordered together: one of the two has to go. */
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
