import type { AddressField } from '../../src/address/address-model.ts';
import type { AddressStore } from '../../src/address/address-store.ts';

/** An address as it is typed; `at`: where the pin is put. */
export interface TypedAddress extends Partial<Record<AddressField, string>> {
  labelOption?: 'Home' | 'Other';
  at?: { lat: number; lon: number };
}

/** Fills the form as a shopper does, and saves it: the new address's id, or null when it was not saved or is not delivered to. */
export function addAddress(
  store: AddressStore,
  { labelOption, at, ...typed }: TypedAddress,
): Promise<number | null> {
  store.closeForm();
  store.openForm();
  if (at) store.putPin(at, 'map', true);
  if (labelOption === 'Other') store.chooseOther();
  if (labelOption === 'Home') store.chooseHome();
  for (const [field, value] of Object.entries(typed)) store.type(field as AddressField, value);
  return store.save();
}
