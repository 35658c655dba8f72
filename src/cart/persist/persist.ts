import type { Clock, KeyValue } from '../../model/ports.ts';
import type { PersistedSlices } from '../../platform/persisted-slices.ts';
import type { Store } from '../../platform/store.ts';
import type { CartCore } from '../core.ts';
import { type CartLine, type CartState, type CartStoreState, emptyCart, printsIn } from '../model.ts';
import { readStored, readStamps, withStamps, writeStored } from './stored-cart.ts';
import { CART_KEY } from '../store.ts';
import { LEFT_CALL, PENDING_CALL, changesOf, mergeCarts, newerKeys, type StampedCart } from './merge.ts';
import type { CartFact } from '../reduce.ts';

/**
 * Delay before taps are stored on their own, because the cart cannot always be written. A crash loses newer taps.
 */
const TAP_WRITE_DELAY_MS = 100;
/** How long the stamp of a removed line is kept. */
const STAMP_TTL_MS = 86_400_000;

/**
 * Persists the cart in storage that all tabs share. A tab may have read an older cart than another has written since,
 * so each line is stamped with its last change: the last writer never undoes a later change.
 */
export function createCartPersistence(
  core: CartCore,
  deps: {
    store: Store<CartStoreState>;
    clock: Clock;
    storage: KeyValue;
    slices: PersistedSlices;
    /** the logged-in user according to storage; 0: nobody */
    storedUserId: () => number;
    onBroken: () => void;
    /** another tab changed the cart: `cart` merges it with this tab's changes */
    onMerged: (cart: CartState) => void;
    /** another tab has received a newer version of the server's cart, while this tab is visible too */
    onNewerVersion: () => void;
    /** the taps that are not in the stored cart; empty: all taps are */
    storeTaps: (lines: readonly CartLine[]) => void;
  },
) {
  const { store, clock, storage, slices, storedUserId, onBroken, onMerged, onNewerVersion, storeTaps } = deps;
  /** the text that this tab last read or wrote */
  let raw: string | null = null;
  let knownCart: StampedCart = { cart: emptyCart(), stamps: {} };
  /** the cart whose changes are already stamped */
  let stamped = knownCart;
  let latestStamp = 0;
  const texts = new WeakMap<CartState, string>();
  let cancelTaps: (() => void) | null = null;
  let areTapsStored = false;

  /**
   * The clocks of tabs may differ or stand still, so a change made after another tab's change was read always gets a
   * later stamp.
   */
  function now(): number {
    latestStamp = Math.max(clock.now(), latestStamp + 1);
    return latestStamp;
  }

  function stamp(): StampedCart {
    const cart = core.folded();
    const stamps = { ...stamped.stamps };
    for (const name of changesOf(stamped.cart, cart)) stamps[name] = now();
    stamped = { cart, stamps };
    return stamped;
  }

  /** If this tab is closed now, it misses the response, so another tab has to repeat the call. */
  function stampPendingCall(key = PENDING_CALL): void {
    if (core.hasUnconfirmed()) stamped = { ...stamped, stamps: { ...stamped.stamps, [key]: now() } };
  }

  /** What another tab or an earlier page has written since. Null for unreadable text too, which will be overwritten. */
  function readOtherTab(): (StampedCart & { raw: string }) | null {
    const storedText = storage.get(CART_KEY);
    if (storedText === null || storedText === raw) return null;
    const cart = readStored(storedText);
    if (cart !== null) return { raw: storedText, cart, stamps: readStamps(storedText) };
    raw = storedText;
    onBroken();
    return null;
  }

  function remember(storedCart: StampedCart & { raw: string }): void {
    raw = storedCart.raw;
    knownCart = storedCart;
    latestStamp = Math.max(latestStamp, ...Object.values(storedCart.stamps));
  }

  /** Ignores the cart of a different user: one of the tabs has not noticed a login or logout yet. */
  function mergeOther(otherCart: StampedCart & { raw: string }, localCart: StampedCart): boolean {
    if (otherCart.cart.ownerId !== localCart.cart.ownerId) return false;
    const { cart, stamps } = mergeCarts(localCart, otherCart);
    remember(otherCart);
    onMerged(cart);
    stamped = { cart: core.folded(), stamps };
    return true;
  }

  function follow(): void {
    const otherCart = readOtherTab();
    if (otherCart !== null) mergeOther(otherCart, stamp());
  }

  /**
   * Two visible tabs show the same cart: this one asks the server for what the other one has changed. Without a cart at
   * the server, as of a shopper who is not logged in, it follows the stored one.
   */
  function followVersion(): void {
    const otherCart = readOtherTab();
    const storedCart = otherCart?.cart;
    const { cartId, ownerId, serverVersion } = core.state;
    if (!storedCart || storedCart.ownerId !== ownerId) return;
    if (cartId === null && !core.hasShopperChanges()) return void mergeOther(otherCart, stamp());
    if (storedCart.cartId !== cartId) return;
    const isLeftPending = (otherCart.stamps[LEFT_CALL] ?? 0) > (stamped.stamps[LEFT_CALL] ?? 0);
    if (isLeftPending && !core.hasUnconfirmed()) return void mergeOther(otherCart, stamp());
    if ((storedCart.serverVersion ?? 0) > (serverVersion ?? Number.POSITIVE_INFINITY)) onNewerVersion();
  }

  /** The text is cached, because carts may be long. */
  function textOf(cart: CartState): string {
    const text = texts.get(cart) ?? writeStored(cart);
    texts.set(cart, text);
    return text;
  }

  function storeTapsSoon(): void {
    cancelTaps ??= clock.after(TAP_WRITE_DELAY_MS, () => {
      cancelTaps = null;
      if (printsIn(core.state)) return;
      areTapsStored = true;
      storeTaps(Object.values(core.state.intents.lines));
    });
  }

  function dropStoredTaps(): void {
    cancelTaps?.();
    cancelTaps = null;
    if (areTapsStored) storeTaps([]);
    areTapsStored = false;
  }

  function write({ cart, stamps }: StampedCart): void {
    const oldestKept = clock.now() - STAMP_TTL_MS;
    const recentStamps = Object.entries(stamps).filter(([id, time]) => time > oldestKept || id in cart.items);
    storage.set(CART_KEY, withStamps(textOf(cart), Object.fromEntries(recentStamps)));
    remember({ raw: storage.get(CART_KEY) ?? '', cart, stamps });
    dropStoredTaps();
  }

  function hasChanges(localCart: StampedCart): boolean {
    const { count, cartId, leftBehind } = localCart.cart;
    const isBlank = raw === null && count === 0 && cartId === null && leftBehind === null;
    const isChanged = !isBlank && textOf(localCart.cart) !== textOf(knownCart.cart);
    return isChanged || newerKeys(localCart, knownCart).length > 0;
  }

  /** Whether the other tab's cart may be overwritten; its changes are merged into this one first. */
  function resolveConflict(otherCart: StampedCart & { raw: string }, localCart: StampedCart): boolean {
    const { ownerId, status } = localCart.cart;
    // The other tab has not noticed the login or logout yet.
    if (otherCart.cart.ownerId !== ownerId) return storedUserId() === (ownerId ?? 0);
    // Merges the carts only if the other one lacks one of this tab's changes.
    if (newerKeys(localCart, otherCart).length === 0) return false;
    // While a screen waits for a response, its cart must not change; the response triggers another save.
    return status !== 'LOADING' && status !== 'LOADING_MASKED' && mergeOther(otherCart, localCart);
  }

  function save(isHidden: boolean): boolean {
    stamp();
    if (!isHidden) stampPendingCall();
    const localCart = stamped;
    const otherCart = readOtherTab();
    const shouldWrite =
      otherCart === null ? hasChanges(localCart) : !isHidden && resolveConflict(otherCart, localCart);
    if (shouldWrite) write(otherCart === null ? localCart : stamp());
    else if (otherCart === null) dropStoredTaps();
    return shouldWrite;
  }

  return {
    /** the cart stored by an earlier page */
    takeStored(): CartState | null {
      const storedCart = readOtherTab();
      if (storedCart === null) return null;
      remember(storedCart);
      stamped = storedCart;
      return storedCart.cart;
    },

    /** merges another tab's changes */
    follow,

    /** A new owner leaves lines and stamps unchanged. */
    changeOwner(fact: CartFact & { type: 'logged-in' | 'logged-out' }): void {
      follow();
      const { stamps } = stamp();
      core.apply(fact);
      stamped = { cart: core.folded(), stamps };
    },

    /** starts persisting */
    start() {
      const slice = slices.add({
        name: 'cart',
        save,
        follow() {
          follow();
          // The other tab has overwritten a change that it had not read, and this page may be killed.
          if (newerKeys(stamped, knownCart).length > 0) slice.saveNow();
        },
        followWhileVisible: followVersion,
      });
      // A tap counts as unsaved at once, because the page may be hidden right after it.
      const unsubscribe = store.subscribe(slice.changed);
      let isStampQueued = false;
      // Changes are stamped in a microtask, so that those merged from another tab are not stamped as this tab's.
      const unsubscribeStamps = store.subscribe(() => {
        if (isStampQueued) return;
        isStampQueued = true;
        queueMicrotask(() => {
          isStampQueued = false;
          const previousId = stamped.cart.cartId;
          // A page killed now could otherwise not recognize its cart as the ordered one.
          if (stamp().cart.cartId !== previousId) slice.saveNow();
        });
      });
      return {
        saveNow: slice.saveNow,
        storeTapsSoon,
        /** Leaves what the server has not confirmed to a visible tab. */
        leavePending() {
          stampPendingCall(LEFT_CALL);
          slice.saveNow();
        },
        stop() {
          unsubscribe();
          unsubscribeStamps();
          slice.stop();
          dropStoredTaps();
          raw = null;
        },
      };
    },
  };
}
