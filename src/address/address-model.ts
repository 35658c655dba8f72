export interface SavedAddress {
  id: number;
  label: string;
  name: string;
  /** flat, street, landmark and locality on one line */
  line: string;
  /** city and pincode */
  place: string;
  locality: string;
  landmark: string;
  /** degrees; null: not known */
  lat: number | null;
  lon: number | null;
  serviceable: boolean;
}

export type LabelOption = 'Home' | 'Other';

/** What is typed. The names of the fields are those of the call. */
export interface AddressForm {
  name: string;
  flat: string;
  street: string;
  landmark: string;
  locality: string;
  pincode: string;
  labelOption: LabelOption;
  /** used when the option is Other */
  typedLabel: string;
}
export type AddressField = Exclude<keyof AddressForm, 'labelOption'>;
export type AddressErrors = Readonly<Partial<Record<AddressField, string>>>;

export interface AddressState {
  list: readonly SavedAddress[];
  status: 'idle' | 'loading' | 'success' | 'error';
  /** the backend's word on the list */
  message: string;
  /** why the list could not be fetched; empty: it could */
  error: string;
  /** null or -1: none */
  selectedId: number | null;
  /** what is being typed; null while no form is open */
  form: AddressForm | null;
  fieldErrors: AddressErrors;
  /** why the form could not be saved; empty: nothing went wrong */
  saveError: string;
  isSavingAddress: boolean;
  /** the place that was last asked for and is not delivered to; empty: none */
  notServiceable: string;
}

export function emptyAddresses(): AddressState {
  return {
    list: [],
    status: 'idle',
    message: '',
    error: '',
    selectedId: null,
    form: null,
    fieldErrors: {},
    saveError: '',
    isSavingAddress: false,
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
    ...known,
  };
}

/** When the option is Other, the typed label is used; otherwise the option. */
export function labelOf(form: Pick<AddressForm, 'labelOption' | 'typedLabel'>): string {
  return form.labelOption === 'Other' ? form.typedLabel.trim() : form.labelOption;
}
