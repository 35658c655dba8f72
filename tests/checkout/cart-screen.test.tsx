// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import CartScreen from '../../src/checkout/CartScreen.tsx';
import { AXE_TIMEOUT_MS, axeViolations } from '../ui/axe.ts';
import { type Answers, openScreen, paid } from './screen-world.tsx';

afterEach(cleanup);

const open = (answers: Answers = {}, kept: Record<string, string> = {}, as: 'page' | 'panel' = 'page') =>
  openScreen(<CartScreen as={as} />, { path: '/cart', answers, kept });
const tap = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const cta = () => screen.getByTestId('cart-cta');

describe('the cart screen', () => {
  test.each(['page', 'panel'] as const)(
    'as a %s: lines, bill, where it goes and what comes next',
    async (as) => {
      const { container } = await open({}, {}, as);
      expect(screen.getByTestId('screen').dataset.screen).toBe('cart');
      expect(screen.getByTestId('cart-line')).toBeTruthy();
      expect(screen.getByText('Delivering to Home')).toBeTruthy();
      expect(cta().textContent).toMatch(/₹83.*Continue to pay/);
      expect(await axeViolations(container)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );

  test('its button validates and leads to the payment', async () => {
    const { at, asked } = await open();
    await act(async () => void fireEvent.click(cta()));
    expect(asked).toEqual(expect.arrayContaining(['POST /v5/carts/c1/validate', 'POST /v3/cart/c1/actions']));
    expect(at()).toBe('/checkout');
  });

  test('one step further: where to; a choice goes on, back goes back', async () => {
    const { at } = await open();
    await tap('Change the address');
    expect(screen.getByTestId('address-list')).toBeTruthy();
    await tap('Back to the cart');
    expect(screen.getByTestId('cart')).toBeTruthy();
    await tap('Change the address');
    await act(async () => void fireEvent.click(screen.getByRole('radio')));
    expect(at()).toBe('/checkout');
  });

  test('without an address the button asks for one', async () => {
    await open({}, { address: '' });
    expect(cta().textContent).toContain('Choose address');
    await act(async () => void fireEvent.click(cta()));
    expect(screen.getByTestId('address-list')).toBeTruthy();
  });

  test('offline it says so and stays', async () => {
    const { connectivity, at } = await open();
    connectivity.setOnline(false);
    await act(async () => void fireEvent.click(cta()));
    expect(screen.getByTestId('notice').dataset.code).toBe('offline');
    expect(screen.queryByTestId('error-state'), 'said once').toBeNull();
    expect(at()).toBe('/cart');
  });

  test('while a payment is under way it leads to that one, and not to a second', async () => {
    const key = '00000000-0000-4000-8000-000000000009';
    const kept = {
      payments: JSON.stringify([{ key, cartId: 'c1', amount: 8_300, method: 'upi', state: 'open', at: 1 }]),
    };
    const { at, asked } = await open(
      { [`GET /v1/payments/by-key/${key}`]: paid(), 'GET /v1/payments/p1': paid() },
      kept,
    );
    expect(screen.getByText('A payment of ₹83 is under way.')).toBeTruthy();
    expect(cta().textContent).toContain('See your payment');
    await act(async () => void fireEvent.click(cta()));
    expect(at()).toBe('/payment-status');
    expect(asked).not.toContain('POST /v1/payments');
  });
});
