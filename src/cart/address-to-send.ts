import type { CartCore } from './core.ts';
import { deriveAddress } from './derive.ts';

/**
 * Decides which calls carry the address. Normally only the one after a change: sent with every call, it would overwrite
 * what another tab or device has chosen since. If the backend drops an address that is not sent, all calls carry it.
 */
export function createAddressToSend(core: CartCore, onRefused: (addressId: number) => void) {
  /** a PUT without an address removed it from the server's cart */
  let isForgotten = false;
  /** the address that was resent because a response lacked it */
  let resent: number | null = null;

  return {
    /** null: no address; undefined: the server's cart keeps its address */
    next(): number | null | undefined {
      const { cartId, addressId, intents } = core.state;
      if (intents.address !== null) return intents.address.addressId;
      return (cartId === null || isForgotten) && addressId !== null ? addressId : undefined;
    },
    /** `sentId`: the address in the call; `before`: the cart's before the response. True: another call is needed. */
    answered(sentId: number | null | undefined, before: number | null): boolean {
      const { addressId, intents } = core.state;
      if (typeof sentId === 'number' && sentId === resent && addressId === sentId) isForgotten = true;
      if (addressId !== null || intents.address !== null) return false;
      if (typeof sentId === 'number') onRefused(sentId);
      if (sentId !== undefined || before === null) return false;
      resent = before;
      core.intend({ type: 'address-wanted', addressId: before, tap: core.nextTap() });
      return true;
    },
    /** The address was deleted elsewhere: removes it from the cart; checkout then asks for another. */
    refused(sentId: number): void {
      if (deriveAddress(core.state, core.state.intents) !== sentId) return;
      core.intend({ type: 'address-wanted', addressId: null, tap: core.nextTap() });
      onRefused(sentId);
    },
  };
}
