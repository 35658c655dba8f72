import { describe, expect, test } from 'vitest';
import {
  type AddressState,
  emptyAddresses,
  emptyForm,
  labelOf,
  type SavedAddress,
} from '../../src/address/address-model.ts';
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
};
const far: SavedAddress = { ...home, id: 2, label: 'Office', place: '560001', serviceable: false };

const run = (facts: AddressFact[], state = emptyAddresses()): AddressState =>
  facts.reduce(reduceAddress, state);
const listed: AddressFact = { type: 'list-received', addresses: [home, far], message: '' };

describe('the list', () => {
  test('idle, loading, success, error', () => {
    expect(run([]).status).toBe('idle');
    expect(run([{ type: 'list-asked-for' }]).status).toBe('loading');
    expect(run([{ type: 'list-asked-for' }, listed])).toMatchObject({ status: 'success', list: [home, far] });
    expect(run([{ type: 'list-asked-for' }, { type: 'list-failed', message: 'No.' }])).toMatchObject({
      status: 'error',
      error: 'No.',
    });
  });

  test('a failure keeps what is there; asking again takes its message away', () => {
    const failed = run([listed, { type: 'list-failed', message: 'No.' }]);
    expect(failed.list).toHaveLength(2);
    expect(reduceAddress(failed, { type: 'list-asked-for' }).error).toBe('');
  });

  test('a choice that is gone, or no longer delivered to, is no choice', () => {
    const chosen = run([listed, { type: 'chosen', id: 1 }]);
    expect(chosen.selectedId).toBe(1);
    expect(reduceAddress(chosen, listed).selectedId).toBe(1);
    expect(reduceAddress(chosen, { ...listed, addresses: [far] }).selectedId).toBeNull();
    const outside = { ...home, serviceable: false };
    expect(reduceAddress(chosen, { ...listed, addresses: [outside] }).selectedId).toBeNull();
  });

  test('outside the area: it is told where, and the choice of before stays', () => {
    const state = run([listed, { type: 'chosen', id: 1 }, { type: 'chosen', id: 2 }]);
    expect(state).toMatchObject({ selectedId: 1, notServiceable: '560001' });
    expect(reduceAddress(state, { type: 'chosen', id: 1 }).notServiceable).toBe('');
  });

  test('logout: no addresses, and none chosen is -1', () => {
    expect(run([listed, { type: 'chosen', id: 1 }, { type: 'logged-out' }])).toMatchObject({
      list: [],
      selectedId: -1,
    });
  });
});

describe('the form', () => {
  const opened = run([listed, { type: 'form-opened', known: { name: 'Asha' } }]);

  test('begins with what is known, and opening it again loses nothing', () => {
    expect(opened.form).toMatchObject({ name: 'Asha', labelOption: 'Home' });
    const typed = reduceAddress(opened, { type: 'typed', field: 'flat', value: 'B-204' });
    expect(reduceAddress(typed, { type: 'form-opened', known: {} }).form?.flat).toBe('B-204');
  });

  test('typing takes the error of its field away and no other', () => {
    const refused = reduceAddress(opened, { type: 'form-refused', errors: { flat: 'x', pincode: 'y' } });
    expect(reduceAddress(refused, { type: 'typed', field: 'flat', value: 'B' }).fieldErrors).toEqual({
      pincode: 'y',
    });
  });

  test('saving lasts until the address is added, which is then chosen', () => {
    const saving = reduceAddress(opened, { type: 'save-started' });
    expect(saving.isSavingAddress).toBe(true);
    const added = { ...home, id: 9 };
    expect(reduceAddress(saving, { type: 'saved', address: added })).toMatchObject({
      isSavingAddress: false,
      form: null,
      selectedId: 9,
      list: [added, home, far],
    });
  });

  test('saved but outside the area: kept, told, not chosen', () => {
    const state = reduceAddress(opened, { type: 'saved', address: { ...far, id: 9 } });
    expect(state).toMatchObject({ selectedId: null, notServiceable: '560001', form: null });
  });

  test('a failure keeps everything that was typed', () => {
    const typed = run(
      [
        { type: 'typed', field: 'flat', value: 'B-204' },
        { type: 'save-started' },
        { type: 'save-failed', message: 'No.', errors: {} },
      ],
      opened,
    );
    expect(typed).toMatchObject({ isSavingAddress: false, saveError: 'No.', form: { flat: 'B-204' } });
  });
});

describe('the label', () => {
  test.each([
    ['Home', '', 'Home'],
    ['Home', 'Studio', 'Home'],
    ['Other', ' Studio ', 'Studio'],
    ['Other', '', ''],
  ] as const)('option %s with "%s" typed is "%s"', (labelOption, typedLabel, label) => {
    expect(labelOf({ labelOption, typedLabel })).toBe(label);
  });

  test.each([
    ['Studio', 'Other'],
    ['home', 'Home'],
    ['', 'Other'],
  ] as const)('typing "%s" means %s', (value, labelOption) => {
    const state = run([
      { type: 'form-opened', known: {} },
      { type: 'typed', field: 'typedLabel', value },
    ]);
    expect(state.form?.labelOption).toBe(labelOption);
  });
});

describe('what is checked before it is sent', () => {
  const good = emptyForm({ flat: 'B-204', locality: 'Sector 49', pincode: '122018' });
  test.each([
    ['a whole form', {}, []],
    ['no flat', { flat: '  ' }, ['flat']],
    ['no locality', { locality: '' }, ['locality']],
    ['no PIN code', { pincode: '' }, ['pincode']],
    ['a short PIN code', { pincode: '12201' }, ['pincode']],
    ['one that begins with 0', { pincode: '012201' }, ['pincode']],
    ['one with letters', { pincode: '12a018' }, ['pincode']],
    ['spaces around it', { pincode: ' 122018 ' }, []],
    ['no street, landmark or name', { street: '', landmark: '', name: '' }, []],
    ['Other without a label', { labelOption: 'Other' as const }, ['typedLabel']],
    ['a flat that is a novel', { flat: 'x'.repeat(121) }, ['flat']],
  ])('%s', (_, over, fields) => {
    expect(Object.keys(checkAddressForm({ ...good, ...over }))).toEqual(fields);
  });
});
