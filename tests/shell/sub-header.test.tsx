import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, describe, expect, test } from 'vitest';
import { createStore } from '../../src/platform/store.ts';
import type { Category, Merchant } from '../../src/location/merchant.ts';
import type { DeliveryArea } from '../../src/shell/delivery-area.ts';
import { SubHeader } from '../../src/shell/SubHeader.tsx';
import { UiProvider } from '../../src/ui/ui-context.tsx';
import { findAxeViolations } from '../ui/axe.ts';

afterEach(cleanup);

const categoryOf = (n: number): Category => ({
  id: String(n),
  name: `Aisle ${n}`,
  subcategories: n === 3 ? [] : [{ id: `${n}1`, name: 'First shelf' }],
});
const createCategories = (count: number) => Array.from({ length: count }, (_, at) => categoryOf(at + 1));

async function showSubHeader(categories: readonly Category[], path = '/') {
  const merchant = createStore<Merchant>({ id: 1, chainId: null, deliveryType: null, categories });
  const place = { location: { merchant } } as unknown as DeliveryArea;
  const { hook, navigate } = memoryLocation({ path });
  const links = { href: (to: string) => to, open: (to: string) => navigate(to), prefetch: () => {} };
  const { container } = await act(async () =>
    render(
      <UiProvider value={{ links, useLocation: () => [hook()[0], ''] }}>
        <Suspense>
          <SubHeader deliveryArea={place} />
        </Suspense>
        <button type="button">Elsewhere</button>
      </UiProvider>,
    ),
  );
  return { merchant, container, navigate };
}
const names = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const findMoreButton = () => screen.getByTestId('more-categories');

describe('the store’s categories below the header', () => {
  test.each([
    [1, ['Aisle 1'], false],
    [4, ['Aisle 1', 'Aisle 2', 'Aisle 3', 'Aisle 4'], false],
    [5, ['Aisle 1', 'Aisle 2', 'Aisle 3', 'Aisle 4'], true],
  ])(
    'of %i categories, %j are shown below the header, and the rest behind a button: %s',
    async (count, at, behind) => {
      await showSubHeader(createCategories(count));
      expect(names()).toEqual(at);
      expect(screen.queryByTestId('more-categories') !== null).toBe(behind);
    },
  );

  test('the store’s categories below the header are missing until the store is known', async () => {
    const { merchant } = await showSubHeader([]);
    expect(screen.queryByRole('navigation')).toBeNull();
    await act(async () => void merchant.update({ categories: createCategories(2) }));
    expect(names()).toEqual(['Aisle 1', 'Aisle 2']);
  });

  test('categories below the header link to their first subcategory, or to the whole category', async () => {
    await showSubHeader(createCategories(4));
    const hrefs = screen.getAllByTestId('category-link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/cn/aisle-1/cid/1/11',
      '/cn/aisle-2/cid/2/21',
      '/cn/aisle-3/cid/3/3',
      '/cn/aisle-4/cid/4/41',
    ]);
  });

  test('the current category is marked below the header', async () => {
    await showSubHeader(createCategories(6), '/cn/aisle-2/cid/2/21');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Aisle 2');
  });

  test('“More” opens the rest of the categories, and closes on Escape, blur and navigation', async () => {
    const { container } = await showSubHeader(createCategories(7));
    expect(findMoreButton().getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(findMoreButton());
    expect(names().slice(4)).toEqual(['Aisle 5', 'Aisle 6', 'Aisle 7']);
    expect(await findAxeViolations(container)).toEqual([]);
    fireEvent.keyDown(screen.getByRole('link', { name: 'Aisle 6' }), { key: 'Escape' });
    expect(findMoreButton().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(findMoreButton());

    fireEvent.click(findMoreButton());
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
    expect(findMoreButton().getAttribute('aria-expanded')).toBe('false');

    fireEvent.click(findMoreButton());
    fireEvent.click(screen.getByRole('link', { name: 'Aisle 7' }));
    expect(findMoreButton().getAttribute('aria-expanded')).toBe('false');
  });
});
