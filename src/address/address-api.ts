import * as v from 'valibot';
import { type Api, isApiError } from '../http/api.ts';
import type { Point } from '../model/distance.ts';
import {
  type AddressErrors,
  type AddressField,
  type AddressForm,
  labelOf,
  lineOf,
  type SavedAddress,
} from './address-model.ts';
import { landmarkLine, NO_NOTES } from './delivery-notes.ts';
import { addressAnswer, addressListAnswer, type addressWire, removalAnswer } from './address-wire.ts';
import * as m from './messages.tsx';

export interface AddressList {
  addresses: SavedAddress[];
  message: string;
  /** the address to deliver to unless the shopper chooses another; null: none */
  defaultId: number | null;
}

/** `devicePoint`: the device's location, if known; backends may sort by it. */
export async function fetchAddresses(
  api: Api,
  signal: AbortSignal,
  devicePoint: Point | null = null,
): Promise<AddressList> {
  const { addresses } = await api.call({
    method: 'GET',
    path: '/v4/address',
    ...(devicePoint && { query: { cur_lat: devicePoint.lat, cur_lon: devicePoint.lon } }),
    signal,
    answer: addressListAnswer,
  });
  const { addresses_data: list, message } = addresses;
  const own = list.filter(({ is_editable }) => is_editable);
  // Backends that mark no address leave no doubt if there is only one.
  const byDefault = list.find(({ is_default }) => is_default) ?? (own.length === 1 ? own[0] : undefined);
  return { addresses: list.map(readAddress), message: message ?? '', defaultId: byDefault?.id ?? null };
}

/** The receiver's name if none is known. */
export const NOBODY = 'Customer';

/** Creates or updates an address. `shopper`: the receiver's name if the form has none. */
export async function saveAddress(
  api: Api,
  form: AddressForm,
  shopper: string,
  signal: AbortSignal,
): Promise<SavedAddress> {
  const locality = form.locality.trim();
  const { bff_address_id: id, latitude, longitude } = form;
  const isPlaced = latitude !== null && longitude !== null;
  const { address } = await api.call({
    method: id === null ? 'POST' : 'PUT',
    path: id === null ? '/v4/address' : `/v4/address/${encodeURIComponent(id)}`,
    signal,
    answer: addressAnswer,
    json: {
      label: labelOf(form),
      name: form.name.trim() || shopper || NOBODY,
      flat: form.flat.trim(),
      street: form.street.trim() || locality,
      landmark: landmarkLine(form.landmark, form),
      locality,
      pincode: form.pincode.trim(),
      ...(isPlaced && { lat: latitude, lon: longitude, location_source: form.location_source }),
      ...(form.template_id !== null && { template_id: form.template_id }),
    },
  });
  return readAddress(address);
}

export async function removeAddress(api: Api, id: number, signal: AbortSignal): Promise<void> {
  await api.call({ method: 'DELETE', path: `/v4/address/${id}`, signal, answer: removalAnswer });
}

function readAddress(wire: v.InferOutput<typeof addressWire>): SavedAddress {
  return {
    id: wire.id,
    label: wire.label || 'Home',
    name: wire.name,
    line: lineOf(wire),
    place: [wire.city, wire.pincode].filter(Boolean).join(' '),
    flat: wire.flat,
    street: wire.street,
    locality: wire.locality || wire.city || '',
    landmark: wire.landmark,
    pincode: wire.pincode,
    lat: wire.lat ?? null,
    lon: wire.lon ?? null,
    location_source: wire.location_source ?? null,
    templateId: wire.template_id ?? null,
    serviceable: wire.is_serviceable,
    isEditable: wire.is_editable,
    ...NO_NOTES,
  };
}

const FIELD_OF_WIRE: Readonly<Record<string, AddressField>> = {
  name: 'name',
  flat: 'flat',
  street: 'street',
  landmark: 'landmark',
  locality: 'locality',
  pincode: 'pincode',
  label: 'typedLabel',
};

const refusal = v.looseObject({ field: v.fallback(v.string(), ''), message: v.fallback(v.string(), '') });

/** The backend's message for a refusal that concerns no single field; empty if there is none to show. */
export function readRefusalMessage(error: unknown): string {
  if (!isApiError(error) || error.kind !== 'http' || error.status >= 500) return '';
  const parsed = v.safeParse(refusal, error.body);
  return parsed.success && parsed.output.field === '' ? parsed.output.message.slice(0, 200) : '';
}

/** A message for each field that the backend rejected. */
export function readRefusedFields(error: unknown): AddressErrors {
  if (!isApiError(error) || error.kind !== 'http') return {};
  const parsed = v.safeParse(refusal, error.body);
  const field = parsed.success ? FIELD_OF_WIRE[parsed.output.field] : undefined;
  return field ? { [field]: m.fieldRefused } : {};
}
