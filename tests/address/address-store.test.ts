import { addAddress } from '../support/add-address.ts';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/http/api.ts';
import { settled } from '../support/fake-clock.ts';
import { createAddressWorld, HOME, OFFICE, refusalOf } from './address-world.ts';

const typedFields = { flat: '12', locality: 'Sector 12', pincode: '122001' };

describe('the list of saved addresses', () => {
  test('the list of saved addresses is fetched once at the start when the shopper is logged in', async () => {
    const { address, received } = createAddressWorld({ stored: [HOME, OFFICE] });
    address.start();
    await Promise.all([address.load(), address.load()]);
    expect(received).toHaveLength(1);
    expect(address.state.list).toMatchObject([
      { id: 1, line: 'B-204, Palm Grove, Sector 49', place: 'Gurugram 122018', serviceable: true },
      { id: 2, place: '560001', serviceable: false },
    ]);
  });

  test('an invalid field is dropped and the rest of the address kept', async () => {
    const oddAddress = {
      id: '7',
      label: null,
      flat: 12,
      street: { text: 'x' },
      locality: null,
      pincode: 122001,
    };
    const malformedAddress = {
      ...oddAddress,
      id: 8,
      lat: 'north',
      lon: [],
      location_source: 'guess',
      template_id: 'one',
    };
    const { address } = createAddressWorld({
      stored: [oddAddress, malformedAddress, { id: 'none' }, null] as never,
    });
    await address.load();
    const read = {
      label: 'Home',
      line: '12',
      place: '122001',
      lat: null,
      location_source: null,
      templateId: null,
    };
    expect(address.state.list).toMatchObject([
      { id: 7, ...read },
      { id: 8, ...read },
    ]);
  });

  test('the list of saved addresses is fetched on login, but not while the shopper is logged out', async () => {
    const { address, received, logIn } = createAddressWorld({ userId: 0, stored: [HOME] });
    address.start();
    await address.load();
    expect(received).toHaveLength(0);
    logIn(5);
    await settled();
    expect(address.state.list).toHaveLength(1);
  });

  test.each([
    [new ApiError('http', 'x', 500), 'We couldn’t load your saved addresses.'],
    [new ApiError('offline', 'x'), 'You are offline, so we can’t load your addresses.'],
  ])('the address list shows an error when it fails to load, and loads on retry', async (error, sentence) => {
    const { address, fail } = createAddressWorld({ stored: [HOME] });
    fail(error);
    await address.load();
    expect(address.state).toMatchObject({ status: 'error', error: sentence });
    await address.load();
    expect(address.state).toMatchObject({ status: 'success', error: '' });
  });

  test('addresses that arrive after the shopper has logged out are ignored', async () => {
    const { address, hold, release, logOut } = createAddressWorld({ stored: [HOME] });
    address.start();
    hold();
    const loading = address.load();
    logOut();
    release();
    await loading;
    expect(address.state).toMatchObject({ list: [], selectedId: -1 });
  });
});

describe('a chosen address', () => {
  test('a chosen address is reported, restored on the next start and forgotten on logout', async () => {
    const world = createAddressWorld({ stored: [HOME, OFFICE] });
    const chosenAddresses: (number | null)[] = [];
    world.address.onChoice(() => chosenAddresses.push(world.address.state.selectedId));
    world.address.start();
    await settled();
    world.address.choose(1);
    world.address.choose(2);
    expect(chosenAddresses).toEqual([1]);
    await world.clock.advance(500);
    expect(world.tracked).toEqual(['Delivery Address Changed']);

    const nextWorld = createAddressWorld({ storage: world.storage, stored: [HOME] });
    nextWorld.address.start();
    await settled();
    expect(nextWorld.address.state.selectedId).toBe(1);

    const otherShopper = createAddressWorld({ storage: world.storage, userId: 6, stored: [HOME] });
    otherShopper.address.start();
    expect(otherShopper.address.state.selectedId).toBeNull();

    world.logOut();
    const reopenedWorld = createAddressWorld({ storage: world.storage, stored: [HOME] });
    reopenedWorld.address.start();
    expect(reopenedWorld.address.state.selectedId).toBeNull();
  });
});

test('after a gift was ordered, the address chosen before it is chosen again, even if the page was reloaded', async () => {
  const DOOR = {
    ...OFFICE,
    id: 3,
    label: 'Bela’s door',
    pincode: '122011',
    is_serviceable: true,
    is_editable: false,
  };
  const before = createAddressWorld({ stored: [HOME, DOOR] });
  before.address.start();
  await settled();
  before.address.choose(1);
  before.address.choose(3);
  await before.clock.advance(500);

  const { address, fail } = createAddressWorld({ storage: before.storage, stored: [HOME, DOOR] });
  fail(new ApiError('offline', 'x'));
  address.start();
  await settled();
  expect(address.state).toMatchObject({ selectedId: 3, list: [] });
  await address.leaveGiftAddress();
  expect(address.state.selectedId).toBe(1);
  await address.leaveGiftAddress();
  expect(address.state.selectedId).toBe(1);

  const movedOut = createAddressWorld({ storage: before.storage, stored: [OFFICE, DOOR] });
  movedOut.address.start();
  await movedOut.address.leaveGiftAddress();
  expect(movedOut.address.state.selectedId).toBe(-1);
});

describe('a new address', () => {
  test('a new address is sent in the format of the API, added to the list and chosen', async () => {
    const { address, received, toasts } = createAddressWorld();
    const id = await addAddress(address, { ...typedFields, labelOption: 'Other', typedLabel: ' Mum ' });
    expect(received.at(-1)?.json).toEqual({
      label: 'Mum',
      name: 'Asha',
      flat: '12',
      street: 'Sector 12',
      landmark: '',
      locality: 'Sector 12',
      pincode: '122001',
    });
    expect(address.state).toMatchObject({ selectedId: id, form: null });
    expect(address.state.list).toMatchObject([{ label: 'Mum', line: '12, Sector 12' }]);
    expect(toasts).toEqual(['Address saved']);
  });

  test('a new address is not sent while a required field is missing', async () => {
    const { address, received } = createAddressWorld();
    expect(await addAddress(address, { flat: '12' })).toBeNull();
    expect(received).toHaveLength(0);
    expect(Object.keys(address.state.fieldErrors)).toEqual(['locality', 'pincode']);
  });

  test('a new address is saved once when the button is tapped twice', async () => {
    const { address, received, hold, release } = createAddressWorld();
    hold();
    const first = addAddress(address, typedFields);
    expect(await address.save()).toBeNull();
    release();
    expect(await first).not.toBeNull();
    expect(received).toHaveLength(1);
  });

  test('a new address is saved but not chosen when it is outside the delivery area', async () => {
    const { address } = createAddressWorld();
    expect(await addAddress(address, { ...typedFields, pincode: '560001' })).toBeNull();
    expect(address.state).toMatchObject({ notServiceable: 'Gurugram 560001', selectedId: null });
    expect(address.state.list).toHaveLength(1);
  });

  test.each([
    ['a server error', refusalOf(500, { message: 'stack trace' }), /couldn’t save.*kept/],
    ['no network', new ApiError('offline', 'x'), /offline.*kept/],
    ['the message of the backend', refusalOf(422, { message: 'You can keep 30 addresses.' }), /30 addresses/],
  ])(
    'a new address that fails to save keeps its form and shows a message: %s',
    async (_, error, sentence) => {
      const { address, fail } = createAddressWorld();
      fail(error);
      expect(await addAddress(address, typedFields)).toBeNull();
      expect(address.state.saveError).toMatch(sentence);
      expect(address.state).toMatchObject({ isSavingAddress: false, form: typedFields });
      expect(await address.save()).not.toBeNull();
    },
  );

  test('an address field that the server rejects shows the error at that field', async () => {
    const { address, fail } = createAddressWorld();
    fail(refusalOf(400, { field: 'label', message: '"label" does not fit' }));
    await addAddress(address, typedFields);
    expect(address.state.fieldErrors).toHaveProperty('typedLabel');
    expect(address.state.saveError).toBe('');
  });
});

test('stopping the store removes all its listeners', () => {
  const { address, listeners } = createAddressWorld();
  const stop = address.start();
  stop();
  expect(listeners()).toBe(0);
});
