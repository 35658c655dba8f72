import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { House } from 'lucide';
import { memo, type ReactNode } from 'react';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import type { Executed } from '../../bridge/index.ts';
import { CartBar } from '../../src/cart/ui/CartBar.tsx';
import { CartButton } from '../../src/cart/ui/CartButton.tsx';
import { CartFooter } from '../../src/cart/ui/CartFooter.tsx';
import { ClearCart } from '../../src/cart/ui/ClearCart.tsx';
import { ShareCart } from '../../src/cart/ui/ShareCart.tsx';
import { type CartSharing, createCartSharing } from '../../src/cart/shared-cart.ts';
import { type Api, ApiError } from '../../src/http/api.ts';
import { CartView } from '../../src/cart/ui/CartView.tsx';
import { useCartActions, useLine } from '../../src/cart/context.tsx';
import { Stores } from '../../src/ui/stores.tsx';
import { findAxeViolations } from '../ui/axe.ts';
import { createCartWorld, product } from './cart-world.ts';

afterEach(cleanup);

const milk = product('11', { name: 'Meadow milk' });
const bread = product('22', { name: 'Crust bread', price: 5_200, mrp: 5_200 });

function openCartView(
  children: ReactNode,
  sharingOf?: (world: ReturnType<typeof createCartWorld>) => CartSharing,
) {
  const world = createCartWorld();
  world.cart.start();
  const cartSharing = sharingOf?.(world);
  const { container } = render(
    <Stores value={{ cart: world.first, ...(cartSharing && { cartSharing }) }}>{children}</Stores>,
  );
  return {
    ...world,
    container,
    settle: (ms = 400) => act(() => world.clock.advance(ms)),
    tap: (what: typeof milk, quantity: number) => act(async () => world.cart.setQuantity(what, quantity)),
  };
}

const footer = (overrides: Partial<Parameters<typeof CartFooter>[0]> = {}) => (
  <CartFooter
    address={null}
    onChangeAddress={() => {}}
    action="Continue"
    onAction={() => {}}
    {...overrides}
  />
);

describe('the cart view', () => {
  test('an empty cart leads to the shop', async () => {
    const { container } = openCartView(<CartView />);
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Start shopping' }).getAttribute('href')).toBe('/');
    expect(await findAxeViolations(container)).toEqual([]);
  });

  test('the cart shows lines, donation and a bill with fees, and updates at once on a tap', async () => {
    const { tap, settle, container, backend, tracked } = openCartView(<CartView />);
    expect(tracked).toMatchObject([['Cart Viewed', { count: 0, unique_sku_in_cart: 0, total: 0 }]]);
    await tap(milk, 2);
    await tap(bread, 1);
    await settle();
    const [first] = screen.getAllByTestId('cart-line');
    if (first === undefined) throw new Error('no line');
    expect(first.dataset.productId).toBe('11');
    expect(within(first).getByText('₹40')).toBeTruthy();
    fireEvent.click(within(first).getByRole('button', { name: /one more|add one more/i }));
    await act(async () => {});
    expect(within(first).getByTestId('qty').textContent).toBe('3');
    expect(within(first).getByText('₹60')).toBeTruthy();
    await settle();
    expect(screen.getByTestId('cart-total').textContent).toBe('₹105');
    fireEvent.click(screen.getByTestId('donation'));
    await act(async () => {});
    expect(screen.getByTestId('cart-total').textContent).toBe('₹107');
    await settle();
    expect(backend.received.at(-1)?.json.additional_charges).toHaveLength(1);
    expect(
      tracked.filter(([name]) => name === 'Cart Viewed'),
      'looked at once',
    ).toHaveLength(1);
    expect(await findAxeViolations(container)).toEqual([]);
  });

  test('the bill is built from its amounts when it has no rows', async () => {
    const { tap, settle, backend } = openCartView(<CartView />);
    backend.dressAnswers((body) => {
      const data = body.cart_data as { bill_details: object };
      const bill_details = { ...data.bill_details, promo_discount: 5, wallet_amount: 10, payable_amount: 50 };
      return { ...body, cart_data: { ...data, bill_details, bill_components: [] } };
    });
    await tap(milk, 2);
    await settle();
    const bill = screen.getByTestId('bill').textContent ?? '';
    for (const row of ['Items total ₹40', 'Delivery ₹25', 'Discount −₹5', 'Paid from Doorstep Cash −₹10'])
      expect(bill).toContain(row);
    expect(screen.getByTestId('cart-total').textContent).toBe('₹50');
  });

  test('the cart is emptied only after the shopper confirms', async () => {
    const { tap, settle, cart } = openCartView(<ClearCart />);
    await tap(milk, 1);
    await settle();
    fireEvent.click(screen.getByTestId('empty-cart'));
    expect(screen.getByRole('dialog').textContent).toContain('This removes 1 item from your cart.');
    fireEvent.click(screen.getByTestId('empty-cart-keep'));
    expect([cart.view().count, screen.queryByRole('dialog')]).toEqual([1, null]);
    fireEvent.click(screen.getByTestId('empty-cart'));
    await act(async () => fireEvent.click(screen.getByTestId('empty-cart-confirm')));
    expect([cart.view().count, cart.state.removed?.lines.length]).toEqual([0, 1]);
  });

  test('free delivery is taken from the secondary data only where the bill does not name it', async () => {
    const { tap, settle, first, backend, container } = openCartView(<CartView />);
    await act(async () => first.setFreeDelivery({ from: 99_00, message: 'for members' }));
    await tap(milk, 2);
    await settle();
    expect(container.textContent, 'the bill says ₹199').toContain('₹159 to free delivery');
    expect(container.textContent).not.toContain('for members');
    backend.dressAnswers((body) => {
      const data = body.cart_data as { bill_details: object };
      return {
        ...body,
        cart_data: { ...data, bill_details: { ...data.bill_details, free_delivery_mov: null } },
      };
    });
    await tap(milk, 3);
    await settle();
    expect(container.textContent).toContain('₹39 to free delivery · for members');
  });

  test('offline, the cart keeps its lines, says why they are waiting, and recovers once online', async () => {
    const { tap, settle, goOffline, goOnline, container } = openCartView(<CartView />);
    goOffline();
    await tap(milk, 1);
    await settle();
    expect(screen.getByTestId('error-state').textContent).toMatch(/offline/);
    expect(screen.getAllByTestId('cart-line')).toHaveLength(1);
    expect(screen.getByTestId('bill').getAttribute('aria-busy'), 'nothing is on its way').toBeNull();
    expect(await findAxeViolations(container)).toEqual([]);
    await act(async () => goOnline());
    await settle();
    expect(screen.queryByTestId('error-state')).toBeNull();
  });

  test('the cart shows a server error in one sentence with a retry', async () => {
    const { tap, settle, backend } = openCartView(<CartView />);
    backend.failNext('malformed');
    await tap(milk, 1);
    await settle();
    expect(screen.getByTestId('error-state').textContent).toMatch(/couldn’t check your cart/);
    fireEvent.click(screen.getByTestId('retry'));
    await settle();
    expect(screen.queryByTestId('error-state')).toBeNull();
  });

  test('the cart shows the reference number of a failed request', async () => {
    const { tap, settle, backend } = openCartView(<CartView />);
    backend.failNext(new ApiError('http', 'refused', 500, undefined, 'ref-7f3a'));
    await tap(milk, 1);
    await settle();
    expect(screen.getByTestId('support-code').textContent).toContain('ref-7f3a');
  });

  test('the cart shows each change once in the server’s words until it is dismissed', async () => {
    const { tap, settle, backend } = openCartView(<CartView />);
    backend.dressAnswers((body) => ({
      ...body,
      cart_data: {
        ...(body.cart_data as object),
        validations: [
          { code: 'PRICE_CHANGED', product_id: 11, message: 'Meadow milk is ₹2 dearer.' },
          { code: 'PROMO_NOT_APPLIED', message: 'SAVE10 has ended.' },
        ],
      },
    }));
    await tap(milk, 1);
    await settle();
    const changes = within(screen.getByTestId('cart-changes'));
    expect(changes.getByRole('heading').textContent).toBe('Your cart has changed');
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Meadow milk is ₹2 dearer.',
    ]);
    fireEvent.click(changes.getByRole('button', { name: 'OK' }));
    await act(async () => {});
    expect(screen.queryByTestId('cart-changes')).toBeNull();
  });

  test('the cart offers a tip where the server suggests amounts, takes any amount, and removes it on a second tap', async () => {
    const { tap, settle, backend } = openCartView(<CartView />);
    await tap(milk, 1);
    await settle();
    expect(screen.queryByTestId('tip'), 'none is suggested').toBeNull();
    backend.dressAnswers((body) => {
      const data = body.cart_data as { bill_details: { payable_amount: number } };
      const tip_amount = backend.received.at(-1)?.json.tip_amount ?? 0;
      return {
        ...body,
        cart_data: {
          ...data,
          bill_details: { ...data.bill_details, tip_amount },
          tip_suggestions: [{ amount: 20, label: 'Most give this' }, { amount: 30 }],
        },
      };
    });
    await tap(milk, 2);
    await settle();
    const pill = (name: RegExp) => screen.getByRole('button', { name });
    for (const [chosen, pressed] of [
      [20, 'true'],
      [0, 'false'],
    ] as const) {
      fireEvent.click(pill(/₹20/));
      await settle();
      expect(pill(/₹20.*Most give this/).getAttribute('aria-pressed')).toBe(pressed);
      expect(pill(/₹30/).getAttribute('aria-pressed')).toBe('false');
      expect(backend.received.at(-1)?.json.tip_amount).toBe(chosen);
    }

    // a custom amount
    fireEvent.click(pill(/^Other/));
    const type = (value: string) => {
      const field = screen.getByTestId('own-tip');
      fireEvent.change(field, { target: { value } });
      fireEvent.submit(field);
    };
    const sent = backend.received.length;
    for (const wrong of ['', '0', '501', '2.5', '-5', 'ten']) {
      type(wrong);
      expect(screen.getByRole('alert').textContent, wrong).toBe('Enter an amount from ₹1 to ₹500.');
    }
    expect(backend.received).toHaveLength(sent);
    type('₹ 45');
    await settle();
    expect(screen.queryByTestId('own-tip')).toBeNull();
    expect(pill(/₹45.*Your tip/).getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement).toBe(pill(/₹45/));
    expect(backend.received.at(-1)?.json.tip_amount).toBe(45);
    fireEvent.click(pill(/₹45/));
    await settle();
    expect(pill(/^Other/).getAttribute('aria-pressed')).toBe('false');
    expect(backend.received.at(-1)?.json.tip_amount).toBe(0);
  });

  test('the cart can be shared unless it is empty, with one sheet at a time', async () => {
    const sheets: (() => void)[] = [];
    const { tap, settle, cart } = openCartView(<ShareCart />, ({ cart: sharedCart, around }) => {
      const share = () =>
        new Promise<Executed>((resolve) => void sheets.push(() => resolve({ executedWith: 'host' })));
      const absolute = (to: string) => `https://shop.test${to}`;
      const navigation = { path: () => '/cart', go() {}, back() {}, leave() {}, absolute };
      const api: Api = { call: async ({ answer }) => v.parse(answer, { share_id: 's1' }) };
      return createCartSharing(
        { ...around, navigation, bridge: { can: () => true, share } },
        { api, cart: sharedCart, messages: around.messages },
      );
    });
    expect(screen.queryByTestId('share-cart')).toBeNull();
    await tap(milk, 1);
    await settle();
    const press = () => act(async () => void fireEvent.click(screen.getByTestId('share-cart')));
    await press();
    await press();
    expect(sheets).toHaveLength(1);
    await act(async () => sheets[0]?.());
    await press();
    expect(sheets).toHaveLength(2);
    await act(async () => cart.clear());
    expect(screen.queryByTestId('share-cart')).toBeNull();
  });

  test('the cart lists products that sold out, and one tap on OK dismisses the list', async () => {
    const { tap, settle, backend, container } = openCartView(<CartView />);
    backend.stock.set('22', 0);
    await tap(milk, 1);
    await tap(bread, 1);
    await settle();
    const changes = screen.getByTestId('cart-changes');
    expect(changes.textContent).toContain('Crust bread is sold out');
    expect(await findAxeViolations(container)).toEqual([]);
    fireEvent.click(within(changes).getByRole('button', { name: 'OK' }));
    await settle();
    expect(screen.queryByTestId('cart-changes')).toBeNull();
  });

  test('the cart shows a gift as free and without a stepper', async () => {
    const { tap, settle, backend, container } = openCartView(<CartView />);
    const given = [
      { product_id: '77', name: 'Chai', quantity: 1, price: 45, type_id: 11778 },
      { product_id: '88', name: 'Chocolate', quantity: 1, price: 0, mrp: 99, type_id: 11934 },
    ];
    backend.dressAnswers((body) => {
      const data = body.cart_data as { items: object[] };
      return { ...body, cart_data: { ...data, items: [...data.items, ...given] } };
    });
    await tap(milk, 1);
    await settle();
    const [own, free, reward] = screen.getAllByTestId('cart-line');
    if (!own || !free || !reward) throw new Error('lines are missing');
    expect(within(own).getByTestId('qty-plus')).toBeTruthy();
    expect(free.textContent).toBe('Chaiinstead of ₹45 Free');
    expect(reward.textContent).toBe('Chocolateinstead of ₹99 Reward');
    for (const line of [free, reward]) expect(within(line).queryAllByRole('button')).toEqual([]);
    expect(screen.getByTestId('cart-total').textContent).toBe('₹45');
    expect(await findAxeViolations(container)).toEqual([]);
    fireEvent.click(within(own).getByTestId('qty-minus'));
    await act(async () => {});
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
  });

  test('the cart says that it allows only one membership', async () => {
    const { tap, settle, toasts } = openCartView(<CartView />);
    await tap(product('5', { name: 'Membership', kind: 'membership' }), 1);
    await settle();
    expect(screen.getByText('One per cart')).toBeTruthy();
    fireEvent.click(screen.getByTestId('qty-plus'));
    await act(async () => {});
    expect(toasts).toContain('One per cart');
    expect(screen.getByTestId('qty').textContent).toBe('1');
  });

  test.each<[what: string, over: Partial<typeof milk>, stock: number, wanted: number, note: RegExp]>([
    ['two per person', { maxCount: 2 }, 50, 2, /Up to 2 each/],
    ['nine per person', { maxCount: 9 }, 50, 9, /Up to 9 each/],
    ['nine per person with one in the cart', { maxCount: 9 }, 50, 1, /^(?!.*(Up to|Only))/],
    ['less stock than the limit per person', { maxCount: 4 }, 2, 2, /Only 2 left/],
    ['as much stock as the limit per person', { maxCount: 2 }, 2, 2, /Only 2 left/],
  ])('a cart line at its limit names the limit: %s', async (_, overrides, stock, wantedQuantity, note) => {
    const { tap, settle, backend } = openCartView(<CartView />);
    backend.stock.set('11', stock);
    await tap({ ...milk, ...overrides, inventory: stock }, wantedQuantity);
    await settle();
    expect(screen.getByTestId('cart-line').textContent).toMatch(note);
  });

  test('tapping plus at the stock limit says how many are left', async () => {
    const { tap, settle, backend, toasts } = openCartView(<CartView />);
    backend.stock.set('11', 3);
    await tap(milk, 3);
    await settle();
    fireEvent.click(screen.getByTestId('qty-plus'));
    await act(async () => {});
    expect(toasts).toContain('Only 3 left');
    expect(screen.getByTestId('qty').textContent).toBe('3');
  });
});

describe('the cart button to continue', () => {
  test('the cart button to continue shows the amount, and is hidden for an empty cart', async () => {
    const pressed: string[] = [];
    const { tap, settle } = openCartView(footer({ onAction: () => pressed.push('go') }));
    expect(screen.queryByTestId('cart-cta')).toBeNull();
    await tap(milk, 1);
    await settle();
    const button = screen.getByTestId('cart-cta');
    expect(button.textContent).toMatch(/₹45\s*to pay\s*Continue/);
    fireEvent.click(button);
    expect([pressed, button.getAttribute('aria-describedby')]).toEqual([['go'], null]);
  });

  test('a disabled cart button says why it cannot continue', async () => {
    const pressed: string[] = [];
    const { tap, settle } = openCartView(
      footer({ reason: 'Choose an address first.', onAction: () => pressed.push('go') }),
    );
    await tap(milk, 1);
    await settle();
    const button = screen.getByTestId('cart-cta');
    fireEvent.click(button);
    expect(pressed).toEqual([]);
    const why = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toBe('Choose an address first.');
  });

  test('the cart footer shows the delivery address and lets it be changed', async () => {
    const changed: string[] = [];
    const address = { icon: House, label: 'Home', line: 'B-204, Palm Grove' };
    const { tap, container } = openCartView(footer({ address, onChangeAddress: () => changed.push('x') }));
    await tap(milk, 1);
    expect(screen.getByText('Delivering to Home')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Change address' }));
    expect(changed).toHaveLength(1);
    expect(await findAxeViolations(container)).toEqual([]);
  });
});

describe.each([
  ['the cart bar on phones', <CartBar key="bar" />],
  ['the cart button on wide screens', <CartButton key="button" />],
])('%s', (_, element) => {
  test('the link to the cart shows count and total, and announces changes politely', async () => {
    const { tap, settle, container, tracked } = openCartView(element);
    const region = screen.getByRole('status');
    expect(region.textContent).toBe('');
    await tap(milk, 2);
    const link = screen.getByTestId('cart-button');
    expect(link.textContent, 'nobody has named the fees').toContain('₹40 + fees');
    await settle();
    expect(link.getAttribute('href')).toBe('/cart');
    expect(within(link).getByTestId('cart-count').textContent).toBe('2');
    expect(link.textContent).toContain('₹65');
    expect(link.textContent).not.toContain('fees');
    fireEvent.click(link);
    expect(tracked.at(-1)).toMatchObject([
      'Cart Button Clicked',
      { count: 2, unique_sku_in_cart: 1, total: 65 },
    ]);
    expect(region.textContent, 'the amount that the button shows').toBe('2 items in your cart, ₹65');
    expect(await findAxeViolations(container)).toEqual([]);
    await tap(milk, 0);
    await settle();
    expect(region.textContent).toBe('Your cart is empty');
  });
});

test.each([
  ['the cart bar on phones', <CartBar key="bar" />, 'cart-button'],
  ['the cart button on wide screens', <CartButton key="button" />, 'cart-button'],
  ['the button to continue', footer(), 'cart-cta'],
])('an approximate amount is shown after an unsaved change: %s', async (_, element, testid) => {
  const { tap, settle, backend } = openCartView(element);
  await tap(milk, 2);
  await settle();
  expect(screen.getByTestId(testid).textContent).not.toContain('about');
  backend.failNext(500);
  await tap(milk, 3);
  await settle();
  expect(screen.getByTestId(testid).textContent).toContain('about ₹85');
  await settle(2_100);
  expect(screen.getByTestId(testid).textContent).not.toContain('about');
});

test('the cart bar shows the saving and the amount missing for free delivery', async () => {
  const { tap, settle } = openCartView(<CartBar />);
  await tap(milk, 2);
  await settle();
  expect(screen.getByTestId('cart-button').textContent).toContain('₹10 saved · ₹159 to free delivery');
});

const NotingCard = memo(function NotingCard({ what, rendered }: { what: typeof milk; rendered: string[] }) {
  const { quantity } = useLine(what.productId, what);
  const { setQuantity } = useCartActions();
  rendered.push(`${what.productId}:${quantity}`);
  return (
    <button type="button" onClick={() => setQuantity(what, quantity + 1)}>
      {what.name}
    </button>
  );
});

test('a tap rerenders only its own cart line', async () => {
  const rendered: string[] = [];
  const { settle } = openCartView(
    <>
      <NotingCard what={milk} rendered={rendered} />
      <NotingCard what={bread} rendered={rendered} />
    </>,
  );
  rendered.length = 0;
  fireEvent.click(screen.getByText('Meadow milk'));
  await act(async () => {});
  expect(rendered).toEqual(['11:1']);
  await settle();
  expect(rendered.every((one) => one === '11:1')).toBe(true);
});
