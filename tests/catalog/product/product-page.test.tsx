import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { href } from '../../../src/platform/paths.ts';
import { showRestocked } from '../../../src/catalog/product/show-restocked.ts';
import { createWaitList } from '../../../src/catalog/wait-list.ts';
import type { OptionValue } from '../../../src/catalog/product/product-model.ts';
import { page } from '../../../src/catalog/product/ProductPage.tsx';
import { Around, createSilentCart } from '../card-world.tsx';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../../ui/axe.ts';
import { pathOf, GOODS, openProductWorld, sizesOf } from './product-world.ts';

afterEach(cleanup);
// jsdom has no layout, so nothing would ever intersect
Object.defineProperty(document.defaultView, 'IntersectionObserver', { value: undefined });
const { mango, soldOut, lighter } = GOODS;

async function showProduct(path: string, userId = 0) {
  const world = await openProductWorld(path);
  const store = page.open(world.deps, world.address, null);
  const { cart } = createSilentCart();
  const waitList = createWaitList(world.deps);
  const view = (
    <Around cart={cart} waitList={waitList} userId={userId}>
      <page.View store={store} match={world.address} />
    </Around>
  );
  return { ...world, store, cart, waitList, view };
}

describe('the product page', () => {
  test('the product page shows a skeleton, then the product with its sizes and facts', async () => {
    const { store, view } = await showProduct(pathOf(mango));
    render(view);
    expect(screen.getByTestId('skeleton').textContent).toBe('Loading the productProduct');
    await store.load();
    expect(await screen.findByRole('heading', { level: 1, name: mango.name })).toBeTruthy();
    expect(screen.getAllByTestId('variant').map(({ dataset }) => dataset.productId)).toEqual(
      sizesOf(mango).map(({ productId }) => String(productId)),
    );
    expect(screen.getByRole('button', { name: /2 pieces/, pressed: true })).toBeTruthy();
    expect(await screen.findByText('Ratnagiri, Maharashtra')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
    expect(screen.getByTestId('cart-button').getAttribute('aria-label')).toBe('Cart, empty');
  });

  test('recommendations are requested again when a size is opened and left before they have arrived', async () => {
    const { deps, store, navigation, view } = await showProduct(pathOf(mango));
    const { call } = deps.api;
    const held: (() => void)[] = [];
    deps.api.call = (request) =>
      request.path.includes('recommendations') && held.length < 2
        ? new Promise((resolve, reject) => void held.push(() => call(request).then(resolve, reject)))
        : call(request);
    render(view);
    const stop = store.start?.();
    await store.load();
    await waitFor(() => expect(held).toHaveLength(1));
    const [, second] = sizesOf(mango);
    store.choose({ productId: String(second?.productId), enabled: true } as OptionValue);
    await waitFor(() => expect(held).toHaveLength(2));
    await act(async () => navigation.back());
    for (const go of held) go();
    expect(await screen.findByTestId('widget')).toBeTruthy();
    stop?.();
  });

  test.each([
    [7, 1],
    [0, 0],
  ])(
    'a product shows its loyalty points only to a logged-in shopper: user %i sees them in %i places',
    async (userId, times) => {
      const { store, view } = await showProduct(pathOf(mango), userId);
      render(view);
      await store.load();
      await screen.findByText(/^All taxes included/);
      const points = `${Math.floor(mango.price / 25)} points`;
      expect(screen.queryAllByText(new RegExp(points))).toHaveLength(times);
    },
  );

  test('the product page adds the product to the cart and shows the line total next to the stepper', async () => {
    const { store, view } = await showProduct(pathOf(mango));
    render(view);
    await store.load();
    fireEvent.click(await screen.findByTestId('add'));
    fireEvent.click(await screen.findByTestId('qty-plus'));
    await waitFor(() => expect(screen.getByTestId('qty').textContent).toBe('2'));
    expect(screen.getByTestId('cart-count').textContent).toBe('2');
    expect(screen.getByText(`₹${mango.price * 2}`, { exact: false, selector: 'span' })).toBeTruthy();
  });

  test('a tap enlarges a picture, which zooms by keyboard and moves to the next one', async () => {
    const { store, view } = await showProduct(pathOf(mango));
    render(view);
    await store.load();
    fireEvent.click(await screen.findByRole('button', { name: 'Enlarge picture 1 of 3' }));
    const dialog = await screen.findByTestId('modal');
    const stage = within(dialog).getByTestId('zoom-stage');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Zoom in' }));
    expect(stage.dataset.scale).toBe('1.50');
    fireEvent.keyDown(stage, { key: '0' });
    expect(stage.dataset.scale).toBe('1.00');
    fireEvent.keyDown(stage, { key: 'ArrowRight' });
    await waitFor(() => expect(within(dialog).getByText('2 of 3')).toBeTruthy());
    fireEvent.click(within(dialog).getByTestId('modal-close'));
    await waitFor(() => expect(screen.queryByTestId('modal')).toBeNull());
    expect(store.state.imageGallery.mainIndex).toBe(1);
  });

  test('the product page expands and collapses all details', async () => {
    const { store, view } = await showProduct(pathOf(mango));
    render(view);
    await store.load();
    const detailsButton = await screen.findByRole('button', { name: 'All details', expanded: false });
    fireEvent.click(detailsButton);
    expect(await screen.findByText('Disclaimer')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Fewer details', expanded: true }));
    await waitFor(() => expect(screen.queryByText('Disclaimer')).toBeNull());
  });

  test('a sold-out product has no add button, and alternatives before the facts', async () => {
    const { store, view } = await showProduct(pathOf(soldOut));
    render(view);
    await store.load();
    await screen.findByText(/^Sold out just now/);
    const ofOthers = (one: HTMLElement) => one.closest('[data-testid="product-card"]') !== null;
    expect(screen.queryAllByTestId('add').every(ofOthers)).toBe(true);
    const cards = await screen.findAllByTestId('product-card');
    const facts = screen.getByText('Good to know');
    expect(cards[0]?.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test(
    'a back-in-stock alert on a sold-out product is shown once, on a later visit',
    async () => {
      const { store, view, deps, waitList, raw, tracked, toasts, ledTo } = await showProduct(pathOf(soldOut));
      const { container } = render(view);
      await store.load();
      const button = await screen.findByRole('button', { name: 'Notify me when it’s back' });
      fireEvent.click(button);
      expect(button.getAttribute('aria-pressed')).toBe('true');
      expect(toasts.splice(0)).toEqual(['We’ll let you know here when it’s back in stock.']);
      expect(tracked.at(-1)).toMatchObject({ name: soldOut.name });
      expect(await findAxeViolations(container)).toEqual([]);
      await showRestocked({ ...deps, waitList });
      expect(toasts).toEqual([]);
      await raw('PUT', `/sandbox/products/${soldOut.productId}`, { inventory: 5 });
      await showRestocked({ ...deps, waitList });
      await showRestocked({ ...deps, waitList });
      expect(toasts).toEqual([`Back in stock: ${soldOut.name}, ${soldOut.unit}`]);
      expect(ledTo).toEqual([href.product(soldOut.name, String(soldOut.productId))]);
    },
    AXE_TIMEOUT_MS,
  );

  test('an age-restricted product is hidden until consent is granted, even after a refusal', async () => {
    const { store, view, age } = await showProduct(pathOf(lighter));
    render(view);
    await store.load();
    expect((await screen.findByTestId('age-consent')).textContent).toMatch(/adults \(18\+\)/);
    expect(age.state.consent).toBe('pending');
    fireEvent.click(screen.getByTestId('age-deny'));
    expect(await screen.findByText(/You told us you’re under 18/)).toBeTruthy();
    expect(screen.queryByText(lighter.name)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'I am 18 or older' }));
    fireEvent.click(await screen.findByTestId('age-grant'));
    expect((await screen.findByRole('heading', { level: 1, name: lighter.name })).textContent).toBe(
      lighter.name,
    );
  });

  test('the page of an unknown product offers to search for the name in the URL', async () => {
    const { store, view } = await showProduct('/prn/toned-milk/prid/42');
    render(view);
    await store.load();
    const link = await screen.findByRole('link', { name: 'Search for it' });
    expect(link.getAttribute('href')).toBe('/s?q=toned%20milk');
    expect(await screen.findAllByTestId('product-card')).not.toHaveLength(0);
  });

  test('the product page renders completely on the server, without inline styles', async () => {
    const { store, view } = await showProduct(pathOf(mango));
    await store.load();
    const html = renderToString(view);
    expect(html).toContain('Ratnagiri, Maharashtra');
    expect(html).toContain('Enlarge picture 1 of 3');
    expect(html).not.toMatch(/\sstyle=/);
  });

  test(
    'the product page has no axe violations',
    async () => {
      const { store, view } = await showProduct(pathOf(mango));
      const { container } = render(view);
      await store.load();
      await screen.findByText('Good to know');
      expect(await findAxeViolations(container)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );
});
