import { useSnapshot } from 'valtio';
import { useStoreOf } from '../ui/stores.tsx';
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
  /** where the order goes; null: nobody has said, or the list is not there yet */
  chosen: SavedAddress | null;
}

export function useAddress(): ShownAddresses {
  const state = useSnapshot(useAddressActions().state) as AddressState;
  return { ...state, chosen: state.list.find(({ id }) => id === state.selectedId) ?? null };
}

/** What is being typed, at once: an input whose value comes a moment later moves the cursor to its end. */
export function useAddressForm(): Omit<AddressState, 'form'> & { form: AddressForm } {
  const state = useSnapshot(useAddressActions().state, { sync: true }) as AddressState;
  return { ...state, form: state.form ?? emptyForm() };
}
