import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountMenu } from '../../src/shell/AccountMenu.tsx';
import type { LogOut } from '../../src/shell/log-out.ts';
import { LogOutModal } from '../../src/shell/LogOutModal.tsx';
import { axeViolations } from '../ui/axe.ts';

afterEach(cleanup);

function shown(element: (logOut: LogOut) => React.ReactNode) {
  const done: string[] = [];
  const { container } = render(
    element({
      ask: async () => void done.push('ask'),
      stay: () => void done.push('stay'),
      confirm: () => void done.push('confirm'),
    }),
  );
  return { container, done };
}
const tap = (element: HTMLElement) => act(async () => void fireEvent.click(element));

test('the menu of the header leads to account and orders, logs out, and closes by Escape and by turning away', async () => {
  const { container, done } = shown((logOut) => (
    <AccountMenu className="account" link={null} logOut={logOut}>
      Asha
    </AccountMenu>
  ));
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
  await vi.waitFor(() => expect(done).toEqual(['ask']));
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test.each([
  [215_00, 'A payment of ₹215 is under way.'],
  [undefined, 'A payment is under way.'],
])('who logs out under a payment of %s is asked, and may stay', async (amount, words) => {
  const { container, done } = shown((logOut) => <LogOutModal amount={amount} logOut={logOut} />);
  expect(screen.getByRole('dialog', { name: 'Log out now?' }).textContent).toContain(words);
  expect(await axeViolations(container)).toEqual([]);
  await tap(screen.getByTestId('log-out-stay'));
  expect(done).toEqual(['stay']);
  await tap(screen.getByTestId('log-out-anyway'));
  expect(done).toEqual(['stay', 'confirm']);
});
