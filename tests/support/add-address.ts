import type { AddressField, LabelOption } from '../../src/address/address-model.ts';
import type { AddressStore } from '../../src/address/address-store.ts';

/** An address as it is typed; `at`: where the pin is put. */
export interface TypedAddress extends Partial<Record<AddressField, string>> {
  labelOption?: LabelOption;
  at?: { lat: number; lon: number };
}

/** Fills the form as a shopper does, and saves it, whatever is said of it: the new address's id, or null when it was not saved or is not delivered to. */
export async function addAddress(
  store: AddressStore,
  { labelOption, at, ...typed }: TypedAddress,
): Promise<number | null> {
  store.closeForm();
  store.openForm();
  if (at) store.putPin(at, 'map', true);
  if (labelOption) store.chooseLabel(labelOption);
  for (const [field, value] of Object.entries(typed)) store.type(field as AddressField, value);
  const id = await store.save();
  return store.state.concerns.length > 0 ? store.save({ anyway: true }) : id;
}
