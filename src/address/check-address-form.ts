import { isPhone } from '../session/normalise-phone.ts';
import type { AddressTemplate } from './place-model.ts';
import { type AddressErrors, type AddressField, type AddressForm, labelOf } from './address-model.ts';
import { landmarkLine } from './delivery-notes.ts';
import * as m from './messages.tsx';

/** The backend's maximum lengths. */
const MAX_LENGTHS: Readonly<Record<AddressField, number>> = {
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
const MISSING_MESSAGES: Partial<Record<AddressField, string>> = {
  flat: m.flatMissing,
  locality: m.localityMissing,
  pincode: m.pinCodeMissing,
};

/** `template`: its mandatory fields are checked as well. */
export function checkAddressForm(form: AddressForm, template: AddressTemplate | null = null): AddressErrors {
  const errors: Partial<Record<AddressField, string>> = {};
  for (const field of Object.keys(MAX_LENGTHS) as AddressField[]) {
    const value = form[field].trim();
    const mandatoryField = template?.fields.find(({ name, isMandatory }) => name === field && isMandatory);
    const missingMessage =
      MISSING_MESSAGES[field] ?? (mandatoryField && m.fieldMissing(mandatoryField.label));
    if (value === '' && missingMessage) errors[field] = missingMessage;
    else if (value.length > MAX_LENGTHS[field]) errors[field] = m.tooLong(MAX_LENGTHS[field]);
  }
  if (!errors.pincode && !/^[1-9]\d{5}$/.test(form.pincode.trim())) {
    errors.pincode = m.pinCodeInvalid;
  }
  if (form.phone !== '' && !isPhone(form.phone)) errors.phone = m.phoneInvalid;
  else if (form.phone !== '' && form.name.trim() === '') errors.name = m.receiverNameMissing;
  // The landmark and all notes are sent as one line.
  if (!errors.landmark && landmarkLine(form.landmark, form).length > MAX_LENGTHS.landmark) {
    errors.instructions = m.notesTooLong;
  }
  if (labelOf(form) === '') errors.typedLabel = m.typedLabelMissing;
  return errors;
}
