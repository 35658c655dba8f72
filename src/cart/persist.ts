import type { Clock, KeyValue } from '../model/ports.ts';
import type { PersistedSlices } from '../platform/persisted-slices.ts';
import type { Store } from '../platform/store.ts';
import type { CartCore } from './core.ts';
import { type CartLine, type CartState, type CartStoreState, emptyCart } from './model.ts';
import { printsIn } from './prints.ts';
import { readStored, readStamps, withStamps, writeStored } from './stored-cart.ts';
import { CART_KEY } from './waiting-taps.ts';
import { ASKED, changesOf, mergeCarts, newerIn, type StampedCart } from './merge.ts';
import type { CartFact } from './reduce.ts';

/** A crash loses what was tapped in this time. Where the cart itself may not be written yet, the tap alone is. */
const TAP_KEPT_MS = 100;
/** How long a removed line keeps its stamp. */
const REMEMBERED_MS = 86_400_000;

/**
 * Persists the cart in storage that all tabs share. What one tab has read may be older than what another has written
 * since, so each line carries a stamp of its last change: the last writer undoes no later change.
 */
export function createCartPersistence(
  core: CartCore,
  deps: {
    store: Store<CartStoreState>;
    clock: Clock;
    storage: KeyValue;
    slices: PersistedSlices;
    /** who is logged in by what is kept; 0: nobody */
    storedUserId: () => number;
    onBroken: () => void;
    /** another tab has changed the cart: this is what has become of it, with what was changed here */
    onMerged: (cart: CartState) => void;
    /** taps that are in no written cart yet; none: all are */
    keepTaps: (lines: readonly CartLine[]) => void;
  },
) {
  const { store, clock, storage, slices, storedUserId, onBroken, onMerged, keepTaps } = deps;
  /** as this tab last wrote or read it */
  let raw: string | null = null;
  let known: StampedCart = { cart: emptyCart(), stamps: {} };
  /** the cart whose changes are stamped already */
  let stamped = known;
  let latest = 0;
  const texts = new WeakMap<CartState, string>();
  let cancelTaps: (() => void) | null = null;
  let tapsKept = false;

  /** Clocks of tabs may differ or stand still: a change made after reading another's is later as well. */
  function now(): number {
    latest = Math.max(clock.now(), latest + 1);
    return latest;
  }

  function stamp(): StampedCart {
    const cart = core.folded();
    const stamps = { ...stamped.stamps };
    for (const name of changesOf(stamped.cart, cart)) stamps[name] = now();
    stamped = { cart, stamps };
    return stamped;
  }

  /** If this tab is closed now it misses the server's answer: another tab has to ask. */
  function stampAsked(): void {
    if (core.owes()) stamped = { ...stamped, stamps: { ...stamped.stamps, [ASKED]: now() } };
  }

  /** What another tab, or an earlier page, has written since. Null also for what cannot be read: it is written over. */
  function readOther(): (StampedCart & { raw: string }) | null {
    const stored = storage.get(CART_KEY);
    if (stored === null || stored === raw) return null;
    const cart = readStored(stored);
    if (cart !== null) return { raw: stored, cart, stamps: readStamps(stored) };
    raw = stored;
    onBroken();
    return null;
  }

  function remember(kept: StampedCart & { raw: string }): void {
    raw = kept.raw;
    known = kept;
    latest = Math.max(latest, ...Object.values(kept.stamps));
  }

  /** Another user's cart is ignored: one of the two tabs has not noticed a login or logout yet. */
  function take(other: StampedCart & { raw: string }, mine: StampedCart): boolean {
    if (other.cart.ownerId !== mine.cart.ownerId) return false;
    const { cart, stamps } = mergeCarts(mine, other);
    remember(other);
    onMerged(cart);
    stamped = { cart: core.folded(), stamps };
    return true;
  }

  function follow(): void {
    const other = readOther();
    if (other !== null) take(other, stamp());
  }

  /** The text is cached: carts may be long. */
  function textOf(cart: CartState): string {
    const text = texts.get(cart) ?? writeStored(cart);
    texts.set(cart, text);
    return text;
  }

  function keepTapsSoon(): void {
    cancelTaps ??= clock.after(TAP_KEPT_MS, () => {
      cancelTaps = null;
      if (printsIn(core.state)) return;
      tapsKept = true;
      keepTaps(Object.values(core.state.intents.lines));
    });
  }

  function tapsAreWritten(): void {
    cancelTaps?.();
    cancelTaps = null;
    if (tapsKept) keepTaps([]);
    tapsKept = false;
  }

  function write({ cart, stamps }: StampedCart): void {
    const forgotten = clock.now() - REMEMBERED_MS;
    const recent = Object.entries(stamps).filter(([id, at]) => at > forgotten || id in cart.items);
    storage.set(CART_KEY, withStamps(textOf(cart), Object.fromEntries(recent)));
    remember({ raw: storage.get(CART_KEY) ?? '', cart, stamps });
    tapsAreWritten();
  }

  function isNews(mine: StampedCart): boolean {
    const { count, cartId, leftBehind } = mine.cart;
    const nothing = raw === null && count === 0 && cartId === null && leftBehind === null;
    const changed = !nothing && textOf(mine.cart) !== textOf(known.cart);
    return changed || newerIn(mine, known).length > 0;
  }

  /** Whether the other tab's cart may be overwritten; its changes are merged into this one first. */
  function settleWith(other: StampedCart & { raw: string }, mine: StampedCart): boolean {
    const { ownerId, status } = mine.cart;
    // The other tab has not noticed the login or logout yet.
    if (other.cart.ownerId !== ownerId) return storedUserId() === (ownerId ?? 0);
    // Seen, this one does not take up what the other did unless something of its own is missing there.
    if (newerIn(mine, other).length === 0) return false;
    // While a screen waits for an answer, the cart under it stays; the answer calls for another save.
    return status !== 'LOADING' && status !== 'LOADING_MASKED' && take(other, mine);
  }

  function save(hidden: boolean): boolean {
    stamp();
    if (!hidden) stampAsked();
    const mine = stamped;
    const other = readOther();
    const toWrite = other === null ? isNews(mine) : !hidden && settleWith(other, mine);
    if (toWrite) write(other === null ? mine : stamp());
    else if (other === null) tapsAreWritten();
    return toWrite;
  }

  return {
    /** what an earlier page has left */
    takeStored(): CartState | null {
      const kept = readOther();
      if (kept === null) return null;
      remember(kept);
      stamped = kept;
      return kept.cart;
    },

    /** takes up what another tab has made of it */
    follow,

    /** A new owner changes neither the lines nor their stamps. */
    changeOwner(fact: CartFact & { type: 'logged-in' | 'logged-out' }): void {
      follow();
      const { stamps } = stamp();
      core.apply(fact);
      stamped = { cart: core.folded(), stamps };
    },

    /** persists it from now on */
    start() {
      const slice = slices.add({
        name: 'cart',
        save,
        follow() {
          follow();
          // What the other tab overwrote unread is in no storage any more, and this page may be killed.
          if (newerIn(stamped, known).length > 0) slice.saveNow();
        },
      });
      // In the same turn: a page that is hidden right after a tap must know of it.
      const unsubscribe = store.subscribe(slice.changed);
      let awaitsStamps = false;
      // After the turn: what another tab has changed is no change of this one.
      const unsubscribeStamps = store.subscribe(() => {
        if (awaitsStamps) return;
        awaitsStamps = true;
        queueMicrotask(() => {
          awaitsStamps = false;
          const before = stamped.cart.cartId;
          // A page that is killed now would take what was ordered for another cart.
          if (stamp().cart.cartId !== before) slice.saveNow();
        });
      });
      return {
        saveNow: slice.saveNow,
        keepTapsSoon,
        stop() {
          unsubscribe();
          unsubscribeStamps();
          slice.stop();
          tapsAreWritten();
          raw = null;
        },
      };
    },
  };
}
