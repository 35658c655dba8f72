import {
  type AddressErrors,
  type AddressField,
  type AddressForm,
  type AddressState,
  emptyAddresses,
  emptyForm,
  type SavedAddress,
} from './address-model.ts';

export type AddressFact =
  | { type: 'list-asked-for' }
  | { type: 'list-received'; addresses: readonly SavedAddress[]; message: string }
  | { type: 'list-failed'; message: string }
  | { type: 'chosen'; id: number }
  | { type: 'form-opened'; known: Partial<AddressForm> }
  | { type: 'form-closed' }
  | { type: 'typed'; field: AddressField; value: string }
  | { type: 'home-chosen' }
  | { type: 'other-chosen' }
  | { type: 'form-refused'; errors: AddressErrors }
  | { type: 'save-started' }
  | { type: 'saved'; address: SavedAddress }
  /** nothing that was typed is lost */
  | { type: 'save-failed'; message: string; errors: AddressErrors }
  | { type: 'logged-out' };

/** No address: what the spec says of a shopper who has logged out. */
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
        selectedId: stillThere(fact.addresses, state.selectedId) ? state.selectedId : null,
      };
    case 'list-failed':
      return { ...state, status: 'error', error: fact.message };
    case 'chosen':
      return choose(state, fact.id);
    case 'form-opened':
      return { ...state, form: state.form ?? emptyForm(fact.known), notServiceable: '' };
    case 'form-closed':
      return { ...state, form: null, fieldErrors: {}, saveError: '' };
    case 'typed':
      return typed(state, fact.field, fact.value);
    case 'home-chosen':
      return labelled(state, { labelOption: 'Home', typedLabel: '' });
    case 'other-chosen':
      return labelled(state, { labelOption: 'Other', typedLabel: '' });
    case 'form-refused':
      return { ...state, fieldErrors: fact.errors, saveError: '' };
    case 'save-started':
      return { ...state, isSavingAddress: true, fieldErrors: {}, saveError: '' };
    case 'saved':
      return saved(state, fact.address);
    case 'save-failed':
      return { ...state, isSavingAddress: false, saveError: fact.message, fieldErrors: fact.errors };
    case 'logged-out':
      return { ...emptyAddresses(), selectedId: NO_ADDRESS };
  }
}

function stillThere(addresses: readonly SavedAddress[], id: number | null): boolean {
  return addresses.some((address) => address.id === id && address.serviceable);
}

function choose(state: AddressState, id: number): AddressState {
  const address = state.list.find((one) => one.id === id);
  if (address === undefined) return state;
  if (!address.serviceable) return { ...state, notServiceable: address.place };
  return { ...state, selectedId: id, notServiceable: '' };
}

function typed(state: AddressState, field: AddressField, value: string): AddressState {
  if (state.form === null) return state;
  const { [field]: gone, ...fieldErrors } = state.fieldErrors;
  const form = { ...state.form, [field]: value };
  // whoever types a label of their own means Other, whoever types Home means Home
  if (field === 'typedLabel') form.labelOption = /^\s*home\s*$/i.test(value) ? 'Home' : 'Other';
  return { ...state, form, fieldErrors };
}

function labelled(state: AddressState, label: Pick<AddressForm, 'labelOption' | 'typedLabel'>): AddressState {
  if (state.form === null) return state;
  const { typedLabel, ...fieldErrors } = state.fieldErrors;
  return { ...state, form: { ...state.form, ...label }, fieldErrors };
}

function saved(state: AddressState, address: SavedAddress): AddressState {
  const others = state.list.filter(({ id }) => id !== address.id);
  const kept: AddressState = {
    ...state,
    list: [address, ...others],
    status: 'success',
    isSavingAddress: false,
    form: null,
    fieldErrors: {},
    saveError: '',
  };
  return choose(kept, address.id);
}
