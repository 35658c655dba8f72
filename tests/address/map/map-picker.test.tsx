import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { AddressStep } from '../../../src/address/AddressStep.tsx';
import { Stores } from '../../../src/ui/stores.tsx';
import type { DrawMap } from '../../../src/address/map/drawn-map.ts';
import type { LoadedPicker } from '../../../src/address/map/map-context.ts';
import MapPicker from '../../../src/address/map/MapPicker.tsx';
import type { Point } from '../../../src/model/distance.ts';
import { settled } from '../../support/fake-clock.ts';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../../ui/axe.ts';
import { BANDRA, openPicker, SECTOR_49, SECTOR_54 } from './picker-world.ts';

let stop = () => {};
afterEach(() => {
  cleanup();
  stop();
});

/** A fake map that records its calls and that the test can move. */
function createPaperMap() {
  const calls: string[] = [];
  let options: Parameters<DrawMap>[1] | null = null;
  const draw: DrawMap = (box, given) => {
    box.tabIndex = 0;
    options = given;
    calls.push(`drawn at ${given.centre.lat}, ${given.centre.lon}`);
    return {
      goTo: ({ lat, lon }) => void calls.push(`to ${lat}, ${lon}`),
      zoomIn: () => void calls.push('in'),
      zoomOut: () => void calls.push('out'),
      remove: () => void calls.push('removed'),
    };
  };
  return { draw, calls, move: (to: Point, byKeys = false) => options?.onMoved(to, byKeys) };
}

type Load = () => Promise<LoadedPicker>;

async function openAddressForm({
  load,
  attribution = '',
  ...options
}: Parameters<typeof openPicker>[0] & { load?: Load; attribution?: string } = {}) {
  const world = await openPicker(options);
  ({ stop } = world);
  const paper = createPaperMap();
  const map = { draw: paper.draw, tileUrl: '/{z}/{x}/{y}', attribution };
  const chosenAddresses: string[] = [];
  const port = { store: world.picker, load: load ?? (async () => ({ MapPicker, map })), rider: null };
  const view = render(
    <Stores value={{ address: world.address, map: port }}>
      <AddressStep onChosen={(id, { isNew }) => chosenAddresses.push(`${id}${isNew ? ' new' : ''}`)} />
    </Stores>,
  );
  const settle = () => act(() => settled());
  const press = async (testId: string, n = 0) => {
    fireEvent.click(screen.getAllByTestId(testId)[n] as HTMLElement);
    await settle();
  };
  await settle();
  return {
    ...world,
    ...paper,
    ...view,
    chosen: chosenAddresses,
    settle,
    press,
    value: (testId: string) => (screen.getByTestId(testId) as HTMLInputElement).value,
    labelled: (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value,
    place: () => screen.getByTestId('map-place').textContent ?? '',
    async moveTo(to: Point) {
      await act(async () => {
        paper.move(to);
        await world.clock.advance(300);
        await settled();
      });
    },
    async search(query: string) {
      await act(async () => {
        fireEvent.change(screen.getByTestId('location-search'), { target: { value: query } });
        await world.clock.advance(250);
      });
    },
  };
}

describe('the form for a new address', () => {
  test(
    'a shopper without addresses starts on the map, which shows the pin’s place, with the fields below',
    async () => {
      let loads = 0;
      const paper = createPaperMap();
      const { place, labelled, container } = await openAddressForm({
        load: async () => {
          loads += 1;
          return { MapPicker, map: { draw: paper.draw, tileUrl: '', attribution: '' } };
        },
      });
      expect(loads).toBe(1);
      expect(paper.calls[0]).toBe('drawn at 28.4168, 77.0628');
      expect(screen.getByTestId('map').getAttribute('role')).toBe('application');
      expect(place()).toContain('Sector 49');
      expect(labelled('PIN code')).toBe('122018');
      expect(await findAxeViolations(container)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );

  test('the form for a new address can be saved with only the flat and a label typed', async () => {
    const { press, chosen, address } = await openAddressForm();
    fireEvent.change(screen.getByTestId('address-flat'), { target: { value: '12' } });
    fireEvent.change(screen.getByTestId('address-label'), { target: { value: 'Mum' } });
    await press('address-save');
    expect(address.state.list).toMatchObject([{ label: 'Mum', locality: 'Sector 49', pincode: '122018' }]);
    expect(chosen).toEqual([`${address.state.list[0]?.id} new`]);
  });

  test('“deliver here” hides the map and shows a link that reopens it', async () => {
    const { press, moveTo, calls, place } = await openAddressForm();
    await moveTo(SECTOR_54);
    expect(place()).toContain('Sector 54');
    await press('map-confirm');
    expect(screen.queryByTestId('map')).toBeNull();
    expect(calls.at(-1)).toBe('removed');
    expect(document.activeElement).toBe(screen.getByTestId('address-flat'));
    await press('map-open');
    expect(calls.filter((one) => one.startsWith('drawn')).at(-1)).toBe(
      `drawn at ${SECTOR_54.lat}, ${SECTOR_54.lon}`,
    );
  });

  test('the form for a new address has zoom buttons, and hides its prompt once the pin has moved', async () => {
    const { press, moveTo, calls } = await openAddressForm();
    expect(screen.getByText('Move the map to your door')).toBeTruthy();
    await press('map-zoom-in');
    await press('map-zoom-out');
    expect(calls.slice(-2)).toEqual(['in', 'out']);
    await moveTo(SECTOR_54);
    expect(screen.queryByText('Move the map to your door')).toBeNull();
  });

  test('a place outside the delivery area can be saved, or a different place searched for', async () => {
    const { press, moveTo, search, calls, container } = await openAddressForm();
    await moveTo(BANDRA);
    expect(screen.getByTestId('not-serviceable').textContent).toContain(
      'We do not deliver to Bandra West yet',
    );
    expect(screen.getByTestId('not-serviceable').textContent).toContain('or save this one for when we do');
    const confirm = () => screen.getByTestId('map-confirm');
    expect([confirm().textContent, confirm().getAttribute('aria-disabled')]).toEqual([
      'Save this place',
      null,
    ]);
    expect(await findAxeViolations(container)).toEqual([]);
    await press('map-confirm');
    expect(screen.queryByTestId('map')).toBeNull();
    expect(document.activeElement).toBe(screen.getByTestId('address-flat'));
    await press('map-open');
    expect(calls.at(-1)).toBe(`to ${BANDRA.lat}, ${BANDRA.lon}`);
    await search('hauz');
    await press('location-suggestion');
    expect(screen.queryByTestId('not-serviceable')).toBeNull();
    expect(confirm().textContent).toBe('Deliver here');
  }, 30_000);

  test('choosing a suggestion focuses the map', async () => {
    const { press, search, place } = await openAddressForm();
    await search('hauz');
    screen.getByTestId('location-suggestion').focus();
    await press('location-suggestion');
    expect(place()).toContain('Hauz Khas');
    expect(document.activeElement).toBe(screen.getByTestId('map'));
  });

  test('the attribution of the map tiles is shown when it is configured', async () => {
    await openAddressForm({ attribution: '© the people of the map' });
    expect(screen.getByText('© the people of the map')).toBeTruthy();
  });
});

describe('detecting the position from the form', () => {
  test('detecting the location first shows an explanation and then moves the pin; moving the pin far away afterwards shows a warning', async () => {
    const { press, calls, place, moveTo, container } = await openAddressForm();
    await press('detect-location');
    expect(screen.getByText(/You’ll be asked for permission next/)).toBeTruthy();
    expect(await findAxeViolations(container)).toEqual([]);
    await press('detect-allow');
    expect(calls.at(-1)).toBe(`to ${SECTOR_54.lat}, ${SECTOR_54.lon}`);
    expect(place()).toMatch(/Sector 54.*10 m from you/);
    expect(screen.queryByTestId('map-warning')).toBeNull();
    await moveTo(SECTOR_49);
    expect(screen.getByTestId('map-warning').textContent).toMatch(/This pin is 4\.8 km from your current/);
  }, 30_000);

  test('screen readers hear nothing while the pin keeps moving', async () => {
    const { press, move, clock, settle } = await openAddressForm();
    await press('detect-location');
    await press('detect-allow');
    const read = () => [...screen.getAllByRole('status')].map(({ textContent }) => textContent);
    const initialText = read();
    for (const lat of [28.436, 28.428, SECTOR_49.lat]) {
      await act(async () => {
        move({ ...SECTOR_49, lat }, true);
        await clock.advance(320);
      });
      expect(screen.getByTestId('map-place').dataset.status).toBe('loading');
      expect(read()).toEqual(initialText);
    }
    await act(() => clock.advance(700));
    await settle();
    expect(screen.getByTestId('map-place').textContent).toMatch(/^Sector 49.*4\.8 km from you/);
    expect(screen.getByTestId('map-warning')).toBeTruthy();
  });

  test('answering “not now” to the explanation does not ask for the position', async () => {
    const { press, place } = await openAddressForm();
    await press('detect-location');
    await press('detect-not-now');
    expect(screen.queryByText(/You’ll be asked for permission next/)).toBeNull();
    expect(place()).toContain('Sector 49');
  });

  test('declining the location shows a message and focuses the search', async () => {
    const { press } = await openAddressForm({ device: 'declined' });
    await press('detect-location');
    await press('detect-allow');
    expect(screen.getByTestId('location-error').textContent).toMatch(
      /turned off.*search for your area above/,
    );
    expect(document.activeElement).toBe(screen.getByTestId('location-search'));
  });
});

describe('the form without a working map', () => {
  test('a place can be found by search when no map can be drawn', async () => {
    const { press, search, labelled } = await openAddressForm({
      load: async () => ({ MapPicker, map: null }),
    });
    expect(screen.queryByTestId('map')).toBeNull();
    await search('hauz');
    await press('location-suggestion');
    expect(labelled('PIN code')).toBe('110016');
    expect(document.activeElement).toBe(screen.getByTestId('location-search'));
  });

  test('the form without a working map is usable and offers a retry when the map fails to load', async () => {
    let fails = true;
    const { draw, labelled } = await openAddressForm({
      load: async () => {
        if (fails) throw new Error('offline');
        return { MapPicker, map: { draw, tileUrl: '', attribution: '' } };
      },
    });
    expect(screen.getByText(/The map could not be loaded/)).toBeTruthy();
    expect(labelled('Area or locality')).toBe('Sector 49');
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => settled());
    expect(screen.getByTestId('map')).toBeTruthy();
  });

  test('a place that cannot be looked up offers a retry', async () => {
    const { press, faults, place, labelled } = await openAddressForm();
    await faults([{ match: 'GET /location/info', status: 500, times: 1 }]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await press('address-add');
    expect(place()).toContain('We couldn’t load the name of this place');
    fireEvent.click(within(screen.getByTestId('map-place')).getByRole('button', { name: 'Try again' }));
    await act(() => settled());
    expect(labelled('Area or locality')).toBe('Sector 49');
  });
});

describe('address templates', () => {
  test('address templates have their own labels and required fields', async () => {
    const { press, address } = await openAddressForm();
    fireEvent.click(screen.getByRole('radio', { name: 'House' }));
    fireEvent.change(screen.getByLabelText('House number'), { target: { value: '17' } });
    fireEvent.change(screen.getByLabelText('Street or lane'), { target: { value: '' } });
    await press('address-save');
    expect(screen.getByText('Fill in “Street or lane”.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Street or lane'));
    fireEvent.change(screen.getByLabelText('Street or lane'), { target: { value: 'Koel Lane 3' } });
    await press('address-save');
    expect(address.state.list).toMatchObject([{ flat: '17', street: 'Koel Lane 3', templateId: 2 }]);
  });
});

describe('saved addresses with a map', () => {
  test('saved addresses with a map can be edited without being chosen, and the map opens only on demand', async () => {
    const { press, calls, chosen, container } = await openAddressForm({ phone: '9876543210' });
    await press('address-edit');
    expect(screen.getByText('Edit address')).toBeTruthy();
    expect(calls).toEqual([]);
    await press('map-open');
    expect(calls[0]).toBe(`drawn at ${SECTOR_54.lat}, ${SECTOR_54.lon}`);
    fireEvent.change(screen.getByTestId('address-flat'), { target: { value: 'B-1205' } });
    await press('address-save');
    expect(screen.getAllByTestId('address-option')[0]?.textContent).toContain('B-1205');
    expect(chosen).toEqual([]);
    expect(await findAxeViolations(container)).toEqual([]);
  }, 30_000);

  test('saved addresses with a map are deleted only after confirmation', async () => {
    const { press, container } = await openAddressForm({ phone: '9876543210' });
    await press('address-edit', 1);
    await press('address-delete');
    expect(screen.getByRole('region', { name: 'Delete Work?' })).toBeTruthy();
    expect(await findAxeViolations(container)).toEqual([]);
    await press('address-keep');
    await press('address-delete');
    await press('address-delete-confirm');
    expect(screen.getAllByTestId('address-option')).toHaveLength(1);
  }, 30_000);

  test('saved addresses with a map show their distance once the position is known', async () => {
    const { location, address, settle } = await openAddressForm({ phone: '9876543210' });
    await location.locate(new AbortController().signal);
    await act(() => address.load());
    await settle();
    const [home, work] = screen.getAllByTestId('address-option');
    expect(home?.textContent).toContain('10 m from here');
    expect(work?.textContent).toContain('24 km from here');
  });
});
