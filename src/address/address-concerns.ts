import type { AddressForm, Concern, SavedAddress } from './address-model.ts';
import { labelOf, pointOf } from './address-model.ts';
import { type ShopPlace, distanceNote } from './far-place.ts';
import * as m from './messages.tsx';

export interface ConcernFacts {
  list: readonly SavedAddress[];
  /** null: unknown */
  shop: ShopPlace | null;
}

/** Details of a valid form that may be mistakes. */
export function concernsOf(form: AddressForm, { list, shop }: ConcernFacts): Concern[] {
  const savedAddress = list.find(({ id }) => String(id) === form.bff_address_id) ?? null;
  return [placeConcerns(form, savedAddress, shop), labelConcern(form, savedAddress, list)].flat();
}

/** Whether the PIN code at the pin has to be requested, to compare it with the one in the form. */
export function mustCheckPin(form: AddressForm, list: readonly SavedAddress[]): boolean {
  const savedAddress = list.find(({ id }) => String(id) === form.bff_address_id) ?? null;
  return form.isPinned && form.mapPincode === null && hasMoved(form, savedAddress);
}

function placeConcerns(
  form: AddressForm,
  savedAddress: SavedAddress | null,
  shop: ShopPlace | null,
): Concern[] {
  if (!hasMoved(form, savedAddress)) return [];
  const pincode = form.pincode.trim();
  const concerns: Concern[] = [];
  const { mapPincode } = form;
  const hasOtherPincode = form.isPinned && mapPincode !== '' && mapPincode !== pincode;
  if (hasOtherPincode) {
    concerns.push({
      message: mapPincode === null ? m.pinNotChecked(pincode) : m.pinElsewhere(mapPincode, pincode),
      field: 'pincode',
    });
  }
  // If the two PIN codes differ, the one in the form says nothing about the pin's location.
  const farMessage =
    shop &&
    distanceNote(
      { pincode: hasOtherPincode && mapPincode !== null ? '' : pincode, point: pointOf(form) },
      shop,
    );
  if (farMessage) {
    concerns.push({ message: farMessage, field: 'pincode' });
  }
  return concerns;
}

function labelConcern(
  form: AddressForm,
  savedAddress: SavedAddress | null,
  list: readonly SavedAddress[],
): Concern[] {
  const label = labelOf(form);
  if (savedAddress?.label === label) return [];
  const duplicate = list.find(
    (address) => address !== savedAddress && address.label.toLowerCase() === label.toLowerCase(),
  );
  if (!duplicate) return [];
  return [{ message: m.labelTaken(duplicate.label, duplicate.line), field: 'label' }];
}

function hasMoved({ pincode, latitude, longitude }: AddressForm, savedAddress: SavedAddress | null): boolean {
  if (savedAddress === null) return true;
  return (
    pincode.trim() !== savedAddress.pincode || latitude !== savedAddress.lat || longitude !== savedAddress.lon
  );
}
