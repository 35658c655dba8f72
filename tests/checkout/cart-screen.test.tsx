import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import CartScreen from '../../src/checkout/ui/CartScreen.tsx';
import { ApiError } from '../../src/http/api.ts';
import { AXE_TIMEOUT_MS, axeViolations } from '../ui/axe.ts';
import { milk } from './shopper-page.ts';
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

  test('a link to the step that asks where to shows it, once somebody is logged in; back leads to the cart', async () => {
    const { at } = await openScreen(<CartScreen as="page" />, {
      path: '/cart?step=address',
    });
    expect(at()).toBe('/cart');
    expect(screen.getByTestId('address-list')).toBeTruthy();
    await tap('Back to the cart');
    expect(screen.getByTestId('cart')).toBeTruthy();
  });

  test('a link may add that step without showing it: then the way to the payment leads through it, once', async () => {
    const { at } = await openScreen(<CartScreen as="page" />, {
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
    ['who is on the cart', '/cart', '/checkout'],
    ['who browses', '/cn/milk/cid/1/2', '/cn/milk/cid/1/2'],
  ])('an answer of any call that says the cart is ready: %s', async (_, from, to) => {
    const { cart, table, at, goTo, asked, told } = await open();
    table['PUT /v5/carts/c1'] = { ...(table['PUT /v5/carts/c1'] as object), cart_state: 'checkout_ready' };
    await goTo(from);
    await act(async () => void cart.refresh({ blocking: false }));
    expect(at()).toBe(to);
    // entered like by its button
    const entered = to === '/checkout' ? 1 : 0;
    expect(asked.filter((call) => call === 'POST /v3/cart/c1/actions')).toHaveLength(entered);
    expect(told.filter(([event]) => event === 'Checkout Started')).toHaveLength(entered);
  });

  test('a check before checkout that fails is told once', async () => {
    const { table, at } = await open();
    table['POST /v5/carts/c1/validate'] = new ApiError('http', 'x', 500);
    await act(async () => void fireEvent.click(cta()));
    expect(screen.getByTestId('notice').textContent).toContain('Something went wrong on our side.');
    expect(screen.queryByTestId('error-state')).toBeNull();
    expect(at()).toBe('/cart');
  });

  test('the focus of a line that goes is kept: at Undo, then at the line that stands there, and at Undo when all of them go', async () => {
    const { cart } = await open();
    const bread = { ...milk, productId: '2', name: 'Bread' };
    const eggs = { ...milk, productId: '3', name: 'Eggs' };
    await act(async () => [bread, eggs].map((one) => cart.setQuantity(one, 1)));
    const here = () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    const press = (name: string) =>
      act(async () => {
        const button = screen.getByRole('button', { name });
        button.focus();
        fireEvent.click(button);
      });
    await press('Remove Bread');
    expect(here()).toBe('Undo');
    await press('Undo');
    expect(here()).toBe('Add one more Bread');
    await press('Remove Bread');
    await act(async () => cart.setQuantity(bread, 1));
    expect(here(), 'put back elsewhere').toBe('Add one more Bread');
    await press('Remove Bread');
    await act(async () => cart.clear());
    expect(here(), 'an emptied cart can be taken back').toBe('Undo');
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

  test('what changed is told in a dialog, in words and prices; its button goes on', async () => {
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
    const told = within(changes).getAllByRole('listitem');
    expect(told.map(({ textContent }) => textContent)).toEqual([
      'Toned milk: only 1 left.was × 2now × 1',
      'Toned milk now costs more.was ₹29now ₹35',
      'To paywas ₹83now ₹64',
    ]);
    expect(await axeViolations(container)).toEqual([]);
    expect(at()).toBe('/cart');
    await act(async () => void fireEvent.click(cta()));
    expect(at()).toBe('/checkout');
  });

  test('a changed cart may be looked at again first: what was read is not asked twice', async () => {
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

  test('a removal is told, and undone with one tap', async () => {
    const { pass, container } = await open();
    await tap('Remove one Toned milk');
    await tap('Remove Toned milk');
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(screen.getByTestId('undo').textContent).toContain('Toned milk removed');
    expect(await axeViolations(container)).toEqual([]);
    await tap('Undo');
    expect(screen.getByTestId('qty').textContent, 'as before the first of the taps').toBe('2');
    expect(screen.queryByTestId('undo')).toBeNull();
    await tap('Remove one Toned milk');
    await tap('Remove Toned milk');
    await pass(5_000);
    expect(screen.queryByTestId('undo')).toBeNull();
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
    expect(screen.getByText('Your payment of ₹83 is in progress.')).toBeTruthy();
    expect(cta().textContent).toContain('View your payment');
    await act(async () => void fireEvent.click(cta()));
    expect(at()).toBe('/payment-status');
    expect(asked).not.toContain('POST /v1/payments');
  });
});

/** A picture that can be had. */
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';

describe('the coupon step', () => {
  const campaign = (over: object) => ({
    promo_code: 'SAVE10',
    title: '10% off',
    enabled: true,
    amount: 8,
    message: 'On carts from ₹50.',
    ...over,
  });
  const wall = {
    'POST /v1/campaigns': {
      campaigns: [
        campaign({
          is_clubbable: true,
          details: { tnc_url: '/le/terms', image: DOT },
        }),
        campaign({
          promo_code: 'BIG',
          title: 'A lot off',
          enabled: false,
          message: '<b>Add things</b> for ₹142.',
        }),
        campaign({ promo_code: 'WEB15' }),
      ],
    },
  };
  let base: object = {};
  const withPromo = (promo: object) => ({ ...base, promo_data: [promo] });

  async function openStep(answers: Answers = wall) {
    const world = await open(answers);
    base = world.table['PUT /v5/carts/c1'] as object;
    await act(async () => void fireEvent.click(screen.getByTestId('coupon-entry')));
    return world;
  }
  const couponNamed = (code: string) => {
    const found = screen.getAllByTestId('coupon').find((one) => one.dataset.coupon === code);
    if (!found) throw new Error(`no coupon ${code}`);
    return found;
  };

  test(
    'lists what counts and what does not, with saving, reason, terms and what it goes with',
    async () => {
      const { container } = await openStep();
      expect(screen.getAllByTestId('coupon').map((one) => one.dataset.coupon)).toEqual(['SAVE10', 'BIG']);
      const [first, second] = [couponNamed('SAVE10'), couponNamed('BIG')];
      for (const words of [
        '10% off',
        'On carts from ₹50.',
        'Saves ₹8',
        'Can be combined with automatic offers',
      ]) {
        expect(within(first).getByText(words)).toBeTruthy();
      }
      expect(within(first).getByRole('link', { name: 'Terms of SAVE10' }).getAttribute('href')).toBe(
        '/le/terms',
      );
      expect(first.querySelector('img')?.getAttribute('src')).toBe(DOT);
      expect(second.textContent).toContain('Add things for ₹142.');
      expect(within(second).queryByRole('link')).toBeNull();
      expect(second.querySelector('img'), 'it has no picture').toBeNull();
      expect(await axeViolations(container)).toEqual([]);
      await tap('Back to the cart');
      expect(screen.getByTestId('coupon-entry').textContent).toContain('Apply SAVE10 and save ₹8');
    },
    AXE_TIMEOUT_MS,
  );

  test('one that counts leads back to the cart, which says so and lets it be removed', async () => {
    const { table, asked, toasts } = await openStep();
    table['PATCH /v5/carts/c1'] = withPromo({
      promo_code: 'SAVE10',
      applied: true,
      amount: 8,
      message_html: '<b>₹8</b> off.',
      toast_message: 'Yay, ₹8 saved!',
      details: { image: DOT },
    });
    await tap('Apply SAVE10');
    expect(screen.getByTestId('cart')).toBeTruthy();
    expect(screen.getByTestId('coupon-entry').textContent).toContain('SAVE10 applied');
    expect(toasts).toEqual(['Yay, ₹8 saved!']);
    expect(screen.getByTestId('coupon-entry').querySelector('img')?.getAttribute('src')).toBe(DOT);
    table['PATCH /v5/carts/c1'] = base;
    await act(async () => void fireEvent.click(screen.getByTestId('coupon-remove')));
    expect(asked.filter((call) => call === 'PATCH /v5/carts/c1')).toHaveLength(2);
    expect(screen.queryByTestId('coupon-remove')).toBeNull();
  });

  test(
    'one that makes the cart dearer says so and asks before another goes',
    async () => {
      const { table, asked, container } = await openStep({
        'POST /v1/campaigns': {
          campaigns: [
            campaign({}),
            campaign({ promo_code: 'FREE', title: 'A gift', replaces: ['SAVE10'], payable_change: 8 }),
            campaign({ promo_code: 'SAME', title: '₹8 off', replaces: ['SAVE10'], payable_change: 0 }),
            campaign({
              promo_code: 'MORE',
              title: 'More off',
              replaces: ['SAVE10', 'the Big Basket offer'],
              payable_change: -2,
            }),
            campaign({ promo_code: 'UNSAID', title: 'Some off' }),
          ],
        },
      });
      table['PATCH /v5/carts/c1'] = withPromo({ promo_code: 'SAVE10', applied: true, amount: 8 });
      await tap('Apply SAVE10');
      await act(async () => void fireEvent.click(screen.getByTestId('coupon-entry')));
      for (const [code, words] of [
        ['FREE', 'Replaces SAVE10: you would pay ₹8 more'],
        ['SAME', 'Replaces SAVE10: you would pay the same'],
        ['MORE', 'Replaces SAVE10 and the Big Basket offer: you would pay ₹2 less'],
        ['UNSAID', 'Replaces SAVE10'],
      ] as const) {
        expect(within(couponNamed(code)).getByText(words)).toBeTruthy();
      }
      const patches = () => asked.filter((call) => call === 'PATCH /v5/carts/c1').length;
      await tap('Apply FREE');
      expect(
        within(screen.getByRole('dialog', { name: 'Replace SAVE10?' })).getByText(/₹8/).textContent,
      ).toBe('You would pay ₹8 more with FREE.');
      expect(await axeViolations(container)).toEqual([]);
      await tap('Keep SAVE10');
      expect([screen.queryByRole('dialog'), patches()]).toEqual([null, 1]);
      await tap('Apply UNSAID');
      expect(screen.getByRole('dialog').textContent).toContain('With UNSAID, you may pay more.');
      table['PATCH /v5/carts/c1'] = withPromo({ promo_code: 'UNSAID', applied: true, amount: 1 });
      await tap('Replace with UNSAID');
      expect(patches()).toBe(2);
      expect(screen.getByTestId('coupon-entry').textContent).toContain('UNSAID applied');
    },
    AXE_TIMEOUT_MS,
  );

  test('a question that is left open is answered with no', async () => {
    const { table, coupons } = await openStep({
      'POST /v1/campaigns': {
        campaigns: [campaign({}), campaign({ promo_code: 'FREE', replaces: ['SAVE10'], payable_change: 8 })],
      },
    });
    table['PATCH /v5/carts/c1'] = withPromo({ promo_code: 'SAVE10', applied: true, amount: 8 });
    await tap('Apply SAVE10');
    await act(async () => void fireEvent.click(screen.getByTestId('coupon-entry')));
    await tap('Apply FREE');
    await tap('Back to the cart');
    expect(coupons.state).toMatchObject({ asking: null, trying: '' });
  });

  test('a denied one says why where it stands; a typed one at its field', async () => {
    const { table } = await openStep();
    const denied = (promo_code: string, message: string) =>
      withPromo({ promo_code, applied: false, message, success: false });
    table['PATCH /v5/carts/c1'] = denied('BIG', 'Not enough yet.');
    await tap('Apply BIG');
    expect(within(couponNamed('BIG')).getByRole('alert').textContent).toBe('Not enough yet.');
    table['PATCH /v5/carts/c1'] = denied('NOSUCH', 'There is no such coupon.');
    const field = screen.getByRole('textbox', { name: 'Coupon code' });
    fireEvent.change(field, { target: { value: 'nosuch' } });
    await act(async () => void fireEvent.submit(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('There is no such coupon.')).toBeTruthy();
    await act(async () => void fireEvent.change(field, { target: { value: 'NOSUCH1' } }));
    expect(screen.queryByText('There is no such coupon.')).toBeNull();
  });

  test('nothing typed: Apply asks for a code, and asks the server nothing', async () => {
    const { asked } = await openStep();
    const before = asked.length;
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
    const field = screen.getByRole('textbox', { name: 'Coupon code' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter a coupon code.')).toBeTruthy();
    expect(asked.slice(before)).toEqual([]);
    fireEvent.change(field, { target: { value: 's' } });
    await act(async () => {});
    expect(screen.queryByText('Enter a coupon code.')).toBeNull();
    fireEvent.change(field, { target: { value: ' ' } });
    await act(async () => void fireEvent.submit(field));
    expect(screen.getByText('Enter a coupon code.')).toBeTruthy();
    await tap('Back to the cart');
    await act(async () => void fireEvent.click(screen.getByTestId('coupon-entry')));
    expect(screen.queryByText('Enter a coupon code.')).toBeNull();
  });

  test('one that the server keeps and does not count yet says so in the list and in the cart', async () => {
    const { table, container } = await openStep();
    table['PATCH /v5/carts/c1'] = withPromo({ promo_code: 'BIG', success: false, message: 'From 6 pm.' });
    await tap('Apply BIG');
    const big = within(couponNamed('BIG'));
    expect(big.getByRole('alert').textContent).toBe('From 6 pm.');
    expect(big.queryByText('Applied to your cart')).toBeNull();
    expect(big.getByRole('button', { name: 'Remove BIG' })).toBeTruthy();
    await tap('Back to the cart');
    expect(screen.getByTestId('coupon-entry').textContent).toBe('BIG not applied yetFrom 6 pm.');
    expect(screen.getByTestId('coupon-remove')).toBeTruthy();
    expect(await axeViolations(container)).toEqual([]);
  });

  test('a code is copied by a button that says which', async () => {
    const { toasts } = await openStep();
    const copy = within(couponNamed('SAVE10')).getByRole('button', { name: 'Copy SAVE10' });
    copy.focus();
    await act(async () => void fireEvent.click(copy));
    expect(await navigator.clipboard.readText()).toBe('SAVE10');
    expect(toasts).toEqual(['SAVE10 is copied.']);
    expect(document.activeElement).toBe(copy);
  });

  test('a list that cannot be had says so and is asked for again; an empty one says what to do', async () => {
    const { table, container } = await openStep({ 'POST /v1/campaigns': new ApiError('http', 'x', 500) });
    expect(screen.getByTestId('error-state').textContent).toContain(
      'We could not load the coupons.If you have a code, you can still type it in above.',
    );
    expect(await axeViolations(container)).toEqual([]);
    table['POST /v1/campaigns'] = { campaigns: null };
    await act(async () => void fireEvent.click(screen.getByTestId('retry')));
    expect(screen.getByText('No coupons right now')).toBeTruthy();
  });
});
