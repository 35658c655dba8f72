import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import {
  newSignup,
  reduceSignup,
  type SignupFact,
  type SignupState,
} from '../../src/content/sale/reduce-signup.ts';
import { page } from '../../src/content/sale/SalePage.tsx';
import { AXE_TIMEOUT_MS, axeViolations } from '../ui/axe.ts';
import { openWorld } from '../support/open-world.ts';

// code is loaded on demand, which is slow when nothing is built
afterEach(cleanup);

const SENTENCE = 'Please try again.';
const state = (status: SignupState['status'], error = ''): SignupState => ({ status, error });

describe('the sale signup reducer', () => {
  test.each<[before: SignupState['status'], fact: SignupFact, after: SignupState]>([
    ['open', { type: 'known', signedUp: true }, state('done')],
    ['done', { type: 'known', signedUp: false }, state('open')],
    ['sending', { type: 'known', signedUp: false }, state('sending')],
    ['leaving', { type: 'known', signedUp: true }, state('leaving')],
    ['open', { type: 'asked' }, state('sending')],
    ['done', { type: 'asked' }, state('leaving')],
    ['sending', { type: 'asked' }, state('sending')],
    ['sending', { type: 'answered', signedUp: true }, state('done')],
    ['leaving', { type: 'answered', signedUp: false }, state('open')],
    ['sending', { type: 'failed', message: SENTENCE }, state('open', SENTENCE)],
    ['leaving', { type: 'failed', message: SENTENCE }, state('done', SENTENCE)],
  ])('the sale signup reducer in state %s handles %o', (before, fact, after) => {
    expect(reduceSignup(state(before), fact)).toEqual(after);
  });

  test('clears the error on the next request', () => {
    expect(reduceSignup({ ...newSignup(), error: SENTENCE }, { type: 'asked' }).error).toBe('');
  });
});

async function shown() {
  const world = await openWorld({ path: '/grand-orange-bag-days' });
  const store = page.open(world.deps, world.address, null);
  await store.load();
  const { container } = render(<page.View store={store} match={world.address} />);
  const tap = () => act(async () => void fireEvent.click(screen.getByTestId('sale-signup')));
  return { ...world, store, container, tap };
}

describe('the sale page', () => {
  test(
    'shows the dates and perks, asks to log in on signing up, and allows leaving the list',
    async () => {
      const { store, container, tap, asks, tracked } = await shown();
      expect(screen.getByText(/ to \w+day/)).toBeTruthy();
      expect(screen.getAllByRole('listitem')).toHaveLength(3);
      expect(store.head()).toMatchObject({
        title: 'Grand orange bag days',
        canonical: '/grand-orange-bag-days',
      });
      expect(await axeViolations(container)).toEqual([]);
      await tap();
      expect(await screen.findByText(/You’re on the list/)).toBeTruthy();
      expect(asks.login).toBe(1);
      fireEvent.click(screen.getByRole('button', { name: 'Leave the list' }));
      expect(await screen.findByRole('button', { name: 'Tell me when it starts' })).toBeTruthy();
      const event = { event: 'Sale Signup Changed', sale: 'grand-orange-bag-days' };
      expect(tracked).toEqual([
        { ...event, signed_up: true },
        { ...event, signed_up: false },
      ]);
    },
    AXE_TIMEOUT_MS,
  );

  test('signs nobody up without a login', async () => {
    const { tap, asks, apiCalls, store } = await shown();
    asks.wantsTo = false;
    await tap();
    expect(store.state.signup.status).toBe('open');
    expect(apiCalls).toEqual(['GET /v1/sale_signup/grand-orange-bag-days']);
  });

  test('shows an error offline, and signs up on retry', async () => {
    const { tap, goOffline, comeBack, logIn } = await shown();
    await logIn('9876543210');
    goOffline();
    await tap();
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    comeBack();
    await tap();
    expect(await screen.findByText(/You’re on the list/)).toBeTruthy();
  });

  test('shows a returning shopper as signed up when the server state did not know', async () => {
    const { store, tap, deps, address } = await shown();
    await tap();
    await screen.findByText(/You’re on the list/);
    const handed = { ...JSON.parse(JSON.stringify(store.state)), signup: newSignup() };
    cleanup();
    const again = page.open(deps, address, handed);
    render(<page.View store={again} match={address} />);
    const stop = again.start?.();
    expect(await screen.findByText(/You’re on the list/)).toBeTruthy();
    stop?.();
  });

  test.each([
    ['is live', 'live', 'The sale is on: see the offers'],
    ['is over', 'over', 'See today’s offers'],
  ])('links to the offers when the sale %s', async (_, status, words) => {
    const world = await openWorld({ path: '/grand-orange-bag-days' });
    const sale = { id: 'x', title: '<b>Bags</b>', starts_at: null, perks: null, status };
    await world.faults([{ match: 'GET /v1/sale_signup/*', body: { success: true, sale, signed_up: 'no' } }]);
    const store = page.open(world.deps, world.address, null);
    await store.load();
    render(<page.View store={store} match={world.address} />);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('Dates to be announced')).toBeTruthy();
  });

  test('reports an unknown sale as missing', async () => {
    const world = await openWorld({ path: '/grand-orange-bag-days' });
    await world.faults([{ match: 'GET /v1/sale_signup/*', status: 404 }]);
    const store = page.open(world.deps, world.address, null);
    await store.load();
    expect(store.missing?.()).toBe(true);
    render(<page.View store={store} match={world.address} />);
    expect(screen.getByText('Sale not found')).toBeTruthy();
  });
});
