import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useEffect } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Stores } from '../../src/ui/stores.tsx';
import type { ShopAnalytics, WatchedWidget } from '../../src/analytics/event-buffer.ts';
import { page as homePage } from '../../src/home/HomePage.tsx';
import { UiProvider } from '../../src/ui/ui-context.tsx';
import { Around, createSilentCart } from '../catalog/card-world.tsx';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';
import { banner, feedOf, imageGrid, imageRail, product, productRail, tile } from './feed-samples.ts';
import { createFeedApi, HOME, openHome } from './home-world.ts';

afterEach(cleanup);

const picture = { type: 64, data: { image_url: '/p.png' }, meta: { name: 'pb_breakfast' }, action: null };
const PAGE = feedOf(
  banner(),
  imageGrid([tile('1 - Fruit'), tile('2 - Snacks')]),
  { type: 999 },
  productRail('Cold drinks', [product({ name: 'Cola' }), product({ name: 'Lime soda' })]),
  imageRail([picture, picture]),
);

const links = {
  href: (uri: string) =>
    uri.startsWith('doorstep:') ? uri.replace('doorstep:/', '') : uri.startsWith('/') ? uri : null,
  open: () => {},
  prefetch: () => {},
};

type Store = ReturnType<typeof homePage.open>;

function Home({ store }: { store: Store }) {
  useEffect(() => void store.load(), [store]);
  return <homePage.View store={store} match={HOME} />;
}

function createWorld(...answers: Parameters<typeof createFeedApi>) {
  const { api } = createFeedApi(...answers);
  const { cart } = createSilentCart();
  const { home } = openHome(api);
  const page = (store = home) => (
    <UiProvider value={{ links }}>
      <Around cart={cart}>
        <Home store={store} />
      </Around>
    </UiProvider>
  );
  return { home, page };
}

describe('the home screen', () => {
  test('the home screen shows a skeleton, then the widgets in feed order', async () => {
    let answer = (_: object) => {};
    const { page } = createWorld(
      new Promise<object>((resolve) => {
        answer = resolve;
      }),
    );
    render(page());
    expect(screen.getByTestId('screen').dataset.screen).toBe('home');
    expect(screen.getByTestId('skeleton').textContent).toBe('Loading the shop');
    answer(PAGE);
    await screen.findAllByTestId('widget');
    expect(screen.queryByTestId('skeleton')).toBeNull();
    expect(screen.getAllByTestId('widget').map(({ dataset }) => dataset.widgetType)).toEqual([
      '55',
      '52',
      '77',
      '66',
    ]);
  });

  test('the home screen renders each kind of widget with names and links', async () => {
    const { page } = createWorld(PAGE);
    render(page());
    const banner = await screen.findByRole('link', { name: 'Mango week' });
    expect(banner.getAttribute('href')).toBe('/layout?widget_layout_id=mango');
    expect(screen.getByRole('link', { name: 'Fruit' }).getAttribute('href')).toBe(
      '/listing?l0_cat=1&l1_cat=2',
    );
    const rail = within(screen.getByTestId('screen').querySelector('[data-widget-type="77"]') as HTMLElement);
    expect(rail.getByRole('heading', { name: 'Cold drinks' })).toBeTruthy();
    expect(rail.getByRole('link', { name: 'see all: Cold drinks' })).toBeTruthy();
    expect(rail.getAllByTestId('product-card')).toHaveLength(2);
    expect(screen.getAllByRole('img', { name: 'breakfast' })).toHaveLength(2);
  });

  test.each([
    ['offline', 'You are offline.'],
    ['timeout', 'The shop did not respond.'],
    ['http', 'The shop could not be loaded.'],
    ['malformed', 'The shop could not be loaded.'],
  ] as const)(
    'the home screen that fails as %s shows an error message and loads on retry',
    async (kind, sentence) => {
      const { page } = createWorld(kind, PAGE);
      render(page());
      expect(within(await screen.findByTestId('error-state')).getByText(sentence)).toBeTruthy();
      fireEvent.click(screen.getByTestId('retry'));
      expect(await screen.findAllByTestId('widget')).toHaveLength(4);
    },
  );

  test('the home screen keeps the feed when a later retry fails', async () => {
    const { home, page } = createWorld(PAGE, 'offline');
    render(page());
    await screen.findAllByTestId('widget');
    await act(() => home.retry());
    expect(screen.queryByTestId('error-state')).toBeNull();
    expect(screen.getAllByTestId('widget')).toHaveLength(4);
  });

  test('the home screen offers a retry for an empty feed', async () => {
    const { page } = createWorld(feedOf(), PAGE);
    render(page());
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByTestId('widget')).toHaveLength(4);
  });

  test('the home screen hydrates the server’s markup, which has no inline styles, without a mismatch', async () => {
    const server = createWorld(PAGE);
    await server.home.load();
    const html = renderToString(server.page());
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).toContain('Lime soda');

    const client = createWorld('offline');
    const initial = JSON.parse(JSON.stringify(server.home.state));
    const { home: store } = openHome(createFeedApi('offline').api, initial);
    const host = document.body.appendChild(document.createElement('div'));
    host.innerHTML = html;
    const [firstCard] = host.querySelectorAll('[data-testid="product-card"]');
    const complaints: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(host, client.page(store), { onRecoverableError: (error) => complaints.push(error) }),
    );
    expect(complaints).toEqual([]);
    expect(host.querySelector('[data-testid="product-card"]')).toBe(firstCard);
    act(() => root.unmount());
    host.remove();
  });

  test('the home screen applies colours after hydration, and renders widget headers', async () => {
    const { home, page } = createWorld({
      ...feedOf(
        productRail('Tea', [product()], {
          header_config: { title: 'Tea', bg_color: '#23485f', theme: 'DARK', title_image_url: '/tea.png' },
        }),
        productRail('Rusk', [product()], { header_config: { title: 'Rusk', show_header: false } }),
        { ...imageRail([picture]), layout_config: { margin_top: 8 } },
      ),
      layout_config: { bg_color: '#fff1cc', padding_top: 16 },
    });
    await home.load();
    expect(renderToString(page())).not.toMatch(/\sstyle=/);
    render(page());
    const [tea] = screen.getAllByTestId('widget');
    await waitFor(() => expect(tea?.style.getPropertyValue('--widget-background')).toBe('#23485f'));
    expect(screen.getAllByTestId('widget').map(({ dataset }) => dataset.space)).toEqual([
      '',
      undefined,
      'mt8',
    ]);
    expect(screen.getByTestId('screen').dataset.space).toBe('pt16');
    expect(tea?.style.getPropertyValue('--widget-text-colour')).toBe('#ffffff');
    await waitFor(() =>
      expect(screen.getByTestId('screen').style.getPropertyValue('--widget-background')).toBe('#fff1cc'),
    );
    expect(
      within(screen.getByRole('heading', { name: 'Tea' })).getByRole('img', { name: 'Tea' }),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Rusk' }).className).toBe('visually-hidden');
  });

  test('"Show more" loads the next page of the feed', async () => {
    const { page } = createWorld(
      { ...PAGE, pagination: { next_url: '/feed/?page=2' } },
      feedOf(productRail('Biscuits', [product()])),
    );
    render(page());
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('heading', { name: 'Biscuits' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('the first banner has high priority and pictures further down load lazily', async () => {
    const { home, page } = createWorld(
      feedOf(banner(), imageGrid([tile('Fruit')]), banner(), productRail('x', [product()])),
    );
    await home.load();
    const html = renderToString(page()).toLowerCase();
    expect(html.match(/<img[^>]*fetchpriority="high"/g)).toHaveLength(1);
    const [top, ...below] = html.split('data-testid="widget"').slice(1);
    expect(top).not.toContain('loading="lazy"');
    expect(below.at(-2)).toContain('loading="lazy"');
  });

  test('widget views are tracked with their metadata, and a tapped product with its position', async () => {
    const widget_meta = {
      id: 'w77',
      name: 'Super Kvi Widget',
      title: 'dairy',
      minimum_time_between_impressions: 5000,
    };
    const { page } = createWorld({
      ...feedOf(
        banner(),
        productRail('Dairy', [product(), product({ name: 'Cola', price: 40 })], {
          tracking: { widget_meta },
        }),
      ),
      page_meta: { id: 'home_feed', name: 'Homepage', title: 'home', revision_id: '12' },
    });
    const watched: (WatchedWidget & { type: string | undefined })[] = [];
    const tracked: object[] = [];
    let watching = 0;
    const recordingAnalytics: ShopAnalytics = {
      track: (event, properties) => void tracked.push({ event, ...properties }),
      report: () => {},
      screen: () => {},
      watch(element, one) {
        watched.push({ type: (element as HTMLElement).dataset.widgetType, ...one });
        watching += 1;
        return () => void watching--;
      },
    };
    const { unmount } = render(<Stores value={{ analytics: recordingAnalytics }}>{page()}</Stores>);
    fireEvent.click(await screen.findByRole('link', { name: 'Cola' }));
    expect(tracked).toMatchObject([
      {
        event: 'Product Clicked',
        ...{ product_id: expect.any(String), price: 40, mrp: 40, inventory: 9, unit: '1 kg' },
        ...{ widget_name: 'Super Kvi Widget', widget_title: 'dairy', position: 2 },
      },
    ]);
    const pageMeta = { id: 'home_feed', name: 'Homepage', title: 'home', revisionId: '12', variationId: '' };
    expect(watched).toMatchObject([
      { type: '55', widget: { name: '' }, position: 1, page: pageMeta },
      {
        type: '77',
        widget: { id: 'w77', name: 'Super Kvi Widget', minimumMs: 5000 },
        position: 2,
        page: pageMeta,
      },
    ]);
    unmount();
    expect(watching).toBe(0);
  });

  test.each([
    ['full', PAGE, 'isAPISuccess'],
    ['empty', feedOf(), 'isAPISuccess'],
    ['broken', 'offline', 'isNetworkDisconnected'],
    ['loading', new Promise<object>(() => {}), 'isLoading'],
  ] as const)(
    'the home screen has no axe violations: %s',
    async (_, answer, status) => {
      const { home, page } = createWorld(answer);
      const { container } = render(page());
      await waitFor(() => expect(home.state[status]).toBe(true));
      expect(await findAxeViolations(container)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );
});
