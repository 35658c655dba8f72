import type { BackendAction } from '../http/backend-actions.ts';
import type { Store, Watched } from '../platform/store.ts';
import type { CartLine, CartProduct, CartStoreState, FreeDelivery, ServerCartState } from './model.ts';
import type { ExtraWanted } from './intents.ts';
import type { CartCallInfo, CartOutcome, ValidateOutcome } from './outcome.ts';
import type { DualCartWay } from './dual-cart.ts';
import type { PrintLine } from './prints.ts';
import type { OptimisticCart } from './derive.ts';

/** The cart of the first screen. A tap shows in the same frame, whether or not the services are loaded. */
export interface CartStore {
  readonly watched: Watched<CartStoreState>;
  /** the same, writable, for the services */
  readonly store: Store<CartStoreState>;
  /** as it is now */
  readonly state: CartStoreState;
  setQuantity(product: CartProduct, quantity: number): void;
  /** for the analytics: the shopper looks at the cart, or goes to it */
  track(event: 'Cart Viewed' | 'Cart Button Clicked'): void;
  /** a link has brought this coupon: it waits until it counts */
  expectCoupon(code: string): void;
  /** Taps that the stored cart does not have yet, in place of those kept before. A killed page leaves them to the next. */
  keepTaps(lines: readonly CartLine[]): void;
  /** shows the stored cart, with the taps that an earlier page could not send */
  start(): void;
  /** From now on taps go to `next`. Returns the lines tapped so far, which it checks anew. */
  adopt(synced: SyncedCart): readonly CartLine[];
  /** null: the services are not loaded */
  synced(): SyncedCart | null;
}

/** Passed to listeners after every answer. */
export interface CartAnswered {
  cartState: ServerCartState;
  cartId: string | null;
  call: CartCallInfo;
}

/** The same cart with all that needs the server, the storage or another tab: part of the services. */
export interface SyncedCart {
  readonly state: CartStoreState;
  /** the returned function stops */
  subscribe(listener: () => void): () => void;
  /** Reads the stored cart and the waiting taps, then listens. Called once the markup is hydrated; the returned function stops. */
  start(): () => void;
  /** the cart as the shopper sees it, now */
  view(): OptimisticCart;
  setQuantity(product: CartProduct, quantity: number): void;
  /**
   * Puts documents in, in place of those that were there. False: the cart holds groceries, and DUAL_CART_MODAL asks
   * (`type`: `replace-items`; `incoming`: the type of what is to be put in; `what`: in words).
   */
  putPrints(line: PrintLine): boolean;
  /**
   * Puts all of these in at once. Where the cart holds something, DUAL_CART_MODAL asks (`type`: `merge-items`, of a print
   * cart `replace-items`; `what`: in words). `onPut`: it is done, and how.
   */
  putLines(lines: readonly CartLine[], what: string, onPut: (way: DualCartWay) => void): void;
  /** the shopper's answer to DUAL_CART_MODAL */
  answerDualCart(answer: DualCartWay | 'keep'): void;
  setDonation(selected: boolean): void;
  /** What the shopper adds besides things: kept until the server has answered, over a reload too. */
  addExtra(extra: ExtraWanted): Promise<CartOutcome>;
  /** asks for a coupon with the next call, once */
  tryCoupon(code: string): void;
  /** the coupon of a link waits no longer */
  dropLinkCoupon(): void;
  /** puts back what was removed last, in its place and with its coupon */
  undoRemoval(): void;
  /** Where to deliver; null: not known yet. `changed`: the address of that id was edited. */
  setAddress(addressId: number | null, options?: { changed?: boolean }): void;
  /** quantities above the stock go down to it, sold-out lines go */
  removeOutOfStock(): void;
  /** sends what waits for the taps to pause */
  sendNow(): void;
  dismissChanges(): void;
  /** asks the server for the cart anew; blocking by default */
  refresh(options?: { blocking?: boolean }): Promise<CartOutcome>;
  /** the same for a cart that is not empty, as soon as this tab is visible: a hidden one may be out of date */
  refreshSoon(): void;
  /** waits until nothing is pending and the server knows the cart; creates it when somebody is logged in. `awaited`: the caller says what went wrong */
  sync(options?: { awaited?: boolean }): Promise<CartOutcome>;
  patch(
    fields: Readonly<Record<string, unknown>>,
    options?: { action?: string; blocking?: boolean },
  ): Promise<CartOutcome>;
  /** the checkout call: everything pending first, then whether the order may be placed, where it goes now */
  validate(options?: { newAddress?: boolean }): Promise<ValidateOutcome>;
  /** makes the failed call again */
  retry(): Promise<CartOutcome>;
  /** does what a backend action asks of the cart */
  perform(action: BackendAction): void;
  /** Empties the cart, its id included, after the order of the cart `orderedId`. Another cart that was begun meanwhile stays. */
  reset(orderedId?: string): void;
  /** Empties the cart but keeps its id; can be undone. */
  clear(): void;
  /** what the secondary data says of free delivery; null: nothing */
  setFreeDelivery(freeDelivery: FreeDelivery | null): void;
  /** called after every answer; the returned function stops */
  onAnswer(listener: (answered: CartAnswered) => void): () => void;
  /** Called with an address that the server does not send the cart to, though it was asked to. The returned function stops. */
  onAddressRefused(listener: (addressId: number) => void): () => void;
}
