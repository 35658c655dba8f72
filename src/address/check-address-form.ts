import { isPhone } from '../session/normalise-phone.ts';
import type { AddressTemplate } from './address-lists.ts';
import { type AddressErrors, type AddressField, type AddressForm, labelOf } from './address-model.ts';
import { landmarkLine } from './delivery-notes.ts';

/** What the backend takes of each field. */
const LONGEST: Readonly<Record<AddressField, number>> = {
  name: 80,
  phone: 16,
  flat: 120,
  street: 160,
  landmark: 120,
  instructions: 80,
  locality: 120,
  pincode: 6,
  typedLabel: 40,
};
const MISSING: Partial<Record<AddressField, string>> = {
  flat: 'Enter your flat, floor or house number',
  locality: 'Enter your area or locality',
  pincode: 'Enter your PIN code',
};

/** `template`: what else it wants, of the kind of place that it is. */
export function checkAddressForm(form: AddressForm, template: AddressTemplate | null = null): AddressErrors {
  const errors: Partial<Record<AddressField, string>> = {};
  for (const field of Object.keys(LONGEST) as AddressField[]) {
    const value = form[field].trim();
    const wanted = template?.fields.find(({ name, isMandatory }) => name === field && isMandatory);
    const missing = MISSING[field] ?? (wanted && `Enter this: ${wanted.label}`);
    if (value === '' && missing) errors[field] = missing;
    else if (value.length > LONGEST[field]) errors[field] = `Use ${LONGEST[field]} letters at most`;
  }
  if (!errors.pincode && !/^[1-9]\d{5}$/.test(form.pincode.trim())) {
    errors.pincode = 'Enter the 6 digits of your PIN code';
  }
  if (form.phone !== '' && !isPhone(form.phone)) errors.phone = 'Enter a valid mobile number.';
  else if (form.phone !== '' && form.name.trim() === '') errors.name = 'Enter the receiver’s name';
  // all of it goes along in one line
  if (!errors.landmark && landmarkLine(form.landmark, form).length > LONGEST.landmark) {
    errors.instructions = 'Shorten this or the landmark: together they are too long';
  }
  if (labelOf(form) === '') errors.typedLabel = 'Name this address, for instance Home or Mum';
  return errors;
}
