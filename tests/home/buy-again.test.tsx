import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page as homePage } from '../../src/home/HomePage.tsx';
import { Around } from '../catalog/card-world.tsx';
import type { FaultRule } from '../fixtures/sandbox-driver.ts';
import { openOrderWorld } from '../orders/order-world.ts';
import { pageCode } from '../support/code.ts';
import { banner, feedOf, product, productRail } from './feed-samples.ts';
import { HOME } from './home-world.ts';

const FEED = feedOf(
  banner(),
  productRail('Cold drinks', [product({ name: 'Cola' })]),
  productRail('Snacks', [product({ name: 'Chips' })]),
  productRail('Fruit', [product({ name: 'Mango' })]),
);
const VIEW_HEIGHT = 700;
const WIDGET_HEIGHT = 400;

// happy-dom has no layout: the widgets are below each other.
beforeEach(() => {
  vi.stubGlobal('innerHeight', VIEW_HEIGHT);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = [...document.querySelectorAll('[data-testid="widget"]')].indexOf(this);
    return new DOMRect(0, index * WIDGET_HEIGHT - window.scrollY, 360, WIDGET_HEIGHT);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.scrollTo(0, 0);
});

type World = Awaited<ReturnType<typeof openOrderWorld>>;

async function showHome(world: World, ...faults: FaultRule[]) {
  await world.faults([...faults, { match: 'GET /feed/', status: 200, body: FEED }]);
  const deps = { ...world.deps, code: pageCode(() => import('../../src/home/home-code.ts')) };
  const store = homePage.open(deps, HOME, null);
  render(
    <Around cart={world.first}>
      <homePage.View store={store} match={HOME} />
    </Around>,
  );
  let stop = store.start?.();
  await act(() => store.load());
  return {
    store,
    comeBack: () =>
      act(async () => {
        stop?.();
        stop = store.start?.();
      }),
  };
}
const readTitles = () =>
  screen
    .getAllByTestId('widget')
    .map((widget) => within(widget).queryByRole('heading', { level: 2 })?.textContent);
const readNames = () =>
  within(screen.getByRole('heading', { name: 'Buy again' }).closest('[data-testid="widget"]') as HTMLElement)
    .getAllByTestId('product-card')
    .map(({ dataset }) => dataset.productId);

test('a known shopper is offered what they bought, most often first and sold-out products last, below what is on the screen', async () => {
  const world = await openOrderWorld();
  const cancelled = await world.order({ 5: 1 });
  await world.advance(cancelled.orderId, 'CANCELLED');
  for (let n = 0; n < 4; n += 1) await world.order({ 2: 1 });
  await world.change(2, { price: 57, mrp: 100 });
  await world.change(3, { inventory: 0 });
  await showHome(world);
  await screen.findByRole('heading', { name: 'Buy again' });
  expect(readTitles().slice(1)).toEqual(['Cold drinks', 'Buy again', 'Snacks', 'Fruit']);
  const names = readNames();
  expect(names[0]).toBe('2');
  // 4 has never been in stock
  expect(names.slice(-2).sort()).toEqual(['3', '4']);
  expect(screen.getAllByText('₹57').length).toBeGreaterThan(0);
});

test('while the end of the feed is on the screen, nothing is inserted until the shopper scrolls up', async () => {
  const world = await openOrderWorld();
  window.scrollTo(0, 1000);
  await showHome(world);
  await waitFor(() => expect(world.apiCalls.some((call) => call.includes('buy_again'))).toBe(true));
  await act(async () => {});
  expect(screen.queryByRole('heading', { name: 'Buy again' })).toBeNull();
  await act(async () => {
    window.scrollTo(0, 300);
    window.dispatchEvent(new Event('scroll'));
  });
  expect(readTitles().slice(1)).toEqual(['Cold drinks', 'Snacks', 'Buy again', 'Fruit']);
});

test('the products to buy again are current whenever the home page is shown, and are removed with the session', async () => {
  const world = await openOrderWorld();
  const { comeBack } = await showHome(world);
  await screen.findByRole('heading', { name: 'Buy again' });
  expect(screen.queryByText('₹47')).toBeNull();
  await world.change(1, { price: 47, mrp: 60 });
  await comeBack();
  await screen.findByText('₹47');
  expect(readTitles()[2]).toBe('Buy again');
  world.logOut();
  await comeBack();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Buy again' })).toBeNull());
  expect(readTitles().slice(1)).toEqual(['Cold drinks', 'Snacks', 'Fruit']);
});

test.each([
  ['refuses', { status: 404 }],
  ['has nothing', { status: 200, body: feedOf() }],
])('the home page is complete when the backend %s', async (_name, answer) => {
  const world = await openOrderWorld();
  await showHome(world, { match: 'GET /v1/feed/buy_again', ...answer });
  await waitFor(() => expect(world.apiCalls.some((call) => call.includes('buy_again'))).toBe(true));
  await act(async () => {});
  expect(readTitles().slice(1)).toEqual(['Cold drinks', 'Snacks', 'Fruit']);
  expect(world.reports).toEqual([]);
});
