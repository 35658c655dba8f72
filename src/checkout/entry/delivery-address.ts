import { stopAll } from '../../model/listeners.ts';
import type { SavedAddress } from '../../address/address-model.ts';
import type { CartAnswered } from '../../cart/ports.ts';
import type { CheckoutFeatures } from '../checkout-deps.ts';

interface DeliveryFeatures
  extends Pick<CheckoutFeatures, 'cart' | 'address' | 'session' | 'setDeliveryAddress'> {
  /** called if the chosen address was deleted, or if the server does not deliver there */
  onGone: () => void;
}

/**
 * Keeps the chosen address, the server's cart and the header in step. Every way to choose (header, checkout,
 * another tab, login, location) changes only the choice; the rest is updated here. The server wins: the
 * cart's address becomes the choice, and a refused address clears it.
 */
export function createDeliveryAddress(features: DeliveryFeatures) {
  const { cart, address, session, setDeliveryAddress, onGone } = features;
  let shownAddress: SavedAddress | null = null;

  function chosenAddress(): SavedAddress | null {
    const { list, selectedId } = address.state;
    const foundAddress = list.find(({ id }) => id === selectedId);
    return foundAddress ? { ...foundAddress } : null;
  }

  function followChoice(): void {
    const chosen = chosenAddress();
    const changed = chosen !== null && shownAddress?.id === chosen.id;
    shownAddress = chosen;
    setDeliveryAddress(chosen);
    setCartAddress(changed);
  }

  function setCartAddress(changed = false): void {
    const { selectedId } = address.state;
    if (!session.loggedIn() || selectedId === null) return;
    cart.setAddress(selectedId < 0 ? null : selectedId, { changed });
  }

  /**
   * Runs after every cart response: a new cart has no address yet, and another tab or device may have changed
   * it.
   */
  function followCart({ cartState }: CartAnswered): void {
    if (!session.loggedIn()) return;
    // The cart was ordered elsewhere, e.g. in another tab.
    if (cartState === 'checkout_done') void address.leaveGiftAddress();
    const { addressId } = cart.view();
    if (addressId === null) {
      address.followStored();
      setCartAddress();
    } else if (addressId !== address.state.selectedId) void address.followServer(addressId);
  }

  return {
    start(): () => void {
      const stop = stopAll([
        address.onChoice(followChoice),
        cart.onAnswer(followCart),
        cart.onAddressRefused((id) => {
          if (id !== address.state.selectedId) return;
          onGone();
          void address.handleDeleted(id);
        }),
      ]);
      followChoice();
      return stop;
    },
  };
}
