import type { Point } from '../model/distance.ts';
import { normalisePhone } from '../session/normalise-phone.ts';
import type { AddressTemplate, LocatedPlace, LocationSource } from './place-model.ts';
import {
  type AddressErrors,
  type AddressField,
  type AddressForm,
  type AddressState,
  emptyAddresses,
  emptyForm,
  type Concern,
  formOf,
  LABEL_OPTIONS,
  type LabelOption,
  type SavedAddress,
} from './address-model.ts';

export type AddressFact =
  | { type: 'list-asked-for' }
  | {
      type: 'list-received';
      addresses: readonly SavedAddress[];
      message: string;
      /** the address that counts until the shopper chooses one */
      defaultId?: number | null;
    }
  | { type: 'list-failed'; message: string; supportCode?: string | null }
  | { type: 'chosen'; id: number }
  /** the stored choice of this shopper; the list may not have loaded yet */
  | { type: 'choice-restored'; id: number | null }
  /** no address is chosen: another location was chosen, or none yet */
  | { type: 'unchosen' }
  | { type: 'form-opened'; known: Partial<AddressForm> }
  | { type: 'change-opened'; id: number }
  | { type: 'form-closed' }
  /** The shopper has placed the pin; `named`: the form already has the place's name. */
  | { type: 'pin-put'; at: Point; source: LocationSource; named?: boolean }
  /** the data of the form's location. `at`: its coordinates, unless they are a guess */
  | {
      type: 'place-named';
      place: LocatedPlace;
      at: Point | null;
      templates: readonly AddressTemplate[];
      defaultTemplateId: number | null;
    }
  | { type: 'template-chosen'; id: number }
  | { type: 'typed'; field: AddressField; value: string }
  | { type: 'label-chosen'; option: LabelOption }
  | { type: 'at-door-chosen'; atDoor: boolean }
  | { type: 'form-refused'; errors: AddressErrors }
  /** the form is valid, but these concerns should be shown before it is saved */
  | { type: 'concerns-raised'; concerns: readonly Concern[] }
  /** the PIN code at the pin, which is requested before saving */
  | { type: 'pin-checked'; pincode: string }
  | { type: 'save-started' }
  | { type: 'saved'; address: SavedAddress }
  /** the form keeps its values */
  | { type: 'save-failed'; message: string; errors: AddressErrors }
  | { type: 'removal-asked'; id: number }
  | { type: 'removal-dropped' }
  | { type: 'removal-started' }
  | { type: 'removed'; id: number }
  | { type: 'removal-failed'; message: string }
  | { type: 'logged-out' };

/** The choice after a logout: no address. */
export const NO_ADDRESS = -1;

export function reduceAddress(state: AddressState, fact: AddressFact): AddressState {
  switch (fact.type) {
    case 'list-asked-for':
      return { ...state, status: 'loading', error: '' };
    case 'list-received':
      return {
        ...state,
        status: 'success',
        error: '',
        message: fact.message,
        list: fact.addresses,
        selectedId: isListed(fact.addresses, state.selectedId)
          ? state.selectedId
          : idWithoutChoice(state, fact),
      };
    case 'list-failed':
      return { ...state, status: 'error', error: fact.message, supportCode: fact.supportCode ?? null };
    case 'chosen':
      return selectAddress(state, fact.id);
    case 'choice-restored':
      return { ...state, selectedId: fact.id };
    case 'unchosen':
      return { ...state, selectedId: NO_ADDRESS };
    case 'form-opened':
      return { ...state, form: state.form ?? emptyForm(fact.known), notServiceable: '', removal: null };
    case 'change-opened':
      return openForEditing(state, fact.id);
    case 'form-closed':
      return { ...state, form: null, fieldErrors: {}, saveError: '', concerns: [], templates: [] };
    case 'pin-put':
      return setPin(state, fact);
    case 'place-named':
      return setPlaceName(state, fact);
    case 'template-chosen':
      return state.form === null ? state : { ...state, form: { ...state.form, template_id: fact.id } };
    case 'typed':
      return setField(state, fact.field, fact.value);
    case 'label-chosen':
      return setLabel(state, fact.option);
    case 'at-door-chosen':
      return state.form === null ? state : { ...state, form: { ...state.form, atDoor: fact.atDoor } };
    case 'form-refused':
      return { ...state, isSavingAddress: false, fieldErrors: fact.errors, saveError: '', concerns: [] };
    case 'concerns-raised':
      return { ...state, isSavingAddress: false, concerns: fact.concerns };
    case 'pin-checked':
      return state.form === null ? state : { ...state, form: { ...state.form, mapPincode: fact.pincode } };
    case 'save-started':
      return { ...state, isSavingAddress: true, fieldErrors: {}, saveError: '', concerns: [] };
    case 'saved':
      return applySaved(state, fact.address);
    case 'save-failed':
      return { ...state, isSavingAddress: false, saveError: fact.message, fieldErrors: fact.errors };
    case 'removal-asked':
      return { ...state, removal: { id: fact.id, status: 'asked', error: '' } };
    case 'removal-dropped':
      return { ...state, removal: null };
    case 'removal-started':
      return { ...state, removal: state.removal && { ...state.removal, status: 'running', error: '' } };
    case 'removed':
      return applyRemoved(state, fact.id);
    case 'removal-failed':
      return {
        ...state,
        removal: state.removal && { ...state.removal, status: 'asked', error: fact.message },
      };
    case 'logged-out':
      return { ...emptyAddresses(), selectedId: NO_ADDRESS };
  }
}

/** Once the shopper has chosen, “none” counts as a choice; null means not chosen yet, so the default counts. */
function idWithoutChoice(
  { selectedId }: AddressState,
  { addresses, defaultId = null }: Extract<AddressFact, { type: 'list-received' }>,
): number | null {
  if (selectedId !== null) return NO_ADDRESS;
  return isListed(addresses, defaultId) ? defaultId : null;
}

function isListed(addresses: readonly SavedAddress[], id: number | null): boolean {
  return addresses.some((address) => address.id === id && address.serviceable);
}

function selectAddress(state: AddressState, id: number): AddressState {
  const address = state.list.find((candidate) => candidate.id === id);
  if (address === undefined) return state;
  if (!address.serviceable) return { ...state, notServiceable: address.place };
  return { ...state, selectedId: id, notServiceable: '' };
}

function setField(state: AddressState, field: AddressField, value: string): AddressState {
  if (state.form === null) return state;
  const { [field]: removedError, ...fieldErrors } = state.fieldErrors;
  const form = { ...state.form, [field]: field === 'phone' ? normalisePhone(value) : value };
  if (field === 'locality' || field === 'pincode') {
    form.isPlaceTyped = true;
    // Without a pin, a changed locality or PIN code makes the coordinates invalid.
    if (!form.isPinned) Object.assign(form, { latitude: null, longitude: null });
  }
  // A typed label selects the option of that name, else Other.
  if (field === 'typedLabel') {
    const normalizedLabel = value.trim().toLowerCase();
    form.labelOption = LABEL_OPTIONS.find((option) => option.toLowerCase() === normalizedLabel) ?? 'Other';
  }
  return { ...state, form, fieldErrors, concerns: [] };
}

function setLabel(state: AddressState, labelOption: LabelOption): AddressState {
  if (state.form === null) return state;
  const { typedLabel, ...fieldErrors } = state.fieldErrors;
  return { ...state, form: { ...state.form, labelOption, typedLabel: '' }, fieldErrors, concerns: [] };
}

function openForEditing(state: AddressState, id: number): AddressState {
  const address = state.list.find((candidate) => candidate.id === id);
  if (address === undefined) return state;
  return {
    ...state,
    form: formOf(address),
    fieldErrors: {},
    saveError: '',
    concerns: [],
    notServiceable: '',
    removal: null,
  };
}

function setPin(
  state: AddressState,
  { at, source, named = false }: Extract<AddressFact, { type: 'pin-put' }>,
): AddressState {
  if (state.form === null) return state;
  const form = { ...state.form, isPinned: true, isPlaceTyped: false };
  Object.assign(form, { latitude: at.lat, longitude: at.lon, location_source: source });
  if (named) return { ...state, form, concerns: [] };
  // The old place's name must not be saved with the new pin.
  Object.assign(form, { locality: '', pincode: '', mapPincode: null });
  if (form.street === form.mapStreet) Object.assign(form, { street: '', mapStreet: '' });
  return { ...state, form, concerns: [] };
}

function setPlaceName(
  state: AddressState,
  { place, at, templates, defaultTemplateId }: Extract<AddressFact, { type: 'place-named' }>,
): AddressState {
  if (state.form === null) return state;
  const form = { ...state.form, template_id: state.form.template_id ?? defaultTemplateId };
  form.mapPincode = place.pincode;
  if (form.isPlaceTyped) return { ...state, form, templates };
  if (!form.isPinned) Object.assign(form, { latitude: at?.lat ?? null, longitude: at?.lon ?? null });
  // An unknown locality becomes empty, because that of the old place would be wrong.
  form.locality = place.locality;
  form.pincode = place.pincode;
  if (form.street === form.mapStreet) form.street = place.street;
  form.mapStreet = place.street;
  const { locality, pincode, ...fieldErrors } = state.fieldErrors;
  return { ...state, form, templates, fieldErrors };
}

function applySaved(state: AddressState, address: SavedAddress): AddressState {
  const isNew = !state.list.some(({ id }) => id === address.id);
  const savedState: AddressState = {
    ...state,
    list: isNew
      ? [address, ...state.list]
      : state.list.map((entry) => (entry.id === address.id ? address : entry)),
    status: 'success',
    isSavingAddress: false,
    concerns: [],
    form: null,
    templates: [],
    fieldErrors: {},
    saveError: '',
  };
  if (isNew) return selectAddress(savedState, address.id);
  if (address.serviceable) return savedState;
  const selectedId = savedState.selectedId === address.id ? NO_ADDRESS : savedState.selectedId;
  return { ...savedState, selectedId, notServiceable: address.place };
}

function applyRemoved(state: AddressState, id: number): AddressState {
  return {
    ...state,
    list: state.list.filter((entry) => entry.id !== id),
    selectedId: state.selectedId === id ? NO_ADDRESS : state.selectedId,
    removal: null,
    form: state.form?.bff_address_id === String(id) ? null : state.form,
  };
}
