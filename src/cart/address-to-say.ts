import type { CartCore } from './core.ts';
import { deriveAddress } from './derive.ts';

/**
 * The address that calls say. It is said once: with every call it would undo what another tab or device has chosen since.
 * Only where the backend forgets what a call does not say, it goes with every one.
 */
export function createAddressToSay(core: CartCore, onRefused: (addressId: number) => void) {
  /** a PUT without an address took it off the cart */
  let isForgotten = false;
  /** what a call said once more, because an answer did not have it */
  let saidAgain: number | null = null;

  return {
    /** null: no address; undefined: the server's cart keeps its address */
    next(): number | null | undefined {
      const { cartId, addressId, intents } = core.state;
      if (intents.address !== null) return intents.address.addressId;
      return (cartId === null || isForgotten) && addressId !== null ? addressId : undefined;
    },
    /** What the call said, and what the cart had before its answer. True: the server must be told. */
    answered(said: number | null | undefined, before: number | null): boolean {
      const { addressId, intents } = core.state;
      if (typeof said === 'number' && said === saidAgain && addressId === said) isForgotten = true;
      if (addressId !== null || intents.address !== null) return false;
      if (typeof said === 'number') onRefused(said);
      if (said !== undefined || before === null) return false;
      saidAgain = before;
      core.intend({ type: 'address-wanted', addressId: before, tap: core.nextTap() });
      return true;
    },
    /** The address was deleted elsewhere: the cart drops it, and checkout asks for another. */
    refused(said: number): void {
      if (deriveAddress(core.state, core.state.intents) !== said) return;
      core.intend({ type: 'address-wanted', addressId: null, tap: core.nextTap() });
      onRefused(said);
    },
  };
}
