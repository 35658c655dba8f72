import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LoginGate } from '../../src/session/LoginGate.tsx';
import { openWorld, type WorldOptions } from './session-world.ts';

afterEach(cleanup);

const RAVI: WorldOptions = { token: 'token-0', loginStorage: { user: '{"id":5,"name":"Ravi"}' } };

async function openGate(options: WorldOptions, closed = true) {
  const world = await openWorld(options);
  let wentBack = 0;
  render(
    <LoginGate session={world.session} closed={closed} title="Your orders" onBack={() => void wentBack++}>
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

describe('a page of the shopper’s own', () => {
  it('is not opened to nobody: the login is asked for at once, and the page is there after it', async () => {
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

  it('asks again where the login was given up, when the shopper says so', async () => {
    const { world, isOpen, press, wentBack } = await openGate({});
    act(() => world.session.dismiss());
    expect([isOpen(), world.modal()]).toEqual([false, null]);
    await press('Log in');
    expect(world.modal()).toBe('LOGIN_MODAL');
    await press('Back');
    expect(wentBack()).toBe(1);
  });

  it.each([
    ['to its shopper', RAVI, true],
    ['to everybody, where it is not closed', {}, false],
    ['to its shopper, where it is not closed', RAVI, false],
  ])('is open %s, and asks for no login', async (_whom, options, closed) => {
    const { world, isOpen } = await openGate(options, closed);
    expect([isOpen(), world.modal(), world.session.flow()]).toEqual([true, null, null]);
  });

  it('closes when the session ends, and asks for a login', async () => {
    const { world, isOpen } = await openGate(RAVI);
    await act(async () => {
      world.session.logout('refused', 'token-0');
      await world.clock.settled();
    });
    expect([isOpen(), world.modal()]).toEqual([false, 'LOGIN_MODAL']);
  });
});
