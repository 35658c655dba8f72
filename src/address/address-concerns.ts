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
  const before = list.find(({ id }) => String(id) === form.bff_address_id) ?? null;
  return [placeConcerns(form, before, shop), labelConcern(form, before, list)].flat();
}

/** Whether the PIN code at the pin has to be requested, to compare it with the one in the form. */
export function mustCheckPin(form: AddressForm, list: readonly SavedAddress[]): boolean {
  const before = list.find(({ id }) => String(id) === form.bff_address_id) ?? null;
  return form.isPinned && form.mapPincode === null && hasMoved(form, before);
}

function placeConcerns(form: AddressForm, before: SavedAddress | null, shop: ShopPlace | null): Concern[] {
  if (!hasMoved(form, before)) return [];
  const pincode = form.pincode.trim();
  const concerns: Concern[] = [];
  const { mapPincode } = form;
  const differs = form.isPinned && mapPincode !== '' && mapPincode !== pincode;
  if (differs) {
    concerns.push({
      message: mapPincode === null ? m.pinNotChecked(pincode) : m.pinElsewhere(mapPincode, pincode),
      field: 'pincode',
    });
  }
  // If the two PIN codes differ, the one in the form says nothing about the pin's location.
  const farMessage =
    shop &&
    distanceNote({ pincode: differs && mapPincode !== null ? '' : pincode, point: pointOf(form) }, shop);
  if (farMessage) {
    concerns.push({ message: farMessage, field: 'pincode' });
  }
  return concerns;
}

function labelConcern(
  form: AddressForm,
  before: SavedAddress | null,
  list: readonly SavedAddress[],
): Concern[] {
  const label = labelOf(form);
  if (before?.label === label) return [];
  const duplicate = list.find((one) => one !== before && one.label.toLowerCase() === label.toLowerCase());
  if (!duplicate) return [];
  return [{ message: m.labelTaken(duplicate.label, duplicate.line), field: 'label' }];
}

function hasMoved({ pincode, latitude, longitude }: AddressForm, before: SavedAddress | null): boolean {
  if (before === null) return true;
  return pincode.trim() !== before.pincode || latitude !== before.lat || longitude !== before.lon;
}
