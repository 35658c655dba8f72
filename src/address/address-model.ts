import type { Point } from '../model/distance.ts';
import type { AddressTemplate, LocationSource } from './place-model.ts';
import { type DeliveryNotes, NO_NOTES } from './delivery-notes.ts';

export interface SavedAddress extends DeliveryNotes {
  id: number;
  label: string;
  name: string;
  /** flat, street, landmark and locality on one line */
  line: string;
  /** city and PIN code */
  place: string;
  flat: string;
  street: string;
  locality: string;
  landmark: string;
  pincode: string;
  /** degrees; null: unknown */
  lat: number | null;
  lon: number | null;
  location_source: LocationSource | null;
  templateId: number | null;
  serviceable: boolean;
  /** false: somebody else's address, e.g. where a gift is sent; absent: the shopper's own */
  isEditable?: boolean;
}

export const LABEL_OPTIONS = ['Home', 'Work', 'Other'] as const;
export type LabelOption = (typeof LABEL_OPTIONS)[number];

/** The values of the form and its location. Field names are those of the request. */
export interface AddressForm extends DeliveryNotes {
  name: string;
  flat: string;
  street: string;
  landmark: string;
  locality: string;
  pincode: string;
  labelOption: LabelOption;
  /** the label if the option is Other */
  typedLabel: string;
  /** degrees; null: unknown */
  latitude: number | null;
  longitude: number | null;
  location_source: LocationSource;
  /** the id of the saved address being edited; null: a new one */
  bff_address_id: string | null;
  template_id: number | null;
  /** whether the shopper has placed the pin */
  isPinned: boolean;
  /** the shopper has typed the locality or PIN code, which the map must not overwrite */
  isPlaceTyped: boolean;
  /** the street that the map filled in; if the form's street differs, the shopper typed it */
  mapStreet: string;
  /** the PIN code at the pin according to the map; null: not requested yet; empty: there is none */
  mapPincode: string | null;
}
export type AddressField =
  | 'name'
  | 'phone'
  | 'flat'
  | 'street'
  | 'landmark'
  | 'instructions'
  | 'locality'
  | 'pincode'
  | 'typedLabel';
export type AddressErrors = Readonly<Partial<Record<AddressField, string>>>;

/** A possible mistake in a valid address, shown before saving. */
export interface Concern {
  message: string;
  /** the field in which to correct the mistake */
  field: 'pincode' | 'label';
}

/** An address that is ready to be saved. */
export interface NewAddress extends AddressForm {
  /** the label to save */
  label: string;
  isOther: boolean;
  /** errors by field name */
  validations: AddressErrors;
}

export function newAddressOf(form: AddressForm, validations: AddressErrors): NewAddress {
  return { ...form, label: labelOf(form), isOther: form.labelOption === 'Other', validations };
}

export interface AddressState {
  list: readonly SavedAddress[];
  status: 'idle' | 'loading' | 'success' | 'error';
  /** the backend's message on the saved addresses; empty: none */
  message: string;
  /** why the list failed to load; empty: it did not fail */
  error: string;
  /** the support code of the failed request for the list */
  supportCode: string | null;
  /** -1: the shopper has chosen no address; null: no choice yet */
  selectedId: number | null;
  /** the open form; null: none */
  form: AddressForm | null;
  fieldErrors: AddressErrors;
  /** why saving failed; empty: no failure */
  saveError: string;
  isSavingAddress: boolean;
  /** the concerns shown instead of saving; empty: none */
  concerns: readonly Concern[];
  /** the address whose deletion is to be confirmed; null: none */
  removal: { id: number; status: 'asked' | 'running'; error: string } | null;
  /** the templates for the form's location */
  templates: readonly AddressTemplate[];
  /** the last chosen location that is not serviceable; empty: none */
  notServiceable: string;
}

export function emptyAddresses(): AddressState {
  return {
    list: [],
    status: 'idle',
    message: '',
    error: '',
    supportCode: null,
    selectedId: null,
    form: null,
    fieldErrors: {},
    saveError: '',
    isSavingAddress: false,
    concerns: [],
    removal: null,
    templates: [],
    notServiceable: '',
  };
}

export function emptyForm(values: Partial<AddressForm> = {}): AddressForm {
  return {
    name: '',
    flat: '',
    street: '',
    landmark: '',
    locality: '',
    pincode: '',
    labelOption: 'Home',
    typedLabel: '',
    latitude: null,
    longitude: null,
    location_source: 'map',
    bff_address_id: null,
    template_id: null,
    isPinned: false,
    isPlaceTyped: false,
    mapStreet: '',
    mapPincode: null,
    ...NO_NOTES,
    ...values,
  };
}

/** The form for editing a saved address. */
export function formOf(address: SavedAddress): AddressForm {
  const { id, name, flat, street, landmark, locality, pincode, label, lat, lon } = address;
  const { phone, instructions, atDoor } = address;
  const option = LABEL_OPTIONS.find((candidate) => candidate === label && candidate !== 'Other');
  return emptyForm({
    ...{ name, flat, landmark, locality, pincode, phone, instructions, atDoor },
    // An address without a street is saved with its locality in the street field.
    street: street === locality ? '' : street,
    ...(option ? { labelOption: option } : { labelOption: 'Other', typedLabel: label }),
    latitude: lat,
    longitude: lon,
    location_source: address.location_source ?? 'map',
    bff_address_id: String(id),
    template_id: address.templateId,
    isPinned: lat !== null && lon !== null,
    isPlaceTyped: true,
  });
}

/** The form's location; null: unknown. */
export function pointOf({ latitude, longitude }: AddressForm): Point | null {
  return latitude === null || longitude === null ? null : { lat: latitude, lon: longitude };
}

/** The form's template; null: the default texts. */
export function templateOf({
  templates,
  form,
}: Pick<AddressState, 'templates' | 'form'>): AddressTemplate | null {
  return templates.find(({ id }) => id === form?.template_id) ?? null;
}

/** The option, or the typed label if the option is Other. */
export function labelOf(form: Pick<AddressForm, 'labelOption' | 'typedLabel'>): string {
  return form.labelOption === 'Other' ? form.typedLabel.trim() : form.labelOption;
}

/** The parts on one line, without repetitions. */
export function lineOf(parts: Pick<SavedAddress, 'flat' | 'street' | 'landmark' | 'locality'>): string {
  const { flat, street, landmark, locality } = parts;
  const trimmed = [flat, street, landmark, locality].map((part) => part.trim());
  return [...new Set(trimmed.filter((part) => part !== ''))].join(', ');
}
