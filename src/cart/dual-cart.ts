import type { Messages } from '../model/ports.ts';
import { items } from './amount-messages.ts';

/** Groceries and prints cannot be ordered together: DUAL_CART_MODAL asks which of the two has to go. */
export function createDualCart(messages: Pick<Messages, 'openModal' | 'closeModal'>) {
  /** what waits for the answer */
  let held: (() => void)[] = [];
  /** what is put in at once waits together; anything later takes its place */
  let asking = false;

  return {
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

    answer(answer: 'replace' | 'keep'): void {
      const accepts = held;
      held = [];
      messages.closeModal();
      if (answer === 'replace') for (const accept of accepts) accept();
    },
  };
}
