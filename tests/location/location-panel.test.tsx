import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { BridgeError, type BridgeErrorCode, type Coordinates } from '../../bridge/index.ts';
import { Stores } from '../../src/ui/stores.tsx';
import { LocationPanel } from '../../src/location/LocationPanel.tsx';
import { createLocationState, showLocation } from '../../src/location/location-state.ts';
import { createLocationStore } from '../../src/location/location-store.ts';
import { openWorld } from '../support/open-world.ts';
import { settled } from '../support/fake-clock.ts';

let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
});

async function openPanel(
  device: BridgeErrorCode | Coordinates = 'unavailable',
  { answered = null, loggedIn = false }: { answered?: string | null; loggedIn?: boolean } = {},
) {
  const shopper = await openWorld();
  if (answered !== null) shopper.storage.set('city_poll', answered);
  const state = createLocationState(shopper.storage);
  const bridge = {
    async location() {
      if (typeof device === 'string') throw new BridgeError(device, device);
      return { ...device, executedWith: 'host' as const };
    },
  };
  if (loggedIn) await shopper.logIn('9000000077');
  const random = { uuid: () => 'search-1' };
  const location = createLocationStore({ ...shopper, random, bridge }, { ...shopper, location: state });
  stop = location.start();
  showLocation(state, true);
  const saved: ComponentProps<typeof LocationPanel>['saved'] = ({ before, after, isSearching }) => (
    <>
      {before}
      {!isSearching && <p>saved addresses</p>}
      {after}
    </>
  );
  await act(async () => {
    render(
      <Stores value={{ location }}>
        <LocationPanel saved={saved} loggedIn={loggedIn} />
      </Stores>,
    );
    await settled();
  });
  const tap = (name: string | RegExp) =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name }));
      await settled();
    });
  const type = (text: string) =>
    act(async () => {
      fireEvent.change(screen.getByTestId('location-search'), { target: { value: text } });
      await shopper.clock.advance(250);
    });
  return { ...shopper, location, state, tap, type };
}

const step = () => screen.getByTestId('panel').getAttribute('data-step');
const cities = () =>
  within(screen.getByRole('region', { name: 'Cities' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the location panel', () => {
  test('the location panel keeps the search field and its focus while typing and clearing', async () => {
    const { type } = await openPanel();
    const field = screen.getByTestId('location-search');
    field.focus();
    for (const text of ['h', 'ha', '']) {
      await type(text);
      expect(screen.getByTestId('location-search'), text).toBe(field);
      expect(document.activeElement, text).toBe(field);
      expect(screen.queryByText('saved addresses') === null, text).toBe(text !== '');
    }
  });

  test('the location panel offers the current location, a search, saved addresses and the top cities', async () => {
    await openPanel();
    expect(step()).toBe('DEFAULT');
    expect(screen.getByRole('button', { name: 'Use my current location' })).toBeTruthy();
    expect(screen.getByLabelText('Search for your area')).toBeTruthy();
    expect(screen.getByText('saved addresses')).toBeTruthy();
    expect(cities()).toEqual([
      'Gurugram',
      'Faridabad Coming soon',
      'Hyderabad Coming soon',
      'Delhi',
      'Bengaluru Coming soon',
    ]);
    expect(screen.getByTestId('location-error').textContent).toBe('');
  });

  test('the location panel shows all 27 cities on demand', async () => {
    const { tap } = await openPanel();
    await tap('22 more cities');
    expect(cities()).toHaveLength(27);
  });

  test('a chosen city asks for a part of it, and can be browsed without one under its own name', async () => {
    const { tap, state } = await openPanel();
    await tap('Delhi');
    expect([step(), state.get().coords.locality]).toEqual(['MORE_SPECIFIC_LOCATION', 'Sector 49, Gurugram']);
    await tap('Browse Delhi for now');
    expect(state.get()).toMatchObject({
      step: 'HIDDEN',
      cityId: 1,
      coords: { locality: 'Delhi', isDefault: true },
    });
  });

  test('a guest asks with a phone number to be told when a city is served, once, and is not asked again', async () => {
    const { tap, raw } = await openPanel();
    await tap(/Hyderabad/);
    await tap('Tell me when you’re here');
    expect(screen.getByText('Enter a mobile number of 10 digits.')).toBeTruthy();
    const field = screen.getByLabelText('Mobile number');
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: '+91 90000 00066' } });
    await tap('Tell me when you’re here');
    expect(screen.getByTestId('city-wait-done').textContent).toBe(
      'We’ll text you once we deliver in Hyderabad.',
    );
    await tap('Choose another location');
    await tap(/Hyderabad/);
    expect(screen.queryByTestId('city-wait')).toBeNull();
    const { json } = await raw('GET', '/sandbox/city-waits');
    expect(json).toMatchObject([{ city_id: 956, phone: '9000000066' }]);
  });

  test('a logged-in shopper asks for a city without typing, and a failure can be repeated', async () => {
    const { tap, raw, faults } = await openPanel('unavailable', { loggedIn: true });
    await faults([{ match: 'POST /v1/location/notify', times: 1, drop: 'answer' }]);
    await tap(/Faridabad/);
    expect(screen.queryByLabelText('Mobile number')).toBeNull();
    await tap('Tell me when you’re here');
    expect(screen.getByText('We couldn’t note that. Please try again.')).toBeTruthy();
    await tap('Tell me when you’re here');
    expect(screen.getByTestId('city-wait-done')).toBeTruthy();
    const { json } = await raw('GET', '/sandbox/city-waits');
    expect(json).toMatchObject([{ city_id: 1850, phone: '9000000077' }]);
  });

  test('the location panel names a place without delivery, and offers a way back', async () => {
    const { tap } = await openPanel();
    await tap(/Hyderabad/);
    expect(step()).toBe('NON_SERVICEABLE');
    expect(screen.getByText('We do not deliver to Hyderabad yet')).toBeTruthy();
    await tap('Choose another location');
    expect(step()).toBe('DEFAULT');
  });

  test('in cities with a poll, the location panel asks once per device which city should be next', async () => {
    const first = await openPanel();
    await first.tap('22 more cities');
    await first.tap(/^Noida/);
    const poll = () => within(screen.getByTestId('city-poll'));
    expect(
      poll()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['New Delhi', 'Gurugram / Faridabad', 'Noida / Ghaziabad']);
    await first.tap('Noida / Ghaziabad');
    expect(poll().getByRole('status').textContent).toBe('Thanks! We’ve noted Noida / Ghaziabad.');
    expect(first.tracked).toEqual([{ event: 'City Poll Answered', city: 'Noida / Ghaziabad' }]);

    stop();
    cleanup();
    const { tap, tracked } = await openPanel('unavailable', { answered: first.storage.get('city_poll') });
    await tap(/Faridabad/);
    expect(poll().queryAllByRole('button')).toEqual([]);
    expect(tracked).toEqual([]);
  });

  test('the location panel asks nothing in cities without a poll', async () => {
    const { tap } = await openPanel();
    await tap(/Hyderabad/);
    expect(screen.getByTestId('not-serviceable')).toBeTruthy();
    expect(screen.queryByTestId('city-poll')).toBeNull();
  });

  test('the location panel says that it is looking for the store', async () => {
    const { tap, hold, release } = await openPanel();
    hold();
    await tap('Delhi');
    expect(step()).toBe('PREPARING_STORE');
    expect(screen.getByText('Finding the store that delivers to Delhi')).toBeTruthy();
    release();
  });

  test('the location panel warns that location access is turned off, and keeps the other options', async () => {
    const { tap } = await openPanel('declined');
    await tap('Use my current location');
    expect(screen.getByTestId('location-disabled').textContent).toMatch(/turned off/);
    expect(screen.getByTestId('location-search')).toBeTruthy();
    await tap('Delhi');
    expect(screen.queryByTestId('location-disabled')).toBeNull();
  });

  test('the location panel moves the shop to the device’s location', async () => {
    const { tap, state } = await openPanel({ latitude: 28.4417, longitude: 77.1035 });
    await tap('Use my current location');
    expect(state.get().coords.locality).toBe('Sector 54, Gurugram');
  });

  test('search results replace the rest of the location panel, and each result is shown once', async () => {
    const { type, state } = await openPanel();
    await type('sector 5');
    expect(screen.queryByText('saved addresses')).toBeNull();
    expect(screen.getAllByTestId('location-suggestion').map(({ textContent }) => textContent)).toEqual([
      'Sector 54Gurugram, Haryana',
    ]);
    await act(async () => {
      fireEvent.click(screen.getByTestId('location-suggestion'));
      await settled();
    });
    expect(state.get()).toMatchObject({ step: 'HIDDEN', coords: { locality: 'Sector 54, Gurugram' } });
    act(() => showLocation(state, true));
    expect(screen.getByLabelText<HTMLInputElement>('Search for your area').value).toBe('');
    expect(cities()).toContain('Delhi');
  });

  test.each([
    ['q', 'Type at least two letters'],
    ['qqqq', 'No places found. Try the name of your area or city.'],
  ])('a place search for "%s" shows "%s"', async (typed, sentence) => {
    const { type } = await openPanel();
    await type(typed);
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  test('the place search shows an error offline', async () => {
    const { type, goOffline } = await openPanel();
    goOffline();
    await type('saket');
    expect(screen.getByText('We couldn’t search. Check your connection and keep typing.')).toBeTruthy();
  });

  test('after a large city is chosen, the location panel asks for a more specific place and focuses the search field', async () => {
    const { type, tap } = await openPanel();
    await type('delhi');
    await tap('Delhi City');
    expect(step()).toBe('MORE_SPECIFIC_LOCATION');
    expect(
      screen.getByText('Delhi is large. Which part should we deliver to? Type your sector or colony.'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Search in Delhi'));
    await type('qqqq');
    expect(
      screen.getByText('We couldn’t find that in Delhi. Try another name, or choose another location.'),
    ).toBeTruthy();
  });

  test('the choice of a city without a store is refused immediately, and the cities that have a store are listed', async () => {
    const { type, tap, state } = await openPanel();
    await type('jaipur');
    await tap('Jaipur City');
    expect(step()).toBe('NON_SERVICEABLE');
    expect(screen.getByText('We do not deliver to Jaipur yet')).toBeTruthy();
    const served = screen.getByRole('region', { name: 'We deliver in' });
    expect(
      within(served)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Gurugram', 'Delhi']);
    await tap('Delhi');
    expect([step(), state.get().place]).toEqual(['MORE_SPECIFIC_LOCATION', 'Delhi']);
  });

  test('the location panel says that there is no delivery at sea, without asking for a more specific place', async () => {
    const { tap } = await openPanel({ latitude: 15, longitude: 68 });
    await tap('Use my current location');
    expect(step()).toBe('NON_SERVICEABLE');
    expect(screen.getByText('We do not deliver to your location yet')).toBeTruthy();
    await tap('Choose another location');
    expect(step()).toBe('DEFAULT');
  });
});
