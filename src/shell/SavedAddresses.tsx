import type { ReactNode } from 'react';
import { AddressStep } from '../address/AddressStep.tsx';
import { useAddress } from '../address/address-context.tsx';

export interface SavedAddressesProps {
  before: ReactNode;
  after: ReactNode;
  /** whether a search is in progress: its suggestions then replace the addresses */
  isSearching: boolean;
  onChosen: () => void;
}

/** The saved addresses in the location panel; hidden while the shopper enters a new address. */
export function SavedAddresses({ before, after, isSearching, onChosen }: SavedAddressesProps) {
  const isEditing = useAddress().form !== null;
  return (
    <>
      {!isEditing && before}
      {!isSearching && <AddressStep inSheet onChosen={onChosen} />}
      {!isEditing && after}
    </>
  );
}
