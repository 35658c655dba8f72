import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from '../../src/content/sale/SalePage.tsx';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';
import { openWorld } from '../support/open-world.ts';

afterEach(cleanup);

async function showSale() {
  const world = await openWorld({ path: '/grand-orange-bag-days' });
  const store = page.open(world.deps, world.address, null);
  await store.load();
  const { container } = render(<page.View store={store} match={world.address} />);
  const tap = () => act(async () => void fireEvent.click(screen.getByTestId('sale-signup')));
  return { ...world, store, container, tap };
}

describe('the sale page', () => {
  test(
    'the sale page shows dates and perks, asks for a login to sign up, and lets the shopper leave the list',
    async () => {
      const { store, container, tap, asks, tracked } = await showSale();
      expect(screen.getByText(/ to \w+day/)).toBeTruthy();
      expect(screen.getAllByRole('listitem')).toHaveLength(3);
      expect(store.head()).toMatchObject({
        title: 'Grand Orange Bag Days',
        canonical: '/grand-orange-bag-days',
      });
      expect(await findAxeViolations(container)).toEqual([]);
      await tap();
      expect(await screen.findByText(/You’re on the list/)).toBeTruthy();
      expect(asks.login).toBe(1);
      fireEvent.click(screen.getByRole('button', { name: 'Leave the list' }));
      expect(await screen.findByRole('button', { name: 'Notify me when it starts' })).toBeTruthy();
      const event = { event: 'Sale Signup Changed', sale: 'grand-orange-bag-days' };
      expect(tracked).toEqual([
        { ...event, signed_up: true },
        { ...event, signed_up: false },
      ]);
    },
    AXE_TIMEOUT_MS,
  );

  test('nobody is signed up for a sale without a login', async () => {
    const { tap, asks, apiCalls, store } = await showSale();
    asks.wantsTo = false;
    await tap();
    expect(store.state.signedUp).toBe(false);
    expect(screen.getByRole('button', { name: 'Notify me when it starts' })).toBeTruthy();
    expect(apiCalls).toEqual(['GET /v1/sale_signup/grand-orange-bag-days']);
  });

  test('a double tap signs the shopper up once, and the response wins over that of an earlier request', async () => {
    const { store, tap, apiCalls, hold, release, logIn } = await showSale();
    await logIn('9876543210');
    hold();
    const reload = store.retry();
    await tap();
    await tap();
    await vi.waitFor(() => expect(apiCalls.filter((call) => call.startsWith('POST'))).toHaveLength(1));
    expect(screen.getByTestId('sale-signup').textContent).toContain('Notify me when it starts');
    expect(screen.getByTestId('sale-signup').getAttribute('aria-busy')).toBe('true');
    await act(async () => release());
    await act(() => reload);
    expect(await screen.findByText(/You’re on the list/)).toBeTruthy();
    expect(apiCalls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  test('offline, the sale page shows an error, and a retry signs the shopper up', async () => {
    const { tap, goOffline, comeBack, logIn } = await showSale();
    await logIn('9876543210');
    goOffline();
    await tap();
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    comeBack();
    await tap();
    expect(await screen.findByText(/You’re on the list/)).toBeTruthy();
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });

  test('a returning shopper is shown as signed up even if the server state is outdated', async () => {
    const { store, tap, deps, address } = await showSale();
    await tap();
    await screen.findByText(/You’re on the list/);
    const handed = { ...JSON.parse(JSON.stringify(store.state)), signedUp: false };
    cleanup();
    const reopenedPage = page.open(deps, address, handed);
    render(<page.View store={reopenedPage} match={address} />);
    const stop = reopenedPage.start?.();
    expect(await screen.findByText(/You’re on the list/)).toBeTruthy();
    stop?.();
  });

  test.each([
    ['is live', 'live', 'The sale is on: see the offers'],
    ['is over', 'over', 'See today’s offers'],
  ])('the sale page links to the offers when the sale %s', async (_, status, words) => {
    const world = await openWorld({ path: '/grand-orange-bag-days' });
    const sale = { id: 'x', title: '<b>Bags</b>', starts_at: null, perks: null, status };
    await world.faults([{ match: 'GET /v1/sale_signup/*', body: { success: true, sale, signed_up: 'no' } }]);
    const store = page.open(world.deps, world.address, null);
    await store.load();
    render(<page.View store={store} match={world.address} />);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('Dates to be announced')).toBeTruthy();
  });

  test('an unknown sale is reported as missing', async () => {
    const world = await openWorld({ path: '/grand-orange-bag-days' });
    await world.faults([{ match: 'GET /v1/sale_signup/*', status: 404 }]);
    const store = page.open(world.deps, world.address, null);
    await store.load();
    expect(store.missing?.()).toBe(true);
    render(<page.View store={store} match={world.address} />);
    expect(screen.getByText('Sale not found')).toBeTruthy();
  });
});
