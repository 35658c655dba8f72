import * as v from 'valibot';
import { normalisePhone, isPhone } from '../session/normalise-phone.ts';
import { type AddressForm, emptyForm } from './address-model.ts';
import * as m from './given-address-messages.ts';

const text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '');

/** A postal address in the words of schema.org, as host apps send it. */
const postalAddress = v.object({
  extended_address: text,
  street_address: text,
  address_locality: text,
  address_country: text,
  postal_code: text,
  first_name: text,
  last_name: text,
  phone_number: text,
});

const INDIA = /^(|in|ind|india)$/i;

/**
 * An address that the host app has given, as the form that the shopper would fill in; or a sentence that says why nothing
 * can be delivered there.
 */
export function readGivenAddress(value: unknown): AddressForm | string {
  const parsed = v.safeParse(postalAddress, value);
  if (!parsed.success) return m.addressNotReceived;
  const address = parsed.output;
  if (!INDIA.test(address.address_country)) return m.addressAbroad;
  const pincode = address.postal_code.replace(/\s/g, '');
  if (!/^[1-9]\d{5}$/.test(pincode)) return m.noPinCode;
  const { extended_address: door, street_address: street, address_locality: locality } = address;
  const flat = door || street;
  if (flat === '') return m.noStreet;
  if (locality === '') return m.noCity;
  const phone = normalisePhone(address.phone_number);
  const name = [address.first_name, address.last_name].filter(Boolean).join(' ').slice(0, 80);
  return emptyForm({
    name,
    flat: flat.slice(0, 120),
    street: door === '' ? '' : street.slice(0, 160),
    locality: locality.slice(0, 120),
    pincode,
    labelOption: 'Other',
    typedLabel: flat.slice(0, 40),
    // a rider could not call it, or would not know whom to ask for
    phone: isPhone(phone) && name !== '' ? phone : '',
  });
}
