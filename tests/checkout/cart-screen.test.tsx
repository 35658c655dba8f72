import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import CartScreen from '../../src/checkout/ui/CartScreen.tsx';
import { ApiError } from '../../src/http/api.ts';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';
import { type Answers, openScreen, paid } from './screen-world.tsx';

afterEach(cleanup);

const open = (answers: Answers = {}, kept: Record<string, string> = {}, as: 'page' | 'panel' = 'page') =>
  openScreen(<CartScreen layout={as} />, { path: '/cart', answers, kept });
const tap = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const cta = () => screen.getByTestId('cart-cta');

describe('the cart screen', () => {
  test.each(['page', 'panel'] as const)(
    'the cart screen as a %s shows the lines, the bill, the delivery address and the next step',
    async (as) => {
      const { container } = await open({}, {}, as);
      expect(screen.getByTestId('screen').dataset.screen).toBe('cart');
      expect(screen.getByTestId('cart-line')).toBeTruthy();
      expect(screen.getByText('Delivering to Home')).toBeTruthy();
      expect(cta().textContent).toMatch(/₹83.*Continue to pay/);
      expect(await findAxeViolations(container)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );

  test('the cart button validates the cart and leads to payment', async () => {
    const { at, apiCalls } = await open();
    await act(async () => void fireEvent.click(cta()));
    expect(apiCalls).toEqual(
      expect.arrayContaining(['POST /v5/carts/c1/validate', 'POST /v3/cart/c1/actions']),
    );
    expect(at()).toBe('/checkout');
  });

  test('the address step continues to checkout after a choice and leads back to the cart', async () => {
    const { at } = await open();
    await tap('Change address');
    expect(screen.getByTestId('address-list')).toBeTruthy();
    await tap('Back to the cart');
    expect(screen.getByTestId('cart')).toBeTruthy();
    await tap('Change address');
    await act(async () => void fireEvent.click(screen.getByRole('radio')));
    expect(at()).toBe('/checkout');
  });

  test('beside a product page, the cart line of that product is marked as being viewed', async () => {
    await openScreen(<CartScreen layout="panel" adjacentPath="/prn/toned-milk/prid/1" />, { path: '/cart' });
    const line = screen.getByTestId('cart-line');
    expect(line.getAttribute('aria-current')).toBe('true');
    expect(line.textContent).toContain('You’re viewing this');
  });

  test('each step in a scrolled panel starts at the top', async () => {
    const { container } = await open({}, {}, 'panel');
    container.scrollTop = 300;
    await tap('Change address');
    expect(container.scrollTop).toBe(0);
  });

  test('a link to the address step shows the addresses to a logged-in shopper, and back leads to the cart', async () => {
    const { at } = await openScreen(<CartScreen layout="page" />, {
      path: '/cart?step=address',
    });
    expect(at()).toBe('/cart');
    expect(screen.getByTestId('address-list')).toBeTruthy();
    await tap('Back to the cart');
    expect(screen.getByTestId('cart')).toBeTruthy();
  });

  test('a link that adds the address step in the background asks for the address once, on the way to payment', async () => {
    const { at } = await openScreen(<CartScreen layout="page" />, {
      path: '/cart?step=address&show=false',
    });
    expect(at()).toBe('/cart');
    expect(screen.getByTestId('cart')).toBeTruthy();
    expect(cta().textContent).toContain('Choose address');
    await act(async () => void fireEvent.click(cta()));
    await act(async () => void fireEvent.click(screen.getByRole('radio')));
    expect(at()).toBe('/checkout');
  });

  test.each([
    ['a shopper on the cart', '/cart', '/checkout'],
    ['a shopper browsing', '/cn/milk/cid/1/2', '/cn/milk/cid/1/2'],
  ])(
    'a response that says the cart is ready takes only a shopper on the cart to checkout: %s',
    async (_, from, to) => {
      const { cart, table, at, goTo, apiCalls, tracked } = await open();
      table['PUT /v5/carts/c1'] = { ...(table['PUT /v5/carts/c1'] as object), cart_state: 'checkout_ready' };
      await goTo(from);
      await act(async () => void cart.refresh({ blocking: false }));
      expect(at()).toBe(to);
      // the same as tapping its button
      const entered = to === '/checkout' ? 1 : 0;
      expect(apiCalls.filter((call) => call === 'POST /v3/cart/c1/actions')).toHaveLength(entered);
      expect(tracked.filter(([event]) => event === 'Checkout Started')).toHaveLength(entered);
    },
  );

  test('a failed cart check is reported only once', async () => {
    const { table, at } = await open();
    table['POST /v5/carts/c1/validate'] = new ApiError('http', 'x', 500);
    await act(async () => void fireEvent.click(cta()));
    expect(screen.getByTestId('notice').textContent).toContain('Something went wrong on our side.');
    expect(screen.queryByTestId('error-state')).toBeNull();
    expect(at()).toBe('/cart');
  });

  test('the cart asks for an address when none is chosen', async () => {
    // an only address would be chosen at once
    const addresses_data = [
      { id: 5, label: 'Home', flat: 'B-204', street: 'Palm Grove', locality: 'Sector 49' },
      { id: 6, label: 'Work', flat: 'Floor 6', street: 'Barakhamba Road', locality: 'Connaught Place' },
    ];
    await open({ 'GET /v4/address': { addresses: { addresses_data } } }, { address: '' });
    expect(cta().textContent).toContain('Choose address');
    await act(async () => void fireEvent.click(cta()));
    expect(screen.getByTestId('address-list')).toBeTruthy();
  });

  test('offline, the cart shows a notice and stays open', async () => {
    const { connectivity, at } = await open();
    connectivity.setOnline(false);
    await act(async () => void fireEvent.click(cta()));
    expect(screen.getByTestId('notice').dataset.code).toBe('offline');
    expect(screen.queryByTestId('error-state'), 'said once').toBeNull();
    expect(at()).toBe('/cart');
  });

  test('a dialog lists what changed, with old and new prices, and continues to checkout', async () => {
    const { table, at, container } = await open();
    const cart = table['POST /v5/carts/c1/validate'] as { cart_data: object };
    table['POST /v5/carts/c1/validate'] = {
      ...cart,
      cart_data: {
        ...cart.cart_data,
        items: [{ product_id: '1', quantity: 1, price: 35, mrp: 40, name: 'Toned milk', inventory: 1 }],
        bill_details: { payable_amount: 64, total_cost: 35, delivery_charge: 25 },
      },
    };
    await act(async () => void fireEvent.click(cta()));
    const dialog = screen.getByRole('dialog', { name: 'Your cart has changed' });
    const changes = within(dialog).getByTestId('cart-changes');
    const items = within(changes).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Toned milk: only 1 left.was × 2now × 1',
      'Toned milk now costs more.was ₹29now ₹35',
      'To paywas ₹83now ₹64',
    ]);
    expect(await findAxeViolations(container)).toEqual([]);
    expect(at()).toBe('/cart');
    await act(async () => void fireEvent.click(cta()));
    expect(at()).toBe('/checkout');
  });

  test('the cart screen does not show the changes again after the dialog was closed to look at the cart', async () => {
    const { table, at } = await open();
    const cart = table['POST /v5/carts/c1/validate'] as { cart_data: object };
    table['POST /v5/carts/c1/validate'] = {
      ...cart,
      cart_data: { ...cart.cart_data, bill_details: { payable_amount: 90, total_cost: 58 } },
    };
    await act(async () => void fireEvent.click(cta()));
    await act(async () => void fireEvent.click(screen.getByTestId('modal-close')));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByTestId('cart')).toBeTruthy();
    await act(async () => void fireEvent.click(cta()));
    expect(at()).toBe('/checkout');
  });

  test('the cart announces a removal, and one tap undoes it', async () => {
    const { pass, container } = await open();
    await tap('Remove one Toned milk');
    await tap('Remove Toned milk');
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(screen.getByTestId('undo').textContent).toContain('Toned milk removed');
    expect(await findAxeViolations(container)).toEqual([]);
    await tap('Undo');
    expect(screen.getByTestId('qty').textContent, 'as before the first of the taps').toBe('2');
    expect(screen.queryByTestId('undo')).toBeNull();
    await tap('Remove one Toned milk');
    await tap('Remove Toned milk');
    await pass(5_000);
    expect(screen.queryByTestId('undo')).toBeNull();
  });

  test('the cart leads to an open payment instead of starting a second one', async () => {
    const key = '00000000-0000-4000-8000-000000000009';
    const storedValues = {
      payments: JSON.stringify([{ key, cartId: 'c1', amount: 8_300, method: 'upi', state: 'open', at: 1 }]),
    };
    const { at, apiCalls } = await open(
      { [`GET /v1/payments/by-key/${key}`]: paid(), 'GET /v1/payments/p1': paid() },
      storedValues,
    );
    expect(screen.getByText('Your payment of ₹83 is in progress.')).toBeTruthy();
    expect(cta().textContent).toContain('View your payment');
    await act(async () => void fireEvent.click(cta()));
    expect(at()).toBe('/payment-status');
    expect(apiCalls).not.toContain('POST /v1/payments');
  });
});
