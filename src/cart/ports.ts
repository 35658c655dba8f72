import type {
  CartProduct,
  ServerCartState,
  CartLine,
  CartStoreState,
  FreeDelivery,
  PrintLines,
} from './model.ts';
import type { BackendAction } from '../http/backend-actions.ts';
import type { UserChangeStep } from '../model/user-change.ts';
import type { Store, Watched } from '../platform/store.ts';
import type { ExtraWanted } from './intents.ts';
import type { OptimisticCart } from './derive.ts';

export type CartOutcome =
  | { ok: true; cartState: ServerCartState | null; cartId: string | null }
  | {
      ok: false;
      reason: 'offline' | 'failed' | 'empty';
      /** the failed call's support code */
      supportCode?: string;
      /** the backend refused or failed; absent: it was not reached */
      answer?: 'refused' | 'broken';
      /** its message for the shopper when it refused */
      message?: string;
      /** another tab or a login has replaced the cart in the meantime; the call may be repeated for the new one */
      superseded?: true;
    };

/** `no-address`: the cart has no address, or its address was deleted */
export type ValidateOutcome = CartOutcome | { ok: false; reason: 'no-address' };

/** The call that a response belongs to. */
export interface CartCallInfo {
  kind: 'sync' | 'refresh' | 'patch' | 'validate';
  /** called by checkout after an address was added */
  newAddress: boolean;
  /** made by a backend action: its response may not trigger another one */
  fromAction: boolean;
}

/** The quantities that a call requested, by product id. */
export type RequestedLines = Readonly<Record<string, { product: CartProduct; quantity: number }>>;

/** A change of one product's quantity, within its limit. */
export interface Tap {
  product: CartProduct;
  quantity: number;
  /** the quantity before the change */
  before: number;
}

/** The first screen's cart. A tap shows in the same frame, whether or not its synchronisation has loaded. */
export interface CartStore {
  readonly watched: Watched<CartStoreState>;
  /** the same state, writable, for its synchronisation */
  readonly store: Store<CartStoreState>;
  readonly state: CartStoreState;
  /** Handles every tap: limits the quantity, notifies the shopper if it was too high, and queues the change. */
  setQuantity(product: CartProduct, quantity: number): void;
  /** for analytics: tracks that the shopper sees the cart or goes to it */
  track(event: 'Cart Viewed' | 'Cart Button Clicked'): void;
  /** keeps a link's coupon until it applies */
  keepLinkCoupon(code: string): void;
  /** free delivery according to the secondary data; null: unknown */
  setFreeDelivery(freeDelivery: FreeDelivery | null): void;
  /** whether an earlier page or another tab has stored a cart */
  isStored(): boolean;
  /**
   * Stores the taps that the stored cart lacks, in place of earlier ones. The next page restores them if this one is
   * killed.
   */
  storeTaps(lines: readonly CartLine[]): void;
  /** shows the stored cart with the unsent taps of earlier pages */
  start(): void;
  /** Called once by the synchronised cart. Taps go into this queue from now on. Returns the lines tapped so far, to be tapped again on the stored cart. */
  adopt(synced: SyncedCart, queue: (tap: Tap) => void): readonly CartLine[];
  /** null: it has not loaded */
  synced(): SyncedCart | null;
}

/** The cart's view of the session. */
export interface CartSession {
  loggedIn(): boolean;
  /** the user's id; 0: nobody is logged in */
  userId(): number;
  /** the user according to storage: another tab may have logged in or out */
  storedUserId(): number;
  onLogin(step: UserChangeStep, listener: () => void): () => void;
  /** `elsewhere`: the logout happened in another tab, which handles the cart */
  onLogout(step: UserChangeStep, listener: (reason: string) => void): () => void;
}

/** Passed to listeners after each response. */
export interface CartAnswered {
  cartState: ServerCartState;
  cartId: string | null;
  call: CartCallInfo;
}

/** Replaces the cart, or adds to it. */
export type DualCartChoice = 'replace' | 'merge';

/** The same cart, synchronised with the server, storage and other tabs. */
export interface SyncedCart extends Pick<CartStore, 'state' | 'setQuantity'> {
  /** returns a stop function */
  subscribe(listener: () => void): () => void;
  /** Reads the stored cart and the waiting taps, then listens; returns a stop function. */
  start(): () => void;
  view(): OptimisticCart;
  /**
   * Adds documents, replacing those in the cart. False: the cart holds groceries, so DUAL_CART_MODAL asks
   * (`type`: `replace-items`; `incoming`: the new cart's type; `description`: of the new cart).
   */
  putPrints(prints: PrintLines): boolean;
  /**
   * Adds all lines at once. If the cart is not empty, DUAL_CART_MODAL asks (`type`: `merge-items`, for a print cart
   * `replace-items`). `description`: of the new lines. `onPut`: called with the answer once the lines are in the cart.
   */
  putLines(lines: readonly CartLine[], description: string, onPut: (choice: DualCartChoice) => void): void;
  /** the shopper's answer to DUAL_CART_MODAL */
  answerDualCart(answer: DualCartChoice | 'keep'): void;
  setDonation(selected: boolean): void;
  /** Changes tip or coupon; kept until the server responds, even across a reload. */
  addExtra(extra: ExtraWanted): Promise<CartOutcome>;
  /** requests a coupon with the next call only */
  tryCoupon(code: string): void;
  /** drops a link's coupon */
  dropLinkCoupon(): void;
  /** undoes the last removal, and restores the positions and the coupon */
  undoRemoval(): void;
  /** Sets the delivery address; null: none. `changed`: the address with this id was edited. */
  setAddress(addressId: number | null, options?: { changed?: boolean }): void;
  /** reduces quantities to the stock, and removes sold-out lines */
  removeOutOfStock(): void;
  /** sends debounced taps at once */
  sendNow(): void;
  dismissChanges(): void;
  /** fetches the cart; blocking by default */
  refresh(options?: { blocking?: boolean }): Promise<CartOutcome>;
  /** fetches the cart, unless it is empty, once this tab is visible: a hidden tab may be out of date */
  refreshSoon(): void;
  /**
   * Resolves when nothing is pending and the server has the cart, which is created for a logged-in user. `awaited`: the
   * caller reports failures.
   */
  sync(options?: { awaited?: boolean }): Promise<CartOutcome>;
  /** Runs a change whose caller tells the shopper what is out of stock: until it settles, responses show no toast. */
  quietly<T>(change: () => Promise<T>): Promise<T>;
  patch(
    fields: Readonly<Record<string, unknown>>,
    options?: { action?: string; blocking?: boolean },
  ): Promise<CartOutcome>;
  /** sends everything pending, then validates whether the cart can be ordered to its address */
  validate(options?: { newAddress?: boolean }): Promise<ValidateOutcome>;
  /** retries the failed call */
  retry(): Promise<CartOutcome>;
  /** performs a backend action */
  perform(action: BackendAction): void;
  /**
   * Empties the cart and drops its id after the order of cart `orderedId`. A newer cart stays; then the result is
   * false.
   */
  reset(orderedId?: string): boolean;
  /** Empties the cart but keeps its id; undoable. */
  clear(): void;
  /** adds a listener that is called after each response; returns a stop function */
  onAnswer(listener: (answered: CartAnswered) => void): () => void;
  /** Adds a listener for an address that was sent but refused. Returns a stop function. */
  onAddressRefused(listener: (addressId: number) => void): () => void;
}
