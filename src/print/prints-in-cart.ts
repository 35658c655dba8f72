import { printIdsIn } from '../cart/prints.ts';
import { href } from '../platform/paths.ts';
import { PRINT_KEY } from './print-key.ts';
import type { PrintDeps } from './print-ports.ts';
import type { PrintFact, PrintState } from './reduce-print.ts';
import { readStored, writeStored } from './stored-print.ts';

/**
 * Tracks whether the documents are in the cart. The flag is stored with the documents, because they are
 * removed once that cart has been ordered.
 */
export function createPrintsInCart(
  { get, apply }: { get: () => PrintState; apply: (fact: PrintFact) => void },
  {
    cart,
    session,
    storage,
    navigation,
    onOrdered,
  }: Pick<PrintDeps, 'cart' | 'session' | 'storage' | 'navigation'> & { onOrdered: () => void },
) {
  let inCart = false;
  /** the shopper wants to see the cart as soon as the documents are in it; DUAL_CART_MODAL may ask first */
  let goToCart = false;

  function follow(): void {
    const { cartId, count } = cart.state;
    const ids = get()
      .files.map(({ print_id }) => print_id)
      .join();
    if (ids !== '' && printIdsIn(cart.state) === ids) {
      inCart = true;
      if (goToCart) navigation.go(href.cart());
      goToCart = false;
    }
    // A cart that has been ordered loses its id.
    if (inCart && session.loggedIn() && cartId === null && count === 0) onOrdered();
  }

  return {
    follow,

    /** Follows the cart; `onChange` is called when the stored state must be updated. */
    start: (onChange: () => void) =>
      cart.subscribe(() =>
        // Runs after all cart changes of the same turn of the event loop.
        queueMicrotask(() => {
          const wasInCart = inCart;
          follow();
          if (inCart !== wasInCart) onChange();
        }),
      ),

    /** Shows the cart as soon as the documents are in it. */
    goThere(): void {
      goToCart = true;
    },

    forget(): void {
      inCart = false;
      goToCart = false;
    },

    restore(): void {
      const stored = readStored(storage.get(PRINT_KEY));
      if (stored === null) return;
      inCart = stored.inCart;
      const facts = { ...get().facts, keptHours: stored.keptHours };
      apply({ type: 'terms-received', terms: { facts, constraints: stored.constraints } });
      apply({ type: 'settings-changed', change: stored.settings });
      if (stored.files.length === 0) return;
      const legacySettings = { ...stored.settings, page_range: null };
      const files = stored.files.map((file) => ({ ...file, settings: file.settings ?? legacySettings }));
      apply({ type: 'files-added', files });
    },

    /** Returns whether anything was written. */
    save(): boolean {
      const current = writeStored(get(), inCart);
      if (current === storage.get(PRINT_KEY)) return false;
      if (current === null) storage.remove(PRINT_KEY);
      else storage.set(PRINT_KEY, current);
      return true;
    },
  };
}
