import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { LINK_COUPON_KEY } from '../../../src/cart/store.ts';
import CartScreen from '../../../src/checkout/ui/CartScreen.tsx';
import { ApiError } from '../../../src/http/api.ts';
import { type Answers, openScreen } from '../../checkout/screen-world.tsx';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../../ui/axe.ts';

afterEach(cleanup);

const tap = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

/** A picture that loads. */
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';

describe('the coupon step', () => {
  const campaign = (overrides: object) => ({
    promo_code: 'SAVE10',
    title: '10% off',
    enabled: true,
    amount: 8,
    message: 'On carts from ₹50.',
    ...overrides,
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

  const openCart = (answers: Answers) => openScreen(<CartScreen layout="page" />, { path: '/cart', answers });
  async function openStep(answers: Answers = wall) {
    const world = await openCart(answers);
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
    'the coupon list shows saving, reason, terms and combinations, whether coupons apply or not',
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
      expect(await findAxeViolations(container)).toEqual([]);
      await tap('Back to the cart');
      expect(screen.getByTestId('coupon-entry').textContent).toContain('Apply SAVE10 and save ₹8');
    },
    AXE_TIMEOUT_MS,
  );

  test('applying a coupon returns to the cart, which shows the coupon with a way to remove it', async () => {
    const { table, apiCalls, toasts } = await openStep();
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
    expect(apiCalls.filter((call) => call === 'PATCH /v5/carts/c1')).toHaveLength(2);
    expect(screen.queryByTestId('coupon-remove')).toBeNull();
  });

  test(
    'a coupon that makes the cart more expensive says so and asks before replacing an applied one',
    async () => {
      const { table, apiCalls, container } = await openStep({
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
        ['FREE', 'Replaces SAVE10: you’d pay ₹8 more'],
        ['SAME', 'Replaces SAVE10: you’d pay the same'],
        ['MORE', 'Replaces SAVE10 and the Big Basket offer: you’d pay ₹2 less'],
        ['UNSAID', 'Replaces SAVE10'],
      ] as const) {
        expect(within(couponNamed(code)).getByText(words)).toBeTruthy();
      }
      const patches = () => apiCalls.filter((call) => call === 'PATCH /v5/carts/c1').length;
      await tap('Apply FREE');
      expect(
        within(screen.getByRole('dialog', { name: 'Replace SAVE10?' })).getByText(/₹8/).textContent,
      ).toBe('You’d pay ₹8 more with FREE.');
      expect(await findAxeViolations(container)).toEqual([]);
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

  test('closing the question whether to replace the coupon counts as no', async () => {
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
    expect(coupons.state).toMatchObject({ question: null, applying: '' });
  });

  test('a denied coupon shows the reason at its row, or at the field if it was typed', async () => {
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

  test('a coupon of the list that was typed and denied shows the reason at the field, not far below it', async () => {
    const { table } = await openStep();
    const denial = { promo_code: 'BIG', applied: false, message: 'Not enough yet.', success: false };
    table['PATCH /v5/carts/c1'] = withPromo(denial);
    const field = screen.getByRole('textbox', { name: 'Coupon code' });
    fireEvent.change(field, { target: { value: 'big' } });
    await act(async () => void fireEvent.submit(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Not enough yet.')).toHaveLength(1);
    expect(within(couponNamed('BIG')).queryByText('Not enough yet.')).toBeNull();
  });

  test('a coupon applied offline says that it is waiting for the network', async () => {
    const { table, connectivity, pass } = await openStep();
    table['PATCH /v5/carts/c1'] = withPromo({ promo_code: 'SAVE10', applied: true, amount: 8 });
    connectivity.setOnline(false);
    await tap('Apply SAVE10');
    expect(within(couponNamed('SAVE10')).getByRole('alert').textContent).toMatch(/^You are offline/);
    await act(async () => connectivity.setOnline(true));
    await pass(2_000);
    expect(within(couponNamed('SAVE10')).getByRole('alert').textContent).toBe('');
    expect(within(couponNamed('SAVE10')).getByText('Applied to your cart')).toBeTruthy();
  });

  test('a link’s coupon that waits behind an applied one says how to use it', async () => {
    const { table } = await openScreen(<CartScreen layout="page" />, {
      path: '/cart',
      answers: wall,
      kept: { [LINK_COUPON_KEY]: 'BIG' },
    });
    expect(screen.getByTestId('link-coupon').textContent).toContain('as soon as your cart qualifies');
    base = table['PUT /v5/carts/c1'] as object;
    table['PATCH /v5/carts/c1'] = withPromo({ promo_code: 'SAVE10', applied: true, amount: 8 });
    await tap('Apply SAVE10');
    expect(screen.getByTestId('link-coupon').textContent).toContain('Remove SAVE10 to use it.');
  });

  test('a link’s coupon that applies says what it replaces and costs, and asks before it makes the cart more expensive', async () => {
    const { table, apiCalls } = await openScreen(<CartScreen layout="page" />, {
      path: '/cart',
      answers: wall,
      kept: { [LINK_COUPON_KEY]: 'BIG' },
    });
    base = table['PUT /v5/carts/c1'] as object;
    table['PATCH /v5/carts/c1'] = withPromo({ promo_code: 'SAVE10', applied: true, amount: 8 });
    const big = campaign({ promo_code: 'BIG', amount: 0, replaces: ['SAVE10'], payable_change: 8 });
    table['POST /v1/campaigns'] = { campaigns: [campaign({}), big] };
    await tap('Apply SAVE10');
    const card = screen.getByTestId('link-coupon');
    expect(card.textContent).toContain('Replaces SAVE10: you’d pay ₹8 more');
    const patches = () => apiCalls.filter((call) => call === 'PATCH /v5/carts/c1').length;
    await tap('Apply BIG');
    expect(screen.getByRole('dialog', { name: 'Replace SAVE10?' }).textContent).toContain(
      'You’d pay ₹8 more with BIG.',
    );
    await tap('Keep SAVE10');
    expect([screen.queryByRole('dialog'), patches()]).toEqual([null, 1]);
    table['PATCH /v5/carts/c1'] = withPromo({ promo_code: 'BIG', applied: true, amount: 0 });
    await tap('Apply BIG');
    await tap('Replace with BIG');
    expect(screen.getByTestId('coupon-entry').textContent).toContain('BIG applied');
    expect(screen.queryByTestId('link-coupon')).toBeNull();
  });

  test('a denied typed coupon shows its reason and leaves the applied one in place', async () => {
    const { table } = await openStep();
    table['PATCH /v5/carts/c1'] = withPromo({ promo_code: 'SAVE10', applied: true, amount: 8 });
    await tap('Apply SAVE10');
    await act(async () => void fireEvent.click(screen.getByTestId('coupon-entry')));
    const promo_data = [
      { promo_code: 'SAVE10', applied: true, amount: 8 },
      { promo_code: 'NOSUCH', applied: false, success: false, message: 'There is no such coupon.' },
    ];
    table['PATCH /v5/carts/c1'] = { ...base, promo_data };
    const field = screen.getByRole('textbox', { name: 'Coupon code' });
    fireEvent.change(field, { target: { value: 'nosuch' } });
    await act(async () => void fireEvent.submit(field));
    await tap('Replace with NOSUCH');
    expect(screen.getByText('There is no such coupon.')).toBeTruthy();
    expect(within(couponNamed('SAVE10')).getByText('Applied to your cart')).toBeTruthy();
  });

  test('without an applicable coupon, the cart names the one closest to applying', async () => {
    const soon = (promo_code: string, short_by: number) =>
      campaign({ promo_code, title: `Off with ${promo_code}`, short_by, message: `Add ₹${short_by} more.` });
    await openCart({ 'POST /v1/campaigns': { campaigns: [soon('FAR', 140), soon('NEAR', 40)] } });
    expect(screen.getByTestId('coupon-entry').textContent).toBe('Off with NEARAdd ₹40 more.');
    expect(screen.queryByTestId('coupon-apply')).toBeNull();
  });

  test('tapping Apply without a code asks for one and sends nothing', async () => {
    const { apiCalls } = await openStep();
    const initialCallCount = apiCalls.length;
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Apply' })));
    const field = screen.getByRole('textbox', { name: 'Coupon code' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter a coupon code.')).toBeTruthy();
    expect(apiCalls.slice(initialCallCount)).toEqual([]);
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

  test('a coupon kept by the server but not yet applied is marked so in the list and in the cart', async () => {
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
    expect(await findAxeViolations(container)).toEqual([]);
  });

  test('the copy button of a coupon names its code', async () => {
    const { toasts } = await openStep();
    const copy = within(couponNamed('SAVE10')).getByRole('button', { name: 'Copy SAVE10' });
    copy.focus();
    await act(async () => void fireEvent.click(copy));
    expect(await navigator.clipboard.readText()).toBe('SAVE10');
    expect(toasts).toEqual(['SAVE10 copied']);
    expect(document.activeElement).toBe(copy);
  });

  test('a coupon list that fails to load offers a retry, and an empty one says that there are no coupons', async () => {
    const { table, container } = await openStep({ 'POST /v1/campaigns': new ApiError('http', 'x', 500) });
    expect(screen.getByTestId('error-state').textContent).toContain(
      'We couldn’t load the coupons.If you have a code, you can still type it in above.',
    );
    expect(await findAxeViolations(container)).toEqual([]);
    table['POST /v1/campaigns'] = { campaigns: null };
    await act(async () => void fireEvent.click(screen.getByTestId('retry')));
    expect(screen.getByText('No coupons right now')).toBeTruthy();
  });

  test('a coupon list that failed to refresh stays on screen and says how old it is', async () => {
    const { table, pass, coupons } = await openStep();
    table['POST /v1/campaigns'] = new ApiError('http', 'x', 500);
    await act(async () => coupons.retry());
    const old = () => screen.getByTestId('coupons-old').textContent;
    expect(old()).toContain('Last updated a moment ago.');
    await pass(5 * 60_000);
    await act(async () => coupons.retry());
    expect(old()).toContain('Last updated 5 minutes ago.');
    expect(screen.getAllByTestId('coupon').map((one) => one.dataset.coupon)).toEqual(['SAVE10', 'BIG']);
  });
});
