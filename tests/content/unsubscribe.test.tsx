import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from '../../src/content/unsubscribe/UnsubscribePage.tsx';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';
import { openWorld } from '../support/open-world.ts';

afterEach(cleanup);

async function showUnsubscribe(path: string) {
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

const readChecked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked);

describe('the unsubscribe page', () => {
  test(
    'unsubscribing stops the chosen channels without a login, removes the token from the URL, and can be undone',
    async () => {
      const { store, container, tap, tracked, moves, asks, sent } = await showUnsubscribe(
        '/unsubscribe-ct?token=ct-9876543210',
      );
      expect(moves.at(-1)).toBe('/unsubscribe-ct');
      expect(JSON.stringify(store.state)).not.toContain('9876543210');
      expect(store.head()).toEqual({ title: 'Our messages', noindex: true });
      expect(await findAxeViolations(container)).toEqual([]);
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

  test('the unsubscribe page explains an expired link', async () => {
    const { tap } = await showUnsubscribe('/unsubscribe-ct?token=of-last-year');
    await tap('unsubscribe');
    expect(await screen.findByText(/This link has expired/)).toBeTruthy();
  });

  test('without a token, the unsubscribe page asks for a login and changes nothing until the shopper logs in', async () => {
    const { tap, asks, apiCalls } = await showUnsubscribe('/unsubscribe-ct');
    asks.wantsTo = false;
    await tap('unsubscribe');
    expect(apiCalls).toEqual([]);
    asks.wantsTo = true;
    await tap('unsubscribe');
    expect(await screen.findByText('Messages stopped')).toBeTruthy();
    expect(asks.login).toBe(2);
  });

  test('the unsubscribe page starts over for another link, but not for the same path without a token', async () => {
    const { store, tap, at } = await showUnsubscribe('/unsubscribe-ct?token=ct-9876543210');
    await tap('unsubscribe');
    await screen.findByText('Messages stopped');
    act(() => store.at?.(at('/unsubscribe-ct')));
    expect(screen.getByText('Messages stopped')).toBeTruthy();
    act(() => store.at?.(at('/unsubscribe-ct?token=ct-9000000001')));
    expect(screen.getByTestId('unsubscribe')).toBeTruthy();
  });

  test('offline, unsubscribing and undoing show an error and keep the choice', async () => {
    const { tap, goOffline, comeBack } = await showUnsubscribe('/unsubscribe-ct?token=ct-9876543210');
    await tap('stop-sms');
    goOffline();
    await tap('unsubscribe');
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    expect(readChecked()).toEqual([true, false, true, true]);
    await tap('stop-sms');
    expect(screen.queryByText(/You are offline/)).toBeNull();
    comeBack();
    await tap('unsubscribe');
    await screen.findByText('Messages stopped');
    goOffline();
    await tap('unsubscribe-undo');
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    expect(screen.getByText('Messages stopped')).toBeTruthy();
  });

  test('unsubscribing requires a channel before it asks for a login', async () => {
    const { tap, asks } = await showUnsubscribe('/unsubscribe-ct');
    for (const channel of ['email', 'sms', 'whatsapp', 'push']) await tap(`stop-${channel}`);
    await tap('unsubscribe');
    expect(screen.getByText('Choose at least one.')).toBeTruthy();
    expect(asks.login).toBe(0);
    await tap('stop-sms');
    expect(screen.queryByText('Choose at least one.')).toBeNull();
    expect(readChecked()).toEqual([false, true, false, false]);
  });

  test('a double tap unsubscribes once, and taps on the boxes are ignored until the response', async () => {
    const { tap, apiCalls, hold, release } = await showUnsubscribe('/unsubscribe-ct?token=ct-9876543210');
    hold();
    await tap('unsubscribe');
    await tap('unsubscribe');
    await tap('stop-sms');
    await vi.waitFor(() => expect(apiCalls).toHaveLength(1));
    expect(readChecked()).toEqual([true, true, true, true]);
    await act(async () => release());
    expect(await screen.findByText('Messages stopped')).toBeTruthy();
    expect(apiCalls).toHaveLength(1);
  });
});
