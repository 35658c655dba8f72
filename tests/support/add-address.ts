import type { AddressField, LabelOption } from '../../src/address/address-model.ts';
import type { AddressStore } from '../../src/address/address-store.ts';

/** What to type into the address form; `at`: where to put the pin. */
export interface TypedAddress extends Partial<Record<AddressField, string>> {
  labelOption?: LabelOption;
  at?: { lat: number; lon: number };
}

/**
 * Fills the form and saves it despite warnings. Resolves with the new address's id; null when the address was not saved
 * or is outside the delivery area.
 */
export async function addAddress(
  store: AddressStore,
  { labelOption, at, ...typed }: TypedAddress,
): Promise<number | null> {
  store.closeForm();
  store.openForm();
  if (at) store.placePin(at, 'map', true);
  if (labelOption) store.chooseLabel(labelOption);
  for (const [field, value] of Object.entries(typed)) store.type(field as AddressField, value);
  const id = await store.save();
  return store.state.concerns.length > 0 ? store.save({ ignoreConcerns: true }) : id;
}
