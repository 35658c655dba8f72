import type { ComponentType } from 'react';
import type { AddressStepProps } from '../address/AddressStep.tsx';
import type { AddressStore } from '../address/address-store.ts';
import { definePage, type PageOf } from '../page/define-page.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { type ApiState, newApiState } from '../page/api-state.ts';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import { useStore } from '../ui/use-store.ts';
import s from './AddressesPage.module.css';
import * as m from './messages.ts';

/** What the page needs from the shop. It shares the address store of checkout. */
export interface AddressesNeeds {
  loadAddresses: () => Promise<{ address: AddressStore; Addresses: ComponentType<AddressStepProps> }>;
}

interface AddressesState extends ApiState {
  isLoaded: boolean;
}
interface AddressesActions {
  /** null: not loaded yet */
  loaded(): Awaited<ReturnType<AddressesNeeds['loadAddresses']>> | null;
  chosen(): void;
}
type AddressesStore = PageOf<AddressesState, AddressesActions>;

function AddressesPage({ store }: { store: AddressesStore }) {
  const { failureType } = useStore(store.watched);
  const addresses = store.loaded();
  const goBack = () => {
    // Going back closes an open form before it leaves the page.
    if (addresses?.address.state.form) addresses.address.closeForm();
    else store.back();
  };
  return (
    <Screen name="addresses" width="narrow">
      <ScreenHeader title={m.yourAddresses} onBack={goBack} />
      <div className={s.page}>
        {addresses ? (
          <>
            <Lead address={addresses.address} />
            <addresses.Addresses onChosen={store.chosen} />
          </>
        ) : failureType === null ? (
          <SkeletonGroup label={m.loadingAddresses}>
            <Skeleton className={s.waiting} />
          </SkeletonGroup>
        ) : (
          <LoadFailed failure={failureType} store={store} />
        )}
      </div>
    </Screen>
  );
}

/** Hidden if loading failed or there is no address to select. */
function Lead({ address }: { address: AddressStore }) {
  const { list, status } = useStore(address.watched);
  if (list.length === 0 && (status === 'error' || status === 'success')) return null;
  return <p className={s.lead}>{m.selectedAddressLead}</p>;
}

export function createAddressesPage({ loadAddresses }: AddressesNeeds) {
  let loadedAddresses: ReturnType<AddressesActions['loaded']> = null;
  return definePage<AddressesState, AddressesActions>({
    where: 'addresses',
    keyOf: () => '',
    View: AddressesPage,
    initial: () => ({ ...newApiState(), isLoaded: loadedAddresses !== null }),
    async loads({ set }) {
      loadedAddresses = await loadAddresses();
      set({ isLoaded: true });
    },
    shows: ({ isLoaded }) => isLoaded,
    head: (_state, { title }) => ({ title, noindex: true }),
    actions: ({ deps }) => ({
      loaded: () => loadedAddresses,
      chosen: () => deps.messages.toast(m.addressSelected),
    }),
  });
}
