import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AccountMenu } from '../../src/shell/AccountMenu.tsx';
import type { LogOutShop } from '../../src/shell/log-out.ts';
import { LogOutModal } from '../../src/shell/LogOutModal.tsx';
import { findAxeViolations } from '../ui/axe.ts';

afterEach(cleanup);

const tap = (element: HTMLElement) => act(async () => void fireEvent.click(element));

test('the account menu links to account and orders, logs out, and closes on Escape and on blur', async () => {
  let taps = 0;
  const { container } = render(
    <AccountMenu className="account" link={null} onLogOut={() => void taps++}>
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
    '/favourites',
  ]);
  expect(await findAxeViolations(container)).toEqual([]);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await tap(button);
  fireEvent.blur(button, { relatedTarget: document.body });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await tap(button);
  await tap(screen.getByRole('button', { name: 'Log out' }));
  expect([taps, button.getAttribute('aria-expanded')]).toEqual([1, 'false']);
});

test.each([
  [215_00, 'Your payment of ₹215 is still in progress.'],
  [undefined, 'Your payment is still in progress.'],
])(
  'logging out during a payment of %s asks for confirmation first and can be cancelled',
  async (amount, words) => {
    const done: string[] = [];
    const shop = {
      messages: { closeModal: (name: string) => void done.push(`close ${name}`) },
      session: { logout: (reason: string) => void done.push(`logout ${reason}`) },
    } as unknown as LogOutShop;
    const { container } = render(<LogOutModal amount={amount} shop={shop} />);
    expect(screen.getByRole('dialog', { name: 'Log out now?' }).textContent).toContain(words);
    expect(await findAxeViolations(container)).toEqual([]);
    await tap(screen.getByTestId('log-out-stay'));
    expect(done).toEqual(['close LOG_OUT_MODAL']);
    await tap(screen.getByTestId('log-out-anyway'));
    expect(done).toEqual(['close LOG_OUT_MODAL', 'close LOG_OUT_MODAL', 'logout asked']);
  },
);
