import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import {
  breadcrumbs,
  cartStrip,
  carousel,
  heading,
  pills,
  rail,
} from '../../../fixtures/catalog/layout/snippets.ts';
import { Stores } from '../../../src/ui/stores.tsx';
import type { ShopAnalytics, WatchedWidget } from '../../../src/analytics/event-buffer.ts';
import { layoutWire } from '../../../src/catalog/bff/layout-wire.ts';
import { SnippetList } from '../../../src/catalog/bff/SnippetList.tsx';
import { Footer, VIEWS } from '../../../src/catalog/bff/snippet-views.tsx';
import { UiProvider } from '../../../src/ui/ui-context.tsx';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../../ui/axe.ts';
import { Around, createSilentCart } from '../card-world.tsx';
import { CATALOG, cardOf, envelope, DISCOUNTED_PRODUCT } from './layout-samples.ts';

afterEach(cleanup);

const [first, second, third] = CATALOG.products.filter(
  ({ groupId }, index, all) => all.findIndex((one) => one.groupId === groupId) === index,
) as [(typeof CATALOG.products)[0], (typeof CATALOG.products)[0], (typeof CATALOG.products)[0]];
const banner = (title: string) => ({ url: '/a.svg', ratio: 2, title, link: 'doorstep://offers' });
const read = (...snippets: object[]) =>
  v.parse(
    layoutWire(),
    envelope(snippets, { page_level_components: { sticky: { footer_snippet_models: [cartStrip()] } } }),
  );
const links = {
  href: (uri: string) => uri.replace('doorstep:/', '') || null,
  open: () => {},
  prefetch: () => {},
};

function draw(...snippets: object[]) {
  const page = read(...snippets);
  return render(
    <UiProvider value={{ links }}>
      <Around cart={createSilentCart().cart}>
        <SnippetList snippets={page.snippets} views={VIEWS} page={page.pageMeta} />
        <Footer snippets={page.footer} />
      </Around>
    </UiProvider>,
  );
}

const ALL = [
  breadcrumbs([{ title: 'Home', link: 'doorstep://home' }, { title: 'Milk' }]),
  heading('Milk', { subtitle: '12 kinds' }),
  cardOf(first),
  cardOf(second),
  carousel([banner('Mango week'), banner('Chai time')]),
  pills([{ title: 'Curd', link: 'doorstep://offers', selected: true }]),
  rail('You may like', [cardOf(third)], 'doorstep://offers'),
];

describe('the snippet list', () => {
  test('the snippet list renders snippets in order, and consecutive products in a grid', () => {
    draw(...ALL);
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('HomeMilk');
    expect(screen.getByRole('heading', { name: 'Milk' })).toBeTruthy();
    const [grid] = screen
      .getAllByRole('list')
      .filter((list) => within(list).queryAllByTestId('product-card').length > 1);
    expect(within(grid as HTMLElement).getAllByTestId('product-card')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Mango week' }).getAttribute('href')).toBe('/offers');
    expect(screen.getByRole('link', { name: 'Curd' }).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('link', { name: 'see all: You may like' })).toBeTruthy();
    expect(screen.getAllByTestId('product-card')).toHaveLength(3);
  });

  test('the snippet list omits the cart strip, because the shop has its own cart bar', () => {
    draw(...ALL);
    expect(screen.queryByRole('link', { name: 'Proceed' })).toBeNull();
  });

  test('each visible widget is tracked with its position and parent', () => {
    const watched: (WatchedWidget & { name?: string })[] = [];
    const recordingAnalytics: ShopAnalytics = {
      track: () => {},
      report: () => {},
      screen: () => {},
      watch(_, one) {
        watched.push(one);
        return () => void watched.splice(watched.indexOf(one), 1);
      },
    };
    const page = read(...ALL);
    const { unmount } = render(
      <Stores value={{ analytics: recordingAnalytics }}>
        <Around cart={createSilentCart().cart}>
          <SnippetList snippets={page.snippets} views={VIEWS} page={page.pageMeta} />
        </Around>
      </Stores>,
    );
    const namedViews = watched.filter(({ widget }) => widget.name !== '');
    const impressions = namedViews.map(({ widget, position, parent }) =>
      [position, widget.name, parent && `in ${parent.name}`].filter(Boolean).join(' '),
    );
    expect(impressions.sort()).toEqual([
      '1 Pill',
      '1 Product in Product Rail',
      '1 Promotional Carousel Banner',
      '2 Promotional Carousel Banner',
      '3 Product',
      '4 Product',
      '7 Product Rail',
    ]);
    expect(watched.filter(({ widget, parent }) => widget.name === '' && parent)).toEqual([]);
    unmount();
    expect(watched).toEqual([]);
  });

  test('a card shows its rating, and opens a sheet that sells all sizes', async () => {
    draw(
      cardOf(DISCOUNTED_PRODUCT, ({ data }) => {
        Object.assign(data, { rating: { bar: { value: 4.650000095367432, title: '(71823)' } } });
      }),
    );
    const card = within(screen.getByTestId('product-card'));
    expect(card.getByText('4.7', { exact: false }).textContent).toBe('4.7(71,823)');
    fireEvent.click(card.getByTestId('sizes'));
    const sheet = within(await screen.findByRole('dialog', { name: DISCOUNTED_PRODUCT.name }));
    const sizes = sheet.getAllByTestId('variant');
    expect(sizes.map(({ dataset }) => dataset.productId)).toEqual(
      CATALOG.inGroup(DISCOUNTED_PRODUCT.groupId).map(({ productId }) => String(productId)),
    );
    const last = sizes.at(-1) as HTMLElement;
    const there = within(last).queryByTestId('add');
    if (there) fireEvent.click(there);
    expect(await within(last).findByText(there ? '1' : 'Sold out')).toBeTruthy();
    fireEvent.click(sheet.getByTestId('modal-close'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test(
    'the snippet list has no axe violations',
    async () => {
      const { container } = draw(...ALL);
      expect(await findAxeViolations(container)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );
});
