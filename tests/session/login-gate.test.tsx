import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { LoginGate } from '../../src/session/LoginGate.tsx';
import { openWorld, type WorldOptions } from './session-world.ts';

afterEach(cleanup);

const RAVI: WorldOptions = { token: 'token-0', loginStorage: { user: '{"id":5,"name":"Ravi"}' } };

async function openGate(options: WorldOptions, closed = true) {
  const world = await openWorld(options);
  let wentBack = 0;
  render(
    <LoginGate session={world.session} needsLogin={closed} title="Your orders" onBack={() => void wentBack++}>
      <p>Order 1</p>
    </LoginGate>,
  );
  await act(() => world.clock.settled());
  const isOpen = () => screen.queryByText('Order 1') !== null;
  const press = (name: string) =>
    act(async () => {
      screen.getByRole('button', { name }).click();
      await world.clock.settled();
    });
  return { world, isOpen, press, wentBack: () => wentBack };
}

describe('a page that needs a login', () => {
  test('a page that needs a login asks a logged-out shopper to log in at once, and opens after the login', async () => {
    const { world, isOpen } = await openGate({});
    expect([isOpen(), world.modal()]).toEqual([false, 'LOGIN_MODAL']);
    expect(screen.getByRole('heading', { name: 'Your orders' })).toBeTruthy();
    expect(screen.getByText('Log in to continue.')).toBeTruthy();
    await act(async () => {
      await world.enterPhone();
      await world.enterCode();
    });
    expect([isOpen(), screen.queryByText('Log in to continue.')]).toEqual([true, null]);
  });

  test('a page that needs a login offers the login again after it was dismissed, with a way back', async () => {
    const { world, isOpen, press, wentBack } = await openGate({});
    act(() => world.session.dismiss());
    expect([isOpen(), world.modal()]).toEqual([false, null]);
    await press('Log in');
    expect(world.modal()).toBe('LOGIN_MODAL');
    await press('Back');
    expect(wentBack()).toBe(1);
  });

  test.each([
    ['to a logged-in shopper', RAVI, true],
    ['to everybody when it is not closed', {}, false],
    ['to a logged-in shopper when it is not closed', RAVI, false],
  ])('a page that needs a login is open %s without asking for a login', async (_whom, options, closed) => {
    const { world, isOpen } = await openGate(options, closed);
    expect([isOpen(), world.modal(), world.session.flow()]).toEqual([true, null, null]);
  });

  test('a page that needs a login closes and asks for a login when the session ends', async () => {
    const { world, isOpen } = await openGate(RAVI);
    await act(async () => {
      world.session.logout('refused', 'token-0');
      await world.clock.settled();
    });
    expect([isOpen(), world.modal()]).toEqual([false, 'LOGIN_MODAL']);
  });
});
