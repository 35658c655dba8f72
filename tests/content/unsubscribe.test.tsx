import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import {
  CHANNELS,
  reduceUnsubscribe,
  type UnsubscribeFact,
  type UnsubscribeState,
} from '../../src/content/unsubscribe/reduce-unsubscribe.ts';
import { page } from '../../src/content/unsubscribe/UnsubscribePage.tsx';
import { AXE_TIMEOUT_MS, axeViolations } from '../ui/axe.ts';
import { openWorld } from '../support/open-world.ts';

afterEach(cleanup);

const SENTENCE = 'Please try again.';
const of = (status: UnsubscribeState['status'], changes: Partial<UnsubscribeState> = {}) => ({
  chosen: CHANNELS,
  status,
  error: '',
  ...changes,
});

describe('the unsubscribe reducer', () => {
  test.each<[before: UnsubscribeState, fact: UnsubscribeFact, after: UnsubscribeState]>([
    [
      of('asking'),
      { type: 'toggled', channel: 'sms' },
      of('asking', { chosen: ['email', 'whatsapp', 'push'] }),
    ],
    [of('asking', { chosen: [] }), { type: 'toggled', channel: 'sms' }, of('asking', { chosen: ['sms'] })],
    [of('sending'), { type: 'toggled', channel: 'sms' }, of('sending')],
    [of('asking'), { type: 'asked' }, of('sending')],
    [
      of('asking', { chosen: [] }),
      { type: 'asked' },
      of('asking', { chosen: [], error: 'Choose at least one.' }),
    ],
    [of('sending'), { type: 'asked' }, of('sending')],
    [of('sending'), { type: 'answered' }, of('done')],
    [of('sending'), { type: 'failed', message: SENTENCE }, of('asking', { error: SENTENCE })],
    [of('done'), { type: 'undo-asked' }, of('undoing')],
    [of('asking'), { type: 'undo-asked' }, of('asking')],
    [of('undoing'), { type: 'answered' }, of('undone')],
    [of('undoing'), { type: 'failed', message: SENTENCE }, of('done', { error: SENTENCE })],
    [of('undone', { chosen: ['sms'] }), { type: 'opened' }, of('asking')],
  ])('the unsubscribe reducer in %o handles %o', (before, fact, after) => {
    expect(reduceUnsubscribe(before, fact)).toEqual(after);
  });
});

async function shown(path: string) {
  const world = await openWorld({ path });
  const store = page.open(world.deps, world.address, null);
  store.at?.(world.address);
  const { container } = render(<page.View store={store} match={world.address} />);
  const stop = store.start?.();
  const tap = (testid: string) => act(async () => void fireEvent.click(screen.getByTestId(testid)));
  const sent = async () =>
    (await world.raw('GET', '/sandbox/requests?since=0')).json
      .filter(({ path }: { path: string }) => path.includes('unsubscribe'))
      .map(({ status }: { status: number }) => status);
  return { ...world, store, container, stop, tap, sent };
}

describe('the unsubscribe page', () => {
  test(
    'stops the chosen channels without a login, removes the token from the URL, and can be undone',
    async () => {
      const { store, container, tap, tracked, moves, asks, sent } = await shown(
        '/unsubscribe-ct?token=ct-9876543210',
      );
      expect(moves.at(-1)).toBe('/unsubscribe-ct');
      expect(JSON.stringify(store.state)).not.toContain('9876543210');
      expect(store.head()).toEqual({ title: 'Our messages', noindex: true });
      expect(await axeViolations(container)).toEqual([]);
      await tap('stop-push');
      await tap('unsubscribe');
      expect(
        await screen.findByText('You won’t get any more offers by email, text message and WhatsApp.'),
      ).toBeTruthy();
      await tap('unsubscribe-undo');
      expect(await screen.findByText('You’re subscribed again')).toBeTruthy();
      expect(asks.login).toBe(0);
      expect(tracked).toEqual([
        { event: 'Messages Stopped', channels: 'email,sms,whatsapp', count: 3 },
        { event: 'Messages Stopped', channels: '', count: 0 },
      ]);
      expect(await sent()).toEqual([200, 200]);
    },
    AXE_TIMEOUT_MS,
  );

  test('explains an expired link', async () => {
    const { tap } = await shown('/unsubscribe-ct?token=of-last-year');
    await tap('unsubscribe');
    expect(await screen.findByText(/This link has expired/)).toBeTruthy();
  });

  test('asks to log in without a token, and changes nothing otherwise', async () => {
    const { tap, asks, apiCalls } = await shown('/unsubscribe-ct');
    asks.wantsTo = false;
    await tap('unsubscribe');
    expect(apiCalls).toEqual([]);
    asks.wantsTo = true;
    await tap('unsubscribe');
    expect(await screen.findByText('Messages stopped')).toBeTruthy();
    expect(asks.login).toBe(2);
  });

  test('starts over for another link, but not for the same path without a token', async () => {
    const { store, tap, at } = await shown('/unsubscribe-ct?token=ct-9876543210');
    await tap('unsubscribe');
    await screen.findByText('Messages stopped');
    store.at?.(at('/unsubscribe-ct'));
    expect(store.state.status).toBe('done');
    store.at?.(at('/unsubscribe-ct?token=ct-9000000001'));
    expect(store.state.status).toBe('asking');
  });

  test('shows an error offline and keeps the choice', async () => {
    const { tap, goOffline, store } = await shown('/unsubscribe-ct?token=ct-9876543210');
    await tap('stop-sms');
    goOffline();
    await tap('unsubscribe');
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    expect(store.state.chosen).toEqual(['email', 'whatsapp', 'push']);
  });
});
