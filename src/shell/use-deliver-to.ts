import { DEFAULT_LOCALITY } from '../location/default-locality.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useStore } from '../ui/use-store.ts';
import { useShop } from './shop-context.tsx';

/**
 * The delivery location in the header: the locality, or the saved address. The server knows neither, so until
 * hydration the header shows the shop's default locality.
 */
export function useDeliverTo(): string {
  const { shop } = useShop();
  const hydrated = useHydrated();
  const { coords, address } = useStore(shop.location);
  if (!hydrated) return DEFAULT_LOCALITY.name;
  return address !== null && coords.addressId === address.id ? address.line : coords.locality;
}
