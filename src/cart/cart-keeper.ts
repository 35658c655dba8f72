import { subscribe } from 'valtio/vanilla';
import type { KeyValue } from '../model/ports.ts';
import type { KeptSlices } from '../platform/kept-slices.ts';
import type { CartCore } from './cart-core.ts';
import { type CartState, emptyCart } from './cart-model.ts';
import { CART_KEY, readKept, writeKept } from './keep-cart.ts';
import { mergeCarts } from './merge-carts.ts';
import { type CartFact, reduceCart } from './reduce-cart.ts';

/** Keeps the cart in storage, where other tabs keep theirs too: what one of them wrote is never written over. */
export function createCartKeeper(
  core: CartCore,
  edges: {
    keep: KeyValue;
    slices: KeptSlices;
    onBroken: () => void;
    /** another tab has changed the cart: this is what has become of it, with what was changed here */
    onMerged: (cart: CartState) => void;
  },
) {
  const { keep, slices, onBroken, onMerged } = edges;
  /** what was written or read here last, as it is kept and as a cart */
  let known: string | null = null;
  let base = emptyCart();

  /** What another tab, or an earlier page, has written since. Null also for what cannot be read: it is written over. */
  function readOther(): CartState | null {
    const raw = keep.get(CART_KEY);
    if (raw === null || raw === known) return null;
    const cart = readKept(raw);
    if (cart === null) {
      known = raw;
      onBroken();
    }
    return cart;
  }

  function note(cart: CartState): void {
    known = keep.get(CART_KEY);
    base = cart;
  }

  /** False when the other tab's cart is another shopper's: one of the two is yet to hear of a login or logout. */
  function merge(theirs: CartState): boolean {
    const mine = core.folded();
    if (theirs.ownerId !== mine.ownerId) return false;
    const merged = mergeCarts(base, mine, theirs);
    note(theirs);
    onMerged(merged);
    return true;
  }

  function follow(): void {
    const theirs = readOther();
    if (theirs !== null) merge(theirs);
  }

  function save(hidden: boolean): boolean {
    const cart = core.folded();
    const nothing = cart.count === 0 && cart.cartId === null && cart.leftBehind === null;
    if (writeKept(cart) === known || (known === null && nothing)) return false;
    const theirs = readOther();
    if (theirs !== null) {
      // Unseen, it follows. While a screen waits for an answer, the cart under it stays; the answer calls for another save.
      const waiting = cart.status === 'LOADING' || cart.status === 'LOADING_MASKED';
      if (hidden || waiting || !merge(theirs)) return false;
    }
    const saved = core.folded();
    keep.set(CART_KEY, writeKept(saved));
    note(saved);
    return true;
  }

  return {
    /** what an earlier page has left */
    takeKept(): CartState | null {
      const kept = readOther();
      if (kept !== null) note(kept);
      return kept;
    },

    /** What is kept changes hands with the cart, or it would look like a change that was made here. */
    changeHands(fact: CartFact & { type: 'logged-in' | 'logged-out' }): void {
      follow();
      core.apply(fact);
      base = reduceCart(base, fact);
    },

    /** keeps it from now on */
    start() {
      const slice = slices.add({ name: 'cart', save, follow });
      // In the same turn: a page that is hidden right after a tap must know of it.
      const unsubscribe = subscribe(core.state, slice.changed, true);
      // A page that is killed now would take what was ordered for another cart.
      const keepId = () => {
        if (core.state.cartId !== base.cartId) slice.saveNow();
      };
      const unsubscribeId = subscribe(core.state, keepId);
      return {
        saveNow: slice.saveNow,
        stop() {
          unsubscribe();
          unsubscribeId();
          slice.stop();
          known = null;
        },
      };
    },
  };
}
