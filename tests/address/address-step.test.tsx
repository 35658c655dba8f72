import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AddressStep } from '../../src/address/AddressStep.tsx';
import { Stores } from '../../src/ui/stores.tsx';
import { settled } from '../support/fake-clock.ts';
import { findAxeViolations } from '../ui/axe.ts';
import { createAddressWorld, HOME, OFFICE, refusalOf } from './address-world.ts';

afterEach(cleanup);

async function openAddressStep(world = createAddressWorld({ stored: [HOME, OFFICE] }), isNeeded = false) {
  const chosenAddresses: string[] = [];
  world.address.start();
  const { container } = render(
    <Stores value={{ address: world.address }}>
      <AddressStep
        isNeeded={isNeeded}
        onChosen={(id, { isNew }) => chosenAddresses.push(`${id}${isNew ? ' new' : ''}`)}
      />
    </Stores>,
  );
  const settle = () => act(() => settled());
  const press = async (element: HTMLElement) => {
    fireEvent.click(element);
    await settle();
  };
  const type = (testId: string | HTMLElement, value: string) =>
    fireEvent.change(typeof testId === 'string' ? screen.getByTestId(testId) : testId, { target: { value } });
  return { ...world, chosen: chosenAddresses, container, settle, press, type };
}

test('the address step shows a skeleton, then the list, and chooses an address with one tap', async () => {
  const { settle, press, chosen, container } = await openAddressStep();
  expect(screen.getByTestId('skeleton')).toBeTruthy();
  await settle();
  const [home] = screen.getAllByTestId('address-option');
  if (home === undefined) throw new Error('no option');
  expect(home.dataset.addressId).toBe('1');
  await press(within(home).getByRole('radio'));
  expect(chosen).toEqual(['1']);
  expect(within(home).getByRole('radio')).toHaveProperty('checked', true);
  await press(within(home).getByRole('radio'));
  expect(chosen).toEqual(['1', '1']);
  expect(await findAxeViolations(container)).toEqual([]);
});

test('a shopper without addresses starts with the form, which can be cancelled unless an address is needed', async () => {
  for (const isNeeded of [true, false]) {
    const { settle, press } = await openAddressStep(createAddressWorld({ stored: [] }), isNeeded);
    await settle();
    expect(screen.queryByTestId('address-form'), String(isNeeded)).not.toBeNull();
    const cancel = screen.queryByRole('button', { name: 'Cancel' });
    expect(cancel === null, String(isNeeded)).toBe(isNeeded);
    if (cancel) {
      await press(cancel);
      expect([screen.queryByTestId('address-form'), screen.queryByTestId('address-add')]).toEqual([
        null,
        expect.anything(),
      ]);
    }
    cleanup();
  }
});

test('the default address is chosen before the shopper has chosen one, and never afterwards', async () => {
  const world = createAddressWorld({ stored: [OFFICE, { ...HOME, is_default: true }] });
  world.address.start();
  await settled();
  expect(world.address.state.selectedId).toBe(HOME.id);
  world.address.clearChoice();
  await world.address.load();
  expect(world.address.state.selectedId).toBe(-1);
});

test('the arrow keys select an address without leaving the step', async () => {
  const { settle, chosen, address } = await openAddressStep();
  await settle();
  const radio = within(screen.getAllByTestId('address-option')[0] as HTMLElement).getByRole('radio');
  fireEvent.keyDown(radio, { key: 'ArrowDown' });
  fireEvent.click(radio);
  fireEvent.keyUp(radio, { key: 'ArrowDown' });
  await settle();
  expect(address.state.selectedId).toBe(1);
  expect(chosen).toEqual([]);
});

test('an address outside the delivery area shows a message and cannot be chosen', async () => {
  const { settle, press, chosen, container } = await openAddressStep();
  await settle();
  await press(within(screen.getAllByTestId('address-option')[1] as HTMLElement).getByRole('radio'));
  expect(screen.getByTestId('not-serviceable').textContent).toContain('We do not deliver to 560001 yet');
  expect(chosen).toEqual([]);
  expect(await findAxeViolations(container)).toEqual([]);
});

test('a new address shows errors at its fields, keeps the typed text after a failure, and is chosen once saved', async () => {
  const { settle, press, type, chosen, fail, received, container } = await openAddressStep(
    createAddressWorld(),
  );
  await settle();
  type('address-flat', '12');
  await press(screen.getByTestId('address-save'));
  const pincode = screen.getByLabelText('PIN code');
  expect(pincode.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Area or locality'));
  expect(await findAxeViolations(container)).toEqual([]);
  type(pincode, '122001');
  type(screen.getByLabelText('Area or locality'), 'Sector 12');
  type('address-landmark', 'Water tank');
  type('address-label', 'Mum');
  expect(screen.getByRole('radio', { name: 'Other' })).toHaveProperty('checked', true);
  fail(refusalOf(500, null));
  await press(screen.getByTestId('address-save'));
  expect(screen.getByTestId('address-form').textContent).toContain('Everything you typed is kept');
  expect(screen.getByTestId('address-landmark')).toHaveProperty('value', 'Water tank');
  await press(screen.getByTestId('address-save'));
  expect(received.at(-1)?.json).toMatchObject({ label: 'Mum', landmark: 'Water tank' });
  expect(chosen).toEqual(['100 new']);
});

test('the fields have autocomplete tokens for the browser', async () => {
  const { settle } = await openAddressStep(createAddressWorld());
  await settle();
  const tokens = [...screen.getByTestId('address-form').querySelectorAll('input[autocomplete]')].map(
    (input) => input.getAttribute('autocomplete'),
  );
  expect(tokens).toEqual([
    'address-line1',
    'address-line2',
    'address-line3',
    'address-level3',
    'postal-code',
    'name',
    'tel-national',
    'off',
    'off',
  ]);
});

test('the recipient and door instructions are sent with the landmark, kept as separate fields and removed on logout', async () => {
  const world = createAddressWorld();
  const { settle, press, type, received, container, storage, address, chosen } = await openAddressStep(world);
  await settle();
  type('address-flat', '12');
  type(screen.getByLabelText('Area or locality'), 'Sector 12');
  type(screen.getByLabelText('PIN code'), '122001');
  type('address-landmark', 'Water tank');
  type(screen.getByLabelText(/Receiver’s name/), '');
  const phone = screen.getByTestId('address-phone');
  const hint = phone.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(hint)?.textContent).toBe(
    'Your rider will call this number instead of yours.',
  );
  type('address-phone', '98765');
  await press(screen.getByTestId('address-save'));
  expect(screen.getByTestId('address-form').textContent).toContain('Enter a valid mobile number.');
  type('address-phone', '+91 98765 00001');
  await press(screen.getByTestId('address-save'));
  expect(document.activeElement).toBe(screen.getByLabelText('Receiver’s name'));
  type(screen.getByLabelText('Receiver’s name'), 'Ravi');
  type('address-instructions', 'Gate code 4521. '.repeat(7));
  await press(screen.getByTestId('address-save'));
  expect(screen.getByTestId('address-form').textContent).toContain('Together they are too long');
  type('address-instructions', 'Gate code 4521');
  await press(screen.getByTestId('address-at-door'));
  expect(await findAxeViolations(container)).toEqual([]);
  await press(screen.getByTestId('address-save'));
  const landmark = 'Water tank · Leave at the door · Gate code 4521 · Call 9876500001';
  expect(received.at(-1)?.json).toMatchObject({ name: 'Ravi', landmark });
  expect(received.at(-1)?.json).not.toHaveProperty('instructions');
  expect(chosen).toEqual(['100 new']);

  await act(() => address.load());
  const apart = { landmark: 'Water tank', phone: '9876500001', instructions: 'Gate code 4521', atDoor: true };
  expect(address.state.list).toMatchObject([{ ...apart, line: '12, Sector 12, Water tank' }]);
  expect(screen.getByTestId('address-option').textContent).toContain('Leave at the door · Gate code 4521');
  await press(screen.getByTestId('address-edit'));
  expect(screen.getByTestId('address-instructions')).toHaveProperty('value', 'Gate code 4521');
  expect(screen.getByTestId('address-landmark')).toHaveProperty('value', 'Water tank');

  act(() => world.logOut());
  expect(storage.get('address-notes')).toBeNull();
  act(() => world.logIn(5));
  await settle();
  expect(address.state.list).toMatchObject([{ landmark, instructions: '' }]);
});

test('a second address labelled Home triggers a warning, and can be renamed or saved anyway', async () => {
  const { settle, press, type, received, chosen, container } = await openAddressStep();
  await settle();
  await press(screen.getByTestId('address-add'));
  type('address-flat', '12');
  type(screen.getByLabelText('Area or locality'), 'Sector 12');
  type(screen.getByLabelText('PIN code'), '122001');
  const initialRequestCount = received.length;
  await press(screen.getByTestId('address-save'));
  const concerns = screen.getByTestId('address-concerns');
  expect(concerns.textContent).toContain(
    'You already have an address called Home: B-204, Palm Grove, Sector 49.',
  );
  expect(document.activeElement).toBe(concerns);
  expect(await findAxeViolations(container)).toEqual([]);
  await press(screen.getByTestId('address-change'));
  expect(document.activeElement).toBe(screen.getByTestId('address-label'));
  await press(screen.getByRole('radio', { name: 'Work' }));
  expect(screen.queryByTestId('address-concerns')).toBeNull();
  await press(screen.getByRole('radio', { name: 'Home' }));
  await press(screen.getByTestId('address-save'));
  expect(received).toHaveLength(initialRequestCount);
  await press(screen.getByTestId('address-save-anyway'));
  expect(received.at(-1)?.json).toMatchObject({ label: 'Home', flat: '12' });
  expect(chosen).toEqual(['102 new']);
});

test('a list that fails to load shows an error with a retry and still allows a new address', async () => {
  const world = createAddressWorld({ stored: [HOME] });
  world.fail(refusalOf(500, null));
  const { settle, press } = await openAddressStep(world);
  await settle();
  expect(screen.getByTestId('error-state').textContent).toContain('We couldn’t load your saved addresses.');
  expect(screen.getByTestId('address-add')).toBeTruthy();
  await press(screen.getByTestId('retry'));
  expect(screen.getAllByTestId('address-option')).toHaveLength(1);
});
