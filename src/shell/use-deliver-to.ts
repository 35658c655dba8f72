import { DEFAULT_LOCALITY } from '../location/default-locality.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useStore } from '../ui/use-store.ts';
import { useShop } from './shop-context.tsx';

/**
 * Where the header says that we deliver: the place, or the saved address that it was chosen by. A server knows of neither:
 * until its markup has been hydrated it is the shop's own locality.
 */
export function useDeliverTo(): string {
  const { shop } = useShop();
  const hydrated = useHydrated();
  const { coords, address } = useStore(shop.location);
  if (!hydrated) return DEFAULT_LOCALITY.name;
  return address !== null && coords.addressId === address.id ? address.line : coords.locality;
}
