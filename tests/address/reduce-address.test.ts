import { describe, expect, test } from 'vitest';
import {
  type AddressState,
  emptyAddresses,
  emptyForm,
  formOf,
  labelOf,
  newAddressOf,
  type SavedAddress,
} from '../../src/address/address-model.ts';
import type { AddressTemplate, LocatedPlace } from '../../src/address/place-model.ts';
import { NO_NOTES } from '../../src/address/delivery-notes.ts';
import { checkAddressForm } from '../../src/address/check-address-form.ts';
import { type AddressFact, reduceAddress } from '../../src/address/reduce-address.ts';

const home: SavedAddress = {
  id: 1,
  label: 'Home',
  name: 'Asha',
  line: 'B-204, Palm Grove',
  place: 'Gurugram 122018',
  flat: 'B-204',
  street: 'Palm Grove',
  locality: 'Sector 49',
  landmark: '',
  pincode: '122018',
  lat: 28.4168,
  lon: 77.0628,
  location_source: 'map',
  templateId: null,
  serviceable: true,
  ...NO_NOTES,
};
const farAddress: SavedAddress = { ...home, id: 2, label: 'Office', place: '560001', serviceable: false };

const run = (facts: AddressFact[], state = emptyAddresses()): AddressState =>
  facts.reduce(reduceAddress, state);
const listFact: AddressFact = { type: 'list-received', addresses: [home, farAddress], message: '' };

describe('the list of addresses', () => {
  test('loading addresses goes through idle, loading, success and error', () => {
    expect(run([]).status).toBe('idle');
    expect(run([{ type: 'list-asked-for' }]).status).toBe('loading');
    expect(run([{ type: 'list-asked-for' }, listFact])).toMatchObject({
      status: 'success',
      list: [home, farAddress],
    });
    expect(run([{ type: 'list-asked-for' }, { type: 'list-failed', message: 'No.' }])).toMatchObject({
      status: 'error',
      error: 'No.',
    });
  });

  test('the address list survives a failed reload, whose message is cleared by a retry', () => {
    const failedState = run([listFact, { type: 'list-failed', message: 'No.' }]);
    expect(failedState.list).toHaveLength(2);
    expect(reduceAddress(failedState, { type: 'list-asked-for' }).error).toBe('');
  });

  test('the chosen address is cleared when it is gone or no longer serviceable', () => {
    const chosenState = run([listFact, { type: 'chosen', id: 1 }]);
    expect(chosenState.selectedId).toBe(1);
    expect(reduceAddress(chosenState, listFact).selectedId).toBe(1);
    expect(reduceAddress(chosenState, { ...listFact, addresses: [farAddress] }).selectedId).toBe(-1);
    const outside = { ...home, serviceable: false };
    expect(reduceAddress(chosenState, { ...listFact, addresses: [outside] }).selectedId).toBe(-1);
  });

  test('choosing an address outside the delivery area keeps the previous choice', () => {
    const state = run([listFact, { type: 'chosen', id: 1 }, { type: 'chosen', id: 2 }]);
    expect(state).toMatchObject({ selectedId: 1, notServiceable: '560001' });
    expect(reduceAddress(state, { type: 'chosen', id: 1 }).notServiceable).toBe('');
  });

  test('logout empties the list of addresses and resets the choice to -1', () => {
    expect(run([listFact, { type: 'chosen', id: 1 }, { type: 'logged-out' }])).toMatchObject({
      list: [],
      selectedId: -1,
    });
  });
});

describe('the address form', () => {
  const openedState = run([listFact, { type: 'form-opened', known: { name: 'Asha' } }]);

  test('the address form starts with the known values and keeps the typed text when reopened', () => {
    expect(openedState.form).toMatchObject({ name: 'Asha', labelOption: 'Home' });
    const typedState = reduceAddress(openedState, { type: 'typed', field: 'flat', value: 'B-204' });
    expect(reduceAddress(typedState, { type: 'form-opened', known: {} }).form?.flat).toBe('B-204');
  });

  test('typing clears only the error of that field', () => {
    const refused = reduceAddress(openedState, { type: 'form-refused', errors: { flat: 'x', pincode: 'y' } });
    expect(reduceAddress(refused, { type: 'typed', field: 'flat', value: 'B' }).fieldErrors).toEqual({
      pincode: 'y',
    });
  });

  test('an address is chosen as soon as it is saved', () => {
    const saving = reduceAddress(openedState, { type: 'save-started' });
    expect(saving.isSavingAddress).toBe(true);
    const addedAddress = { ...home, id: 9 };
    expect(reduceAddress(saving, { type: 'saved', address: addedAddress })).toMatchObject({
      isSavingAddress: false,
      form: null,
      selectedId: 9,
      list: [addedAddress, home, farAddress],
    });
  });

  test('an address outside the delivery area is saved but not chosen', () => {
    const state = reduceAddress(openedState, { type: 'saved', address: { ...farAddress, id: 9 } });
    expect(state).toMatchObject({ selectedId: null, notServiceable: '560001', form: null });
  });

  test('the address form keeps all typed text after a failure', () => {
    const typedState = run(
      [
        { type: 'typed', field: 'flat', value: 'B-204' },
        { type: 'save-started' },
        { type: 'save-failed', message: 'No.', errors: {} },
      ],
      openedState,
    );
    expect(typedState).toMatchObject({ isSavingAddress: false, saveError: 'No.', form: { flat: 'B-204' } });
  });
});

describe('the label', () => {
  test.each([
    ['Home', '', 'Home'],
    ['Home', 'Studio', 'Home'],
    ['Other', ' Studio ', 'Studio'],
    ['Other', '', ''],
  ] as const)(
    'the label option %s with "%s" typed gives the label "%s"',
    (labelOption, typedLabel, label) => {
      expect(labelOf({ labelOption, typedLabel })).toBe(label);
    },
  );

  test.each([
    ['Studio', 'Other'],
    ['home', 'Home'],
    ['', 'Other'],
  ] as const)('typing the label "%s" selects %s', (value, labelOption) => {
    const state = run([
      { type: 'form-opened', known: {} },
      { type: 'typed', field: 'typedLabel', value },
    ]);
    expect(state.form?.labelOption).toBe(labelOption);
  });
});

describe('choosing a label', () => {
  const refused = run([
    { type: 'form-opened', known: {} },
    { type: 'typed', field: 'typedLabel', value: 'Studio' },
    { type: 'form-refused', errors: { typedLabel: 'x', flat: 'y' } },
  ]);
  test.each([
    ['Home', 'Home'],
    ['Work', 'Work'],
    ['Other', ''],
  ] as const)('choosing %s clears the typed label and its error', (labelOption, label) => {
    const state = reduceAddress(refused, { type: 'label-chosen', option: labelOption });
    expect(state).toMatchObject({ form: { labelOption, typedLabel: '' }, fieldErrors: { flat: 'y' } });
    expect(state.fieldErrors).not.toHaveProperty('typedLabel');
    expect(state.form && labelOf(state.form)).toBe(label);
  });

  test('choosing a label does nothing when no form is open', () => {
    const facts: AddressFact[] = [
      { type: 'label-chosen', option: 'Home' },
      { type: 'label-chosen', option: 'Other' },
      { type: 'typed', field: 'flat', value: '1' },
    ];
    for (const fact of facts) expect(run([listFact, fact])).toEqual(run([listFact]));
  });
});

test('closing the form restores the state from before it was opened', () => {
  const state = run([
    listFact,
    { type: 'form-opened', known: {} },
    { type: 'save-failed', message: 'No.', errors: { flat: 'x' } },
    { type: 'form-closed' },
  ]);
  expect(state).toEqual(run([listFact]));
});

describe('validation of the address form', () => {
  const validForm = emptyForm({ flat: 'B-204', locality: 'Sector 49', pincode: '122018' });
  test.each([
    ['a complete form', {}, []],
    ['a blank flat', { flat: '  ' }, ['flat']],
    ['a missing locality', { locality: '' }, ['locality']],
    ['a missing PIN code', { pincode: '' }, ['pincode']],
    ['a short PIN code', { pincode: '12201' }, ['pincode']],
    ['a PIN code that starts with 0', { pincode: '012201' }, ['pincode']],
    ['a PIN code with letters', { pincode: '12a018' }, ['pincode']],
    ['a PIN code with spaces around it', { pincode: ' 122018 ' }, []],
    ['a missing street, landmark and name', { street: '', landmark: '', name: '' }, []],
    ['Other without a label', { labelOption: 'Other' as const }, ['typedLabel']],
    ['a flat that is too long', { flat: 'x'.repeat(121) }, ['flat']],
  ])('validation of the address form reports the invalid fields for %s', (_, overrides, fields) => {
    expect(Object.keys(checkAddressForm({ ...validForm, ...overrides }))).toEqual(fields);
  });
});

const place: LocatedPlace = {
  title: 'Sector 54',
  line: 'Koel Lane 3, Sector 54, Gurugram',
  locality: 'Sector 54',
  street: 'Koel Lane 3',
  city: 'Gurugram',
  pincode: '122011',
};
const house: AddressTemplate = {
  id: 2,
  title: 'House',
  fields: [{ name: 'street', label: 'Street or lane', placeholder: '', isMandatory: true }],
};
const placeNamed = (overrides: object = {}): AddressFact => ({
  type: 'place-named',
  place,
  at: null,
  templates: [house],
  defaultTemplateId: 2,
  ...overrides,
});
const targetPoint = { lat: 28.44, lon: 77.1 };
const pinned: AddressFact = { type: 'pin-put', at: targetPoint, source: 'gps' };

describe('the place of the address form', () => {
  const openedState = run([listFact, { type: 'form-opened', known: {} }]);

  test('a place without a pin fills in the looked-up names without coordinates', () => {
    expect(reduceAddress(openedState, placeNamed()).form).toMatchObject({
      locality: 'Sector 54',
      pincode: '122011',
      street: 'Koel Lane 3',
      latitude: null,
      longitude: null,
      location_source: 'map',
    });
  });

  test('the place of the address form has the coordinates and source of the pin', () => {
    expect(run([pinned, placeNamed({ at: targetPoint })], openedState).form).toMatchObject({
      latitude: 28.44,
      longitude: 77.1,
      location_source: 'gps',
      isPinned: true,
    });
  });

  test('a typed address field is kept until the pin is placed again', () => {
    const typedState = run([{ type: 'typed', field: 'pincode', value: '110001' }, placeNamed()], openedState);
    expect(typedState.form).toMatchObject({ pincode: '110001', locality: '' });
    expect(run([pinned, placeNamed()], typedState).form).toMatchObject({
      pincode: '122011',
      locality: 'Sector 54',
    });
  });

  test('a looked-up place clears the errors of the fields that it fills', () => {
    const refused = run(
      [{ type: 'form-refused', errors: { flat: 'x', locality: 'y', pincode: 'z' } }, placeNamed()],
      openedState,
    );
    expect(refused.fieldErrors).toEqual({ flat: 'x' });
  });

  test('a looked-up place is ignored when no form is open', () => {
    expect(run([pinned, placeNamed(), { type: 'template-chosen', id: 2 }]).form).toBeNull();
  });
});

describe('address templates', () => {
  const openedState = run([{ type: 'form-opened', known: {} }, placeNamed()]);

  test('the default address template is used until a different one is chosen', () => {
    expect(openedState.form?.template_id).toBe(2);
    const templateState = reduceAddress(openedState, { type: 'template-chosen', id: 7 });
    expect(reduceAddress(templateState, placeNamed()).form?.template_id).toBe(7);
  });

  test('address templates require their own mandatory fields', () => {
    const form = emptyForm({ flat: '12', locality: 'Sector 54', pincode: '122011' });
    expect(checkAddressForm(form, house)).toEqual({ street: 'Fill in “Street or lane”.' });
    expect(checkAddressForm({ ...form, street: 'Koel Lane 3' }, house)).toEqual({});
    expect(checkAddressForm(form)).toEqual({});
  });
});

test('every validation message ends with a full stop', () => {
  const faulty = [
    emptyForm({ phone: '98765', labelOption: 'Other' }),
    emptyForm({
      flat: 'x'.repeat(200),
      pincode: '12',
      phone: '9876543210',
      landmark: 'y'.repeat(115),
      atDoor: true,
    }),
  ];
  const sentences = faulty.flatMap((form) => Object.values(checkAddressForm(form, house)));
  expect(sentences).toContain('Enter a valid mobile number.');
  expect(new Set(sentences).size).toBeGreaterThan(8);
  expect(sentences.filter((sentence) => !sentence.endsWith('.'))).toEqual([]);
});

describe('editing a saved address', () => {
  test('editing an address fills the form with all its fields and its label', () => {
    const { form } = run([listFact, { type: 'change-opened', id: 1 }]);
    expect(form).toMatchObject({
      bff_address_id: '1',
      flat: 'B-204',
      labelOption: 'Home',
      latitude: 28.4168,
      isPinned: true,
    });
    expect(formOf(farAddress)).toMatchObject({ labelOption: 'Other', typedLabel: 'Office' });
    expect(formOf({ ...home, street: 'Sector 49' }).street).toBe('');
    expect(newAddressOf(formOf(farAddress), {})).toMatchObject({
      label: 'Office',
      isOther: true,
      bff_address_id: '2',
    });
  });

  test('editing an address that does not exist does nothing', () => {
    expect(run([listFact, { type: 'change-opened', id: 9 }]).form).toBeNull();
  });

  test('an edited address keeps its position in the list and is not chosen', () => {
    const changed = { ...home, label: 'Old home' };
    const state = run([
      listFact,
      { type: 'change-opened', id: 1 },
      { type: 'save-started' },
      { type: 'saved', address: changed },
    ]);
    expect(state).toMatchObject({
      list: [changed, farAddress],
      selectedId: null,
      form: null,
      isSavingAddress: false,
    });
  });

  test('an edit that moves the chosen address out of the delivery area clears the choice', () => {
    const movedAddress = { ...home, serviceable: false, place: 'Mumbai 400050' };
    const state = run([listFact, { type: 'chosen', id: 1 }, { type: 'saved', address: movedAddress }]);
    expect(state).toMatchObject({ selectedId: -1, notServiceable: 'Mumbai 400050' });
  });
});

describe('deleting a saved address', () => {
  const result = run([
    listFact,
    { type: 'chosen', id: 1 },
    { type: 'change-opened', id: 1 },
    { type: 'removal-asked', id: 1 },
  ]);

  test('deleting an address goes through confirmation and request, and clears its choice and form', () => {
    expect(result.removal).toEqual({ id: 1, status: 'asked', error: '' });
    const running = reduceAddress(result, { type: 'removal-started' });
    expect(running).toMatchObject({ removal: { status: 'running' }, list: [home, farAddress] });
    expect(reduceAddress(running, { type: 'removed', id: 1 })).toMatchObject({
      list: [farAddress],
      selectedId: -1,
      removal: null,
      form: null,
    });
  });

  test('deleting an address keeps the choice and the form of a different address', () => {
    expect(reduceAddress(result, { type: 'removed', id: 2 })).toMatchObject({
      selectedId: 1,
      form: { bff_address_id: '1' },
    });
  });

  test('an address is kept when its deletion is cancelled or fails', () => {
    expect(reduceAddress(result, { type: 'removal-dropped' })).toMatchObject({
      removal: null,
      list: [home, farAddress],
    });
    const failedState = run(
      [{ type: 'removal-started' }, { type: 'removal-failed', message: 'No.' }],
      result,
    );
    expect(failedState).toMatchObject({
      removal: { id: 1, status: 'asked', error: 'No.' },
      list: [home, farAddress],
    });
  });
});
