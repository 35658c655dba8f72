import { isPhone } from '../session/normalise-phone.ts';
import type { AddressTemplate } from './address-lists.ts';
import { type AddressErrors, type AddressField, type AddressForm, labelOf } from './address-model.ts';
import { landmarkLine } from './delivery-notes.ts';
import * as m from './messages.tsx';

/** The backend's maximum lengths. */
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
  flat: m.enterFlatFloorOrHouseNumber,
  locality: m.enterAreaOrLocality,
  pincode: m.enterYourPinCode,
};

/** `template`: adds its mandatory fields. */
export function checkAddressForm(form: AddressForm, template: AddressTemplate | null = null): AddressErrors {
  const errors: Partial<Record<AddressField, string>> = {};
  for (const field of Object.keys(LONGEST) as AddressField[]) {
    const value = form[field].trim();
    const wanted = template?.fields.find(({ name, isMandatory }) => name === field && isMandatory);
    const missing = MISSING[field] ?? (wanted && m.enterThis(wanted.label));
    if (value === '' && missing) errors[field] = missing;
    else if (value.length > LONGEST[field]) errors[field] = m.pleaseUseLettersAtMost(LONGEST[field]);
  }
  if (!errors.pincode && !/^[1-9]\d{5}$/.test(form.pincode.trim())) {
    errors.pincode = m.enter6DigitsOfPinCode;
  }
  if (form.phone !== '' && !isPhone(form.phone)) errors.phone = m.enterValidMobileNumber;
  else if (form.phone !== '' && form.name.trim() === '') errors.name = m.enterTheReceiversName;
  // The landmark and all notes are sent as one line.
  if (!errors.landmark && landmarkLine(form.landmark, form).length > LONGEST.landmark) {
    errors.instructions = m.shortenOrLandmark;
  }
  if (labelOf(form) === '') errors.typedLabel = m.nameAddressForInstanceHomeOrMum;
  return errors;
}
