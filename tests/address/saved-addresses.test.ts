import { afterEach, describe, expect, test } from 'vitest';
import { readChoice } from '../../src/address/stored-choice.ts';
import { settled } from '../support/fake-clock.ts';
import { openPicker, SECTOR_49 } from './map/picker-world.ts';

let stop = () => {};
afterEach(() => stop());

/** The page of the returning shopper, who has two addresses in the sandbox. */
async function openSavedAddresses() {
  const world = await openPicker({ phone: '9876543210' });
  ({ stop } = world);
  const [home, work] = world.address.state.list;
  if (!home || !work) throw new Error('the returning shopper has two addresses');
  const calls = (method: string) => world.apiCalls.filter((call) => call.startsWith(`${method} /v4/address`));
  return { ...world, home, work, calls };
}

describe('editing a saved address', () => {
  test('an edited address is sent and stored with every field and keeps its position in the list', async () => {
    const { address, home, calls, tracked, toasts } = await openSavedAddresses();
    address.openEdit(home.id);
    address.type('flat', 'B-1205');
    address.type('typedLabel', 'Mum');
    expect(await address.save()).toBe(home.id);
    expect(calls('PUT')).toEqual([`PUT /v4/address/${home.id}`]);
    await address.load();
    const changed = address.state.list.find(({ id }) => id === home.id);
    expect(changed).toMatchObject({
      flat: 'B-1205',
      label: 'Mum',
      street: home.street,
      lat: home.lat,
      lon: home.lon,
    });
    expect(tracked.at(-1)).toContain('Delivery Address Changed');
    expect(toasts).toEqual(['Address saved']);
  });

  test('editing an address does not choose it, but moving the chosen one reports the choice again', async () => {
    const { address, picker, clock, home, work } = await openSavedAddresses();
    const chosenAddresses: (number | null)[] = [];
    address.onChoice(() => chosenAddresses.push(address.state.selectedId));
    address.choose(home.id);
    address.openEdit(work.id);
    await address.save();
    expect([address.state.selectedId, chosenAddresses]).toEqual([home.id, [home.id]]);
    address.openEdit(home.id);
    picker.show();
    picker.movePin(SECTOR_49);
    await clock.advance(300);
    await settled();
    await address.save();
    expect(chosenAddresses).toEqual([home.id, home.id]);
    expect(address.state.list[0]).toMatchObject({ locality: 'Sector 49', ...SECTOR_49 });
  });

  test('an edit keeps the typed text after a failure', async () => {
    const { address, home, faults } = await openSavedAddresses();
    await faults([{ match: 'PUT /v4/address/*', status: 500, times: 1 }]);
    address.openEdit(home.id);
    address.type('flat', 'B-1205');
    expect(await address.save()).toBeNull();
    expect(address.state).toMatchObject({ form: { flat: 'B-1205' }, isSavingAddress: false });
    expect(address.state.saveError).toMatch(/couldn’t save/);
    expect(await address.save()).toBe(home.id);
  });
});

describe('a warning before an address is saved', () => {
  const SAKET = { lat: 28.5245, lon: 77.2066 };
  const warningsOf = (address: Awaited<ReturnType<typeof openSavedAddresses>>['address']) =>
    address.state.concerns.map(({ message }) => message);

  async function pinned(at: typeof SAKET, typedFields: { pincode?: string } = {}) {
    const world = await openSavedAddresses();
    const { address, picker } = world;
    address.openForm();
    picker.show();
    picker.movePin(at);
    await world.clock.advance(300);
    await settled();
    address.chooseLabel('Other');
    address.type('typedLabel', 'Mum');
    address.type('flat', '12');
    if (typedFields.pincode) address.type('pincode', typedFields.pincode);
    return world;
  }

  test('a warning before saving is shown for another city and can be overridden', async () => {
    const { address } = await pinned(SAKET);
    expect(await address.save()).toBeNull();
    expect(warningsOf(address)).toEqual([
      'This address is in Delhi, 18 km from Sector 49, Gurugram. Items, prices and delivery time may differ there.',
    ]);
    const id = await address.save({ ignoreConcerns: true });
    expect(address.state).toMatchObject({ selectedId: id, concerns: [], form: null });
  });

  test('a warning before saving is shown when the pin and the PIN code disagree', async () => {
    const { address } = await pinned(SECTOR_49, { pincode: '122001' });
    expect(await address.save()).toBeNull();
    expect(warningsOf(address)).toEqual(['The pin on the map is in 122018, but the PIN code says 122001.']);
    address.type('pincode', '122018');
    expect(warningsOf(address)).toEqual([]);
    expect(await address.save()).not.toBeNull();
  });

  test('a warning before saving is shown for a typed city without a pin', async () => {
    const { address } = await openSavedAddresses();
    address.openForm();
    for (const [field, value] of Object.entries({ flat: '1', locality: 'Indiranagar', pincode: '560038' }))
      address.type(field as 'flat', value);
    address.chooseLabel('Other');
    address.type('typedLabel', 'Sister');
    await address.save();
    expect(warningsOf(address)).toEqual([
      'This address is in Bengaluru, not near Sector 49, Gurugram. Items, prices and delivery time may differ there.',
    ]);
  });

  test('a warning before saving is shown when the pin cannot be checked offline, and what was typed is kept', async () => {
    const { address, home, goOffline, comeBack, pins } = await openSavedAddresses();
    address.openEdit(home.id);
    address.type('pincode', '122018');
    goOffline();
    expect(await address.save()).toBeNull();
    expect(warningsOf(address)).toEqual(['We couldn’t check whether the pin on the map is in 122018.']);
    expect(await address.save({ ignoreConcerns: true })).toBeNull();
    expect(address.state.saveError).toMatch(/^You are offline. Everything you typed is kept/);
    comeBack();
    const initialPinCount = pins();
    expect(await address.save()).toBeNull();
    expect(warningsOf(address)).toEqual(['The pin on the map is in 122011, but the PIN code says 122018.']);
    expect(pins()).toBe(initialPinCount + 1);
    address.closeForm();
    expect(address.state.isSavingAddress).toBe(false);
  });

  test('a warning before saving is not shown when an edit keeps the place', async () => {
    const { address, work } = await openSavedAddresses();
    address.openEdit(work.id);
    address.type('flat', 'Floor 7');
    expect(await address.save()).toBe(work.id);
  });
});

describe('deleting a saved address', () => {
  test('deleting an address requires confirmation, sends one request and clears the choice', async () => {
    const { address, home, storage, session, clock, calls, toasts } = await openSavedAddresses();
    address.choose(home.id);
    await clock.advance(500);
    expect(readChoice(storage, session.userId())?.selectedId).toBe(home.id);
    address.requestRemoval(home.id);
    address.cancelRemoval();
    await address.remove();
    expect(calls('DELETE')).toEqual([]);
    address.requestRemoval(home.id);
    await Promise.all([address.remove(), address.remove()]);
    expect(calls('DELETE')).toEqual([`DELETE /v4/address/${home.id}`]);
    expect(address.state).toMatchObject({ selectedId: -1, removal: null });
    await clock.advance(500);
    expect(readChoice(storage, session.userId())?.selectedId).toBe(-1);
    await address.load();
    expect(address.state.list.map(({ label }) => label)).toEqual(['Work']);
    expect(toasts).toEqual(['Address deleted']);
  });

  test('deleting an address that is already gone succeeds', async () => {
    const { address, home, api } = await openSavedAddresses();
    const { removeAddress } = await import('../../src/address/address-api.ts');
    await removeAddress(api, home.id, new AbortController().signal);
    address.requestRemoval(home.id);
    await address.remove();
    expect(address.state.list.map(({ label }) => label)).toEqual(['Work']);
  });

  test.each([
    ['offline', /You are offline/],
    ['a server error', /We couldn’t delete this address/],
  ])('an address is kept and its deletion can be retried after a failure: %s', async (what, message) => {
    const { address, home, faults, goOffline, comeBack } = await openSavedAddresses();
    if (what === 'offline') goOffline();
    else await faults([{ match: 'DELETE /v4/address/*', status: 500, times: 1 }]);
    address.requestRemoval(home.id);
    await address.remove();
    expect(address.state.removal).toMatchObject({ status: 'asked', error: expect.stringMatching(message) });
    expect(address.state.list).toHaveLength(2);
    comeBack();
    await address.remove();
    expect(address.state.list).toHaveLength(1);
  });
});

test('saved addresses show their distance; their coordinates are sent but masked in the request log', async () => {
  const { address, location, home, work, raw } = await openSavedAddresses();
  expect(address.distanceTo(work)).toBeNull();
  await location.locate(new AbortController().signal);
  expect(address.distanceTo(home)).toBe(0);
  expect(address.distanceTo(work)).toBeGreaterThan(20_000);
  expect(address.distanceTo({ ...work, lat: null })).toBeNull();
  await address.load();
  const { json } = await raw('GET', '/sandbox/requests?since=0');
  const lists = (json as { path: string }[]).filter(({ path }) => path.includes('/v4/address'));
  expect(lists.at(-1)?.path).toContain('cur_lat=••••&cur_lon=••••');
});

test('a failed address request and a declined location each set their own message', async () => {
  const { address, location, state, faults, deviceSays } = await openSavedAddresses();
  await faults([{ match: 'GET /v4/address', status: 500, times: 1 }]);
  await address.load();
  expect(address.state.error).toBe('We couldn’t load your saved addresses.');
  deviceSays('declined');
  await location.detect();
  expect(state.get().error).toMatch(/^Location is turned off/);
});
