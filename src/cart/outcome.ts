import type { CartProduct, ServerCartState } from './model.ts';

export type CartOutcome =
  | { ok: true; cartState: ServerCartState | null; cartId: string | null }
  | {
      ok: false;
      reason: 'offline' | 'failed' | 'empty';
      /** support finds the failed call by it */
      supportCode?: string;
      /** the backend answered: with a no, or with an error of its own; missing: it was not reached */
      answer?: 'refused' | 'broken';
      /** its words for the shopper when it refused */
      message?: string;
      /** another tab or a login has made it another cart meanwhile, which can be asked about anew */
      superseded?: true;
    };

/** `no-address`: the cart has no address yet, or that address was deleted */
export type ValidateOutcome = CartOutcome | { ok: false; reason: 'no-address' };

/** The call that an answer belongs to. */
export interface CartCallInfo {
  kind: 'sync' | 'refresh' | 'patch' | 'validate';
  /** checkout called after a new address was added there */
  newAddress: boolean;
  /** a backend action asked for it: its own answer may not ask for another */
  byAction: boolean;
}

/** What a call asked for, by product id. */
export type Asked = Readonly<Record<string, { product: CartProduct; quantity: number }>>;
