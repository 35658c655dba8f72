import type { Point } from '../model/distance.ts';
import type { AddressTemplate, LocationSource } from './address-lists.ts';
import { type DeliveryNotes, NO_NOTES } from './delivery-notes.ts';

export interface SavedAddress extends DeliveryNotes {
  id: number;
  label: string;
  name: string;
  /** flat, street, landmark and locality on one line */
  line: string;
  /** city and pincode */
  place: string;
  flat: string;
  street: string;
  locality: string;
  landmark: string;
  pincode: string;
  /** degrees; null: not known */
  lat: number | null;
  lon: number | null;
  location_source: LocationSource | null;
  templateId: number | null;
  serviceable: boolean;
}

export const LABEL_OPTIONS = ['Home', 'Work', 'Other'] as const;
export type LabelOption = (typeof LABEL_OPTIONS)[number];

/** What is typed, and the point that it is about. The names of the fields are those of the call. */
export interface AddressForm extends DeliveryNotes {
  name: string;
  flat: string;
  street: string;
  landmark: string;
  locality: string;
  pincode: string;
  labelOption: LabelOption;
  /** used when the option is Other */
  typedLabel: string;
  /** degrees; null: nobody knows where the place is */
  latitude: number | null;
  longitude: number | null;
  location_source: LocationSource;
  /** the saved address that is being changed; null: a new one */
  bff_address_id: string | null;
  template_id: number | null;
  /** the shopper has put the pin where it is */
  isPinned: boolean;
  /** the shopper has typed what the place is called: what a map calls it does not count */
  isPlaceTyped: boolean;
  /** the street as the map has named it; another one stands there because it was typed */
  mapStreet: string;
  /** the PIN code of the pin's place, as the map has it; null: nobody has asked, empty: it has none */
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

/** What is odd about an address that could be saved: it is said first. */
export interface Concern {
  message: string;
  /** where it can be changed */
  field: 'pincode' | 'label';
}

/** An address on its way to the backend, as it stands. */
export interface NewAddress extends AddressForm {
  /** what it will be called */
  label: string;
  isOther: boolean;
  /** why a field cannot be taken, by its name */
  validations: AddressErrors;
}

export function newAddressOf(form: AddressForm, validations: AddressErrors): NewAddress {
  return { ...form, label: labelOf(form), isOther: form.labelOption === 'Other', validations };
}

export interface AddressState {
  list: readonly SavedAddress[];
  status: 'idle' | 'loading' | 'success' | 'error';
  /** the backend's word on the list */
  message: string;
  /** why the list could not be fetched; empty: it could */
  error: string;
  /** what support finds the failed call for the list by */
  supportCode: string | null;
  /** null or -1: none */
  selectedId: number | null;
  /** what is being typed; null while no form is open */
  form: AddressForm | null;
  fieldErrors: AddressErrors;
  /** why the form could not be saved; empty: nothing went wrong */
  saveError: string;
  isSavingAddress: boolean;
  /** what was said of the form instead of saving it; empty: nothing */
  concerns: readonly Concern[];
  /** the address that the shopper is asked about, whether it shall go; null: none */
  removal: { id: number; status: 'asked' | 'running'; error: string } | null;
  /** how the kind of place that the form is about is asked for */
  templates: readonly AddressTemplate[];
  /** the place that was last asked for and is not delivered to; empty: none */
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

export function emptyForm(known: Partial<AddressForm> = {}): AddressForm {
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
    ...known,
  };
}

/** A form to change a saved address with. */
export function formOf(address: SavedAddress): AddressForm {
  const { id, name, flat, street, landmark, locality, pincode, label, lat, lon } = address;
  const { phone, instructions, atDoor } = address;
  const option = LABEL_OPTIONS.find((one) => one === label && one !== 'Other');
  return emptyForm({
    ...{ name, flat, landmark, locality, pincode, phone, instructions, atDoor },
    // an address without a street is kept with its locality for one
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

/** Where the form's place is; null: not known. */
export function pointOf({ latitude, longitude }: AddressForm): Point | null {
  return latitude === null || longitude === null ? null : { lat: latitude, lon: longitude };
}

/** The words that the form asks in; null: the shop's own. */
export function templateOf({
  templates,
  form,
}: Pick<AddressState, 'templates' | 'form'>): AddressTemplate | null {
  return templates.find(({ id }) => id === form?.template_id) ?? null;
}

/** When the option is Other, the typed label is used; otherwise the option. */
export function labelOf(form: Pick<AddressForm, 'labelOption' | 'typedLabel'>): string {
  return form.labelOption === 'Other' ? form.typedLabel.trim() : form.labelOption;
}

/** What an address says once, on one line. */
export function lineOf(parts: Pick<SavedAddress, 'flat' | 'street' | 'landmark' | 'locality'>): string {
  const { flat, street, landmark, locality } = parts;
  const said = [flat, street, landmark, locality].map((part) => part.trim());
  return [...new Set(said.filter((part) => part !== ''))].join(', ');
}
