import { useStoreOf } from '../ui/stores.tsx';
import { useStore } from '../ui/use-store.ts';
import { type AddressForm, type AddressState, emptyForm, type SavedAddress } from './address-model.ts';
import type { AddressStore } from './address-store.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    address: AddressStore;
  }
}

export function useAddressActions(): AddressStore {
  return useStoreOf('address');
}

export interface ShownAddresses extends AddressState {
  /** the delivery address; null: none chosen, or the list has not loaded */
  chosen: SavedAddress | null;
}

export function useAddress(): ShownAddresses {
  const state = useStore(useAddressActions().watched);
  return { ...state, chosen: state.list.find(({ id }) => id === state.selectedId) ?? null };
}

/** The address form, which must be open. */
export function useAddressForm(): Omit<AddressState, 'form'> & { form: AddressForm } {
  const state = useStore(useAddressActions().watched);
  return { ...state, form: state.form ?? emptyForm() };
}
