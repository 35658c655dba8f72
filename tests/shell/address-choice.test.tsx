import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Window } from 'happy-dom';
import { afterEach, expect, test } from 'vitest';
import { type Bridge, connect } from '../../bridge/index.ts';
import { createHost, type FaultMode, type Person } from '../../bridge/testing/index.ts';
import { startWith } from '../../partners/ucp/adapter.ts';
import { ucp } from '../../partners/ucp/index.ts';
import * as prompts from '../../partners/ucp/prompts.ts';
import { ucpHost } from '../../partners/ucp/simulator.ts';
import * as m from '../../src/address/given-address-messages.ts';
import CheckoutPage from '../../src/checkout/ui/CheckoutPage.tsx';
import { createStore } from '../../src/platform/store.ts';
import { AddressChoice } from '../../src/shell/AddressChoice.tsx';
import { type Answers, openScreen } from '../checkout/screen-world.tsx';

afterEach(cleanup);

const OWN = { id: 5, label: 'Home', flat: 'C-1', street: 'Rose Lane', locality: 'Sector 40' };
const REQUEST = 'ec.fulfillment.address_change_request';

/** The page of checkout in the assistant's app, after a tap on “Change” beside the address. `picked`: in the app */
async function changeAddress({
  picked = 'home' as string | null,
  fault = undefined as FaultMode | undefined,
  isServed = true,
} = {}) {
  let choice = picked;
  let table: Answers = {};
  const saved = { id: 9, flat: 'B-204, Palm Grove', street: 'Sector 49', locality: 'Gurugram', city: 'Pune' };
  const address = { ...saved, label: saved.flat, is_serviceable: isServed };
  /** What the shopper saves is in the backend’s list from then on. */
  async function pick() {
    if (choice === 'home') table['GET /v4/address'] = { addresses: { addresses_data: [OWN, address] } };
    return choice;
  }
  const simulator = {
    ...ucpHost,
    install: (world: Parameters<typeof ucpHost.install>[0]) =>
      ucpHost.install({ ...world, sheets: { ...world.sheets, pick } }),
  };
  const host = createHost({
    simulator,
    page: ({ url, userAgent }) => new Window({ url, settings: { navigator: { userAgent } } }),
  });
  const person: Person = 'agrees';
  const { env, clock, asked } = host.begin({
    faults: fault ? { [REQUEST]: fault } : {},
    person: () => person,
  });
  const registry = [{ ...ucp(), load: async () => startWith(async () => prompts) }];
  const connecting = connect({ registry, env, clock });
  await clock.advance(1_000);
  const bridge: Bridge = await connecting;
  const shop = await openScreen(<CheckoutPage />, {
    path: '/checkout',
    answers: { 'GET /v4/address': { addresses: { addresses_data: [OWN] } }, 'POST /v4/address': { address } },
    also: { AddressChoice, hostBridge: createStore({ bridge }) },
  });
  table = shop.table;
  const tap = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await act(() => clock.advance(1_000));
    await act(() => shop.clock.advance(1_000));
  };
  const count = () => asked.filter((method) => method === REQUEST).length;
  await tap('Change address');
  return { ...shop, tap, count, pick: (id: string | null) => (choice = id), hostClock: clock };
}

test('an address of the app is saved and delivered to, without a form of the shop', async () => {
  const { apiCalls, count, store } = await changeAddress();
  expect([count(), apiCalls.filter((call) => call === 'POST /v4/address').length]).toEqual([1, 1]);
  expect(store.entry.chosenAddress()).toMatchObject({
    id: 9,
    line: 'B-204, Palm Grove, Sector 49, Gurugram',
  });
  expect(screen.queryByTestId('address-list')).toBeNull();
  expect(screen.getAllByTestId('delivering-to')[0]?.textContent).toContain('Palm Grove');
});

test.each([
  ['abroad', m.addressAbroad],
  ['no-postcode', m.noPinCode],
])(
  'the address “%s” of the app is refused with its reason, and another one can be chosen',
  async (id, reason) => {
    const { apiCalls, pick, tap, count, store } = await changeAddress({ picked: id });
    expect(screen.getByText(reason)).toBeTruthy();
    expect(apiCalls).not.toContain('POST /v4/address');
    pick('home');
    await tap(m.chooseAnother);
    expect([count(), store.entry.chosenAddress()?.id]).toEqual([2, 9]);
  },
);

test('an address that is not served is said to be so, and the order keeps its own', async () => {
  const { store } = await changeAddress({ picked: 'pune', isServed: false });
  expect(screen.getByTestId('not-serviceable')).toBeTruthy();
  expect(store.entry.chosenAddress()?.id).toBe(5);
  expect(screen.getByRole('button', { name: m.chooseAnother })).toBeTruthy();
});

test('closing the app’s list changes nothing', async () => {
  const { apiCalls, store } = await changeAddress({ picked: null });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(store.entry.chosenAddress()?.id).toBe(5);
  expect(apiCalls).not.toContain('POST /v4/address');
});

test.each(['refused', 'malformed', 'throwing'] as const)(
  'an app that fails (%s) is asked again only after a tap',
  async (fault) => {
    const { tap, count } = await changeAddress({ fault });
    expect(screen.getByText(m.addressNotReceived)).toBeTruthy();
    const before = count();
    await tap(m.chooseAnother);
    expect(count()).toBe(before + 1);
  },
);

test('an app that does not know its own delegation leaves the address to the shop', async () => {
  await changeAddress({ fault: 'absent' });
  expect(screen.getByTestId('address-list')).toBeTruthy();
});

test.each(['double', 'sync'] as const)('an answer that comes %s is taken once', async (fault) => {
  const { apiCalls } = await changeAddress({ fault });
  expect(apiCalls.filter((call) => call === 'POST /v4/address').length).toBeLessThanOrEqual(1);
});

test('an answer after the shopper has left the question changes nothing', async () => {
  const { apiCalls, hostClock, store } = await changeAddress({ fault: 'late' });
  expect(screen.getByText(m.chooseInApp)).toBeTruthy();
  act(() => store.enter.leaveAddress());
  await act(() => hostClock.advance(600_000));
  expect(apiCalls).not.toContain('POST /v4/address');
  expect(store.entry.chosenAddress()?.id).toBe(5);
});
