import type { CartProduct, ServerCartState } from './model.ts';

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
      /** another tab or a login has replaced the cart meanwhile; the call may be repeated for the new one */
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
  byAction: boolean;
}

/** The quantities that a call requested, by product id. */
export type Asked = Readonly<Record<string, { product: CartProduct; quantity: number }>>;
