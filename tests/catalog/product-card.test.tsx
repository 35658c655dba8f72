import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { setLine } from '../../src/cart/intents.ts';
import { emptyCart } from '../../src/cart/model.ts';
import { ProductCard } from '../../src/catalog/ProductCard.tsx';
import type { Product } from '../../src/catalog/product-wire.ts';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';
import { Around, MILK, shownIn, createSilentCart } from './card-world.tsx';

afterEach(cleanup);

function show(changes: Partial<Product> = {}, eta: number | null = 9) {
  const { cart } = createSilentCart();
  const product = { ...MILK, ...changes };
  render(
    <Around cart={cart} eta={eta}>
      <ProductCard product={product} />
    </Around>,
  );
  return { cart, product, card: within(screen.getByTestId('product-card')) };
}
const press = (button: HTMLElement) => act(async () => fireEvent.click(button));

describe('a product card', () => {
  test('a product card shows name, size, price, MRP, discount and delivery time', () => {
    const { card } = show({ price: 18900, mrp: 24000, offer: '21% off', badges: ['In season', 'Imported'] });
    expect(screen.getByTestId('product-card').dataset.productId).toBe('7');
    expect(card.getByRole('link', { name: 'Meadow toned milk' }).getAttribute('href')).toBe(
      '/prn/meadow-toned-milk/prid/7',
    );
    const text = screen.getByTestId('product-card').textContent ?? '';
    for (const part of ['500 ml', 'Price ₹189 instead of ₹240', '21% off', 'In season', '9 min']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Imported');
  });

  test('a product card shows the price per 100 ml unless the size is 100 ml', () => {
    show();
    expect(screen.getByText('₹5.80 / 100 ml')).toBeTruthy();
    cleanup();
    show({ unit: '100 ml' });
    expect(screen.queryByText(/ \/ 100 ml/)).toBeNull();
  });

  test('a product card draws the food-type mark and names it for screen readers', () => {
    const marks = ['Vegetarian', 'Non-vegetarian', 'Contains egg'].map((foodType) => {
      cleanup();
      return show({ foodType }).card.getByText(foodType).className;
    });
    expect(marks).toEqual(['mark', 'mark notVeg', 'mark notVeg']);
  });

  test('a product card shows no struck-through MRP equal to the price, and no delivery time when it is unknown', () => {
    show({}, null);
    const text = screen.getByTestId('product-card').textContent ?? '';
    expect(text).not.toContain('instead of');
    expect(text).not.toContain('min');
  });

  test('a product card shows the delivery time of the product’s store and delivery type where it differs from that of other products', () => {
    const { cart } = createSilentCart();
    const etaInfo = { 1: { longtail: { eta: '2 hours' } } };
    for (const [etaIdentifier, merchantId, said] of [
      ['longtail', '1', '2 hours'],
      ['express', '1', '9 min'],
      ['longtail', '2', '9 min'],
    ] as const) {
      render(
        <Around cart={cart} etaInfo={etaInfo}>
          <ProductCard product={{ ...MILK, merchantId, etaIdentifier }} />
        </Around>,
      );
      expect(screen.getByText(said)).toBeTruthy();
      cleanup();
    }
  });

  test('a product card shows the member price to members only, and allows one membership per cart', async () => {
    const membership: Product = { ...MILK, productId: '9', name: 'Membership', kind: 'membership' };
    const { cart } = createSilentCart();
    render(
      <Around cart={cart}>
        <ProductCard product={{ ...MILK, sbcPrice: 2700 }} />
        <ProductCard product={membership} />
      </Around>,
    );
    expect(screen.queryByText('Members: ₹27')).toBeNull();
    expect(screen.getByText('One per cart')).toBeTruthy();
    await act(async () => cart.setQuantity(membership, 3));
    expect(shownIn(cart).lines.map(({ quantity }) => quantity)).toEqual([1]);
    const { items } = setLine(emptyCart(), membership, 1);
    await act(async () => cart.store.update({ items }));
    expect(screen.getByText('Members: ₹27')).toBeTruthy();
  });

  test('a product card has no add button for a free product, which only the backend adds', async () => {
    const { card } = show({ kind: 'free' });
    expect(card.queryByTestId('add')).toBeNull();
  });

  test('a product card updates the quantity immediately on tap, without the server', async () => {
    const { cart, card } = show();
    await press(card.getByTestId('add'));
    expect(card.getByTestId('qty').textContent).toBe('1');
    await press(card.getByTestId('qty-plus'));
    await press(card.getByTestId('qty-plus'));
    await press(card.getByTestId('qty-minus'));
    expect(card.getByTestId('qty').textContent).toBe('2');
    expect(shownIn(cart).count).toBe(2);
    await press(card.getByTestId('qty-minus'));
    await press(card.getByTestId('qty-minus'));
    expect(card.getByTestId('add').textContent).toBe('Add');
    expect(shownIn(cart).count).toBe(0);
  });

  test('a product card does not add more than the stock and says so', async () => {
    const { cart, card } = show({ inventory: 6 });
    expect(card.queryByText(/left/)).toBeNull();
    for (let tap = 0; tap < 9; tap += 1) await press(card.getByTestId(tap === 0 ? 'add' : 'qty-plus'));
    expect(card.getByTestId('qty').textContent).toBe('6');
    expect(card.getByText('Only 6 left')).toBeTruthy();
    expect(shownIn(cart).count).toBe(6);
  });

  test('a product card warns when few items are left', () => {
    const { card } = show({ inventory: 3 });
    expect(card.getByText('Only 3 left')).toBeTruthy();
  });

  test('a product card reports the quantity limit per product as a limit, not as stock', async () => {
    const { cart, card, product } = show({ inventory: 50 });
    await act(async () => cart.setQuantity(product, 50));
    expect(card.queryByText(/left/)).toBeNull();
    expect(card.getByText('Up to 50 each')).toBeTruthy();
  });

  test('a tap beyond the limit per person is reported as a limit', async () => {
    const { cart, card } = show({ inventory: 20, maxCount: 2 });
    expect(card.queryByText(/left/)).toBeNull();
    for (let tap = 0; tap < 3; tap += 1) await press(card.getByTestId(tap === 0 ? 'add' : 'qty-plus'));
    expect(shownIn(cart).count).toBe(2);
    expect(card.getByText('Up to 2 each')).toBeTruthy();
  });

  test('a sold-out card has no add button, discount or delivery time, and a back-in-stock alert instead', async () => {
    const { card } = show({ inventory: 0, offer: '21% off' });
    expect(card.getByText('Sold out')).toBeTruthy();
    const tell = card.getByRole('button');
    expect(tell.getAttribute('aria-label')).toBe(`Notify me when ${MILK.name} is back`);
    for (const waits of ['true', 'false']) {
      await press(tell);
      expect(tell.getAttribute('aria-pressed')).toBe(waits);
    }
    expect(card.queryByText('21% off')).toBeNull();
    expect(card.queryByText('9 min')).toBeNull();
  });

  test('a product that sold out while in the cart can be removed from its card', async () => {
    const { cart } = createSilentCart();
    const shown = (product: Product) => (
      <Around cart={cart}>
        <ProductCard product={product} />
      </Around>
    );
    const { rerender } = render(shown(MILK));
    await act(async () => cart.setQuantity(MILK, 1));
    rerender(shown({ ...MILK, inventory: 0 }));
    await press(screen.getByTestId('qty-minus'));
    expect(shownIn(cart).count).toBe(0);
    expect(screen.queryByTestId('add')).toBeNull();
  });

  test('only the card of the changed cart line rerenders', async () => {
    const { cart } = createSilentCart();
    const products = ['1', '2', '3'].map((productId) => ({ ...MILK, productId }));
    const rendered: string[] = [];
    render(
      <Around cart={cart}>
        {products.map((product) => (
          <Profiler key={product.productId} id={product.productId} onRender={(id) => rendered.push(id)}>
            <ProductCard product={product} />
          </Profiler>
        ))}
      </Around>,
    );
    rendered.length = 0;
    const [, second] = products;
    await act(async () => cart.setQuantity(second ?? MILK, 1));
    await act(async () => cart.setQuantity(second ?? MILK, 2));
    expect(rendered).toEqual(['2', '2']);
  });

  test.each<[string, Partial<Product>, quantity: number]>([
    [
      'discounted, in the cart',
      { mrp: 3900, offer: '25% off', badges: ['In season'], foodType: 'Vegetarian' },
      2,
    ],
    ['sold out', { inventory: 0 }, 0],
    ['without a picture', { imageUrl: '' }, 0],
  ])(
    'a product card has no axe violations: %s',
    async (_, changes, quantity) => {
      const { cart, product } = show(changes);
      await act(async () => cart.setQuantity(product, quantity));
      expect(await findAxeViolations(screen.getByTestId('product-card'))).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );
});
