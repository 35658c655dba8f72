import type { ReactNode } from 'react';
import { AddressStep } from '../address/AddressStep.tsx';
import { useAddress } from '../address/address-context.tsx';

export interface SavedAddressesProps {
  before: ReactNode;
  after: ReactNode;
  /** a place is searched for: its suggestions take the addresses' place */
  isSearching: boolean;
  onChosen: () => void;
}

/** The saved addresses among the other ways to say where; whoever types a new one sees nothing else. */
export function SavedAddresses({ before, after, isSearching, onChosen }: SavedAddressesProps) {
  const typing = useAddress().form !== null;
  return (
    <>
      {!typing && before}
      {!isSearching && <AddressStep inSheet onChosen={onChosen} />}
      {!typing && after}
    </>
  );
}
