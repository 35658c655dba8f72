import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { SessionStore } from '../../src/session/session-store.ts';
import { AccountMenu } from '../../src/shell/AccountMenu.tsx';
import { LogOutModal } from '../../src/shell/LogOutModal.tsx';
import type { Screens } from '../../src/shell/screens.tsx';
import type { Shop } from '../../src/shell/shop.ts';
import { Stores } from '../../src/ui/stores.tsx';
import { axeViolations } from '../ui/axe.ts';

afterEach(cleanup);

function shown(element: React.ReactNode) {
  const done: string[] = [];
  const services = async () => ({ logOut: async () => void done.push('logOut') });
  const messages = { closeModal: (name: string) => void done.push(`close ${name}`) };
  const session = { logout: (reason: string) => void done.push(`logout ${reason}`) };
  const shop = { services, messages } as unknown as Shop;
  const stores = { shell: { shop, screens: {} as Screens }, session: session as SessionStore };
  const { container } = render(<Stores value={stores}>{element}</Stores>);
  return { container, done };
}
const tap = (element: HTMLElement) => act(async () => void fireEvent.click(element));

test('the menu of the header leads to account and orders, logs out, and closes by Escape and by turning away', async () => {
  const { container, done } = shown(
    <AccountMenu className="account" link={null}>
      Asha
    </AccountMenu>,
  );
  const button = screen.getByRole('button', { name: 'Asha' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('link')).toBeNull();
  await tap(button);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/account',
    '/account/orders',
  ]);
  expect(await axeViolations(container)).toEqual([]);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await tap(button);
  fireEvent.blur(button, { relatedTarget: document.body });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await tap(button);
  await tap(screen.getByRole('button', { name: 'Log out' }));
  await vi.waitFor(() => expect(done).toEqual(['logOut']));
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test.each([
  [215_00, 'A payment of ₹215 is under way.'],
  [undefined, 'A payment is under way.'],
])('who logs out under a payment of %s is asked, and may stay', async (amount, words) => {
  const { container, done } = shown(<LogOutModal amount={amount} />);
  expect(screen.getByRole('dialog', { name: 'Log out now?' }).textContent).toContain(words);
  expect(await axeViolations(container)).toEqual([]);
  await tap(screen.getByTestId('log-out-stay'));
  expect(done).toEqual(['close LOG_OUT_MODAL']);
  await tap(screen.getByTestId('log-out-anyway'));
  expect(done).toEqual(['close LOG_OUT_MODAL', 'close LOG_OUT_MODAL', 'logout asked']);
});
