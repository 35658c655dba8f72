import { useAddress } from '../address/address-context.tsx';
import { useCartStore } from '../cart/cart-context.tsx';
import { useStore } from '../ui/use-store.ts';
import { type Agreement, agreementOn } from './entry/agreement.ts';
import { useCheckout } from './checkout-context.tsx';

/** What the server has agreed to and this screen shows; null while it is being asked. */
export function useAgreement(): Agreement | null {
  const cart = useStore(useCartStore().store);
  const { options } = useCheckout();
  const { chosen } = useAddress();
  return agreementOn({ cart, options, shownAddressId: chosen?.id ?? null });
}
