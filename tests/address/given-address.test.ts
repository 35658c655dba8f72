import { expect, test } from 'vitest';
import * as m from '../../src/address/given-address-messages.ts';
import { checkAddressForm } from '../../src/address/check-address-form.ts';
import { readGivenAddress } from '../../src/address/given-address.ts';
import { createAddressWorld } from './address-world.ts';

const GIVEN = {
  first_name: 'Asha',
  last_name: 'Rao',
  phone_number: '+91 98123 45678',
  extended_address: 'B-204, Palm Grove',
  street_address: 'Lake Road',
  address_locality: 'Gurugram',
  address_region: 'HR',
  address_country: 'IN',
  postal_code: '122 018',
};

test('an address that the app gives is the form that the shopper would fill in', () => {
  expect(readGivenAddress(GIVEN)).toMatchObject({
    name: 'Asha Rao',
    phone: '9812345678',
    flat: 'B-204, Palm Grove',
    street: 'Lake Road',
    locality: 'Gurugram',
    pincode: '122018',
    typedLabel: 'B-204, Palm Grove',
  });
});

test.each([
  ['only a street', { extended_address: '' }, { flat: 'Lake Road', street: '' }],
  ['the country’s name', { address_country: 'India' }, { pincode: '122018' }],
  ['no country', { address_country: undefined }, { pincode: '122018' }],
  ['a foreign phone', { phone_number: '+65 6123 4567' }, { phone: '', name: 'Asha Rao' }],
  ['a phone of nobody', { first_name: ' ', last_name: '' }, { phone: '', name: '' }],
  [
    'long texts',
    { extended_address: 'x'.repeat(200), street_address: 'y'.repeat(200) },
    { locality: 'Gurugram' },
  ],
])('an address with %s can be saved', (_, change, expected) => {
  const form = readGivenAddress({ ...GIVEN, ...change });
  expect(form).toMatchObject(expected);
  expect(typeof form === 'object' && checkAddressForm(form)).toEqual({});
});

test.each([
  ['another country', { address_country: 'SG' }, m.addressAbroad],
  ['a country without end', { address_country: 'IN'.repeat(500) }, m.addressNotReceived],
  ['no PIN code', { postal_code: undefined }, m.noPinCode],
  ['a foreign PIN code', { postal_code: '048616' }, m.noPinCode],
  ['no street', { extended_address: '', street_address: ' ' }, m.noStreet],
  ['no city', { address_locality: undefined }, m.noCity],
  ['a number as its street', { street_address: 7 }, m.addressNotReceived],
])('an address with %s is refused with a reason', (_, change, reason) => {
  expect(readGivenAddress({ ...GIVEN, ...change })).toBe(reason);
});

test.each([[null], ['B-204'], [[]], [{}]])('%j is no address', (value) => {
  expect(typeof readGivenAddress(value)).toBe('string');
});

test('an address that is given again is chosen again, not saved twice', async () => {
  const { address, received } = createAddressWorld();
  await address.load();
  const form = readGivenAddress(GIVEN);
  if (typeof form === 'string') throw new Error(form);
  const id = await address.saveGiven(form);
  address.clearChoice();
  expect([await address.saveGiven(form), address.state.selectedId]).toEqual([id, id]);
  expect(received.map(({ method }) => method)).toEqual(['GET', 'POST']);
});
