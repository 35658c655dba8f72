import type { Messages } from '../model/ports.ts';
import { items } from './amount-messages.ts';
import type { DualCartChoice, SyncedCart } from './ports.ts';
import { type CartLine, printsIn } from './model.ts';

/** Asks with DUAL_CART_MODAL whether a new cart replaces the current one or is merged with it. */
export function createDualCartPrompt(messages: Pick<Messages, 'openModal' | 'closeModal'>) {
  /** the callbacks of the products that wait for the answer */
  let pendingAnswers: ((choice: DualCartChoice) => void)[] = [];
  /** set for one microtask, so that products added together share one question; a later product asks a new one */
  let isAsking = false;

  return {
    /** Groceries and prints cannot be ordered together, so one replaces the other. */
    ask(incoming: 'items' | 'paas', description: string, accept: () => void): void {
      if (!isAsking) {
        pendingAnswers = [];
        isAsking = true;
        queueMicrotask(() => {
          isAsking = false;
        });
      }
      pendingAnswers.push(accept);
      const message = pendingAnswers.length > 1 ? items(pendingAnswers.length) : description;
      messages.openModal('DUAL_CART_MODAL', { type: 'replace-items', incoming, description: message });
    },

    /** Asks what to do with two carts that both hold groceries. */
    askMergeOrReplace(description: string, accept: (choice: DualCartChoice) => void): void {
      pendingAnswers = [accept];
      messages.openModal('DUAL_CART_MODAL', { type: 'merge-items', incoming: 'items', description });
    },

    answer(answer: DualCartChoice | 'keep'): void {
      const accepts = pendingAnswers;
      pendingAnswers = [];
      messages.closeModal();
      if (answer !== 'keep') for (const accept of accepts) accept(answer);
    },
  };
}

export type DualCartPrompt = ReturnType<typeof createDualCartPrompt>;

type PutLines = Pick<SyncedCart, 'putLines' | 'answerDualCart'>;

/** Adds several lines at once, e.g. from a shared cart. */
export function createPutLines(
  cart: () => Pick<SyncedCart, 'state' | 'view' | 'setQuantity'>,
  dualCartPrompt: DualCartPrompt,
  clearPrints: () => void,
): PutLines {
  function put(lines: readonly CartLine[], choice: DualCartChoice): void {
    clearPrints();
    const previousLines = cart().view().lines;
    const newIds = new Set(lines.map(({ product }) => product.productId));
    if (choice === 'replace') {
      // line by line, so that the removal can be undone
      for (const { product } of previousLines)
        if (!newIds.has(product.productId)) cart().setQuantity(product, 0);
    }
    for (const { product, quantity } of lines) {
      const currentQuantity =
        previousLines.find((line) => line.product.productId === product.productId)?.quantity ?? 0;
      cart().setQuantity(product, choice === 'merge' ? currentQuantity + quantity : quantity);
    }
  }

  return {
    putLines(lines, description, onPut) {
      const accept = (choice: DualCartChoice) => {
        put(lines, choice);
        onPut(choice);
      };
      if (printsIn(cart().state)) dualCartPrompt.ask('items', description, () => accept('replace'));
      else if (cart().view().count > 0) dualCartPrompt.askMergeOrReplace(description, accept);
      else accept('merge');
    },
    answerDualCart: dualCartPrompt.answer,
  };
}
