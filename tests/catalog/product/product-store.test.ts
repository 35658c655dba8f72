import { describe, expect, test, vi } from 'vitest';
import { page } from '../../../src/catalog/product/ProductPage.tsx';
import { pathOf, GOODS, openProductWorld, sizesOf } from './product-world.ts';

const { mango, soldOut, bare, lighter, pan } = GOODS;
const other =
  sizesOf(mango).find(({ productId, inventory }) => productId !== mango.productId && inventory > 0) ?? mango;

/** Code is loaded on demand, which is slow when nothing is built. */
const WAIT_OPTIONS = { timeout: 10_000, interval: 5 };

async function openProduct(path: string, handed: Parameters<typeof page.open>[2] = null) {
  const world = await openProductWorld(path);
  const store = page.open(world.deps, world.address, handed);
  const load = async () => {
    const loading = store.load();
    await vi.waitFor(async () => {
      await world.clock.advance(300);
      expect(store.state.status).not.toBe('idle');
      expect(store.state.status).not.toBe('loading');
    }, WAIT_OPTIONS);
    await loading;
  };
  return { ...world, store, load };
}
const settledOn = (store: { state: { details: { isFetching: boolean } } }) =>
  vi.waitFor(() => expect(store.state.details.isFetching).toBe(false), WAIT_OPTIONS);
const idsOf = ({ state }: Awaited<ReturnType<typeof openProduct>>['store']) =>
  state.bffData?.snippets.map(({ id }) => id) ?? [];

describe('a product page', () => {
  test('a product page loads once, tracks one view and provides title, canonical path and structured data', async () => {
    const { store, load, apiCalls, tracked, events, reports } = await openProduct(pathOf(mango));
    await load();
    await store.load();
    expect(apiCalls).toEqual([`POST /v1/layout/product/${mango.productId}`]);
    expect(store.state).toMatchObject({ status: 'success', isAPISuccess: true, needsAgeConsent: false });
    expect(store.state.details.details).toMatchObject({
      line1: mango.name,
      line2: mango.unit,
      leafCategory: { level: 1 },
    });
    const stop = store.start?.();
    await vi.waitFor(() => expect(events()).toEqual(['Product Viewed']));
    expect(tracked[0]).toMatchObject({
      name: mango.name,
      product_id: String(mango.productId),
      price: mango.price,
      unit: mango.unit,
    });
    stop?.();
    expect(reports).toEqual([]);
    const { title, canonical, data = [] } = store.head();
    expect(title).toBe(`${mango.name}, ${mango.unit}`);
    expect(canonical).toBe(`/prn/alphonso-mangoes-ripened-in-hay/prid/${mango.productId}`);
    expect(data).toMatchObject([
      {
        '@type': 'Product',
        sku: String(mango.productId),
        offers: { price: mango.price, priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ name: 'Home' }, { name: mango.l1.name }, { name: mango.name }],
      },
    ]);
  });

  test('a product page reuses the state from the server without a request, and stays interactive', async () => {
    const server = await openProduct(pathOf(mango));
    await server.load();
    const handed = JSON.parse(JSON.stringify(server.store.state));
    const { store, apiCalls } = await openProduct(pathOf(mango), handed);
    await store.load();
    expect(store.ready()).toBe(true);
    expect(apiCalls).toEqual([]);
    store.openGallery(2);
    await vi.waitFor(() => expect(store.state.imageGallery).toMatchObject({ mainIndex: 2, isShown: true }));
  });

  test('an unknown product is reported as missing, with popular products to show instead', async () => {
    const { store, load } = await openProduct('/prn/toned-milk/prid/42');
    await load();
    expect(store.missing?.()).toBe(true);
    expect(store.ready()).toBe(true);
    expect(store.head().title).toBe('Product not found');
    const [shelf] = await store.fetchSimilar();
    expect(shelf?.title).toBe('Customers also buy');
    expect(shelf?.products?.length).toBeGreaterThan(5);
  });

  test('a product page has an empty gallery for a product without a picture', async () => {
    const { store, load } = await openProduct(pathOf(bare));
    await load();
    expect(store.state.imageGallery.images).toEqual([]);
    expect(store.state.details.details?.product.imageUrl).toBe('');
  });

  test('a sold-out product is marked as out of stock in the structured data', async () => {
    const { store, load } = await openProduct(pathOf(soldOut));
    await load();
    expect(store.state.details.details?.product.inventory).toBe(0);
    expect(store.head().data?.[0]).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
  });
});

const otherSize = ({ enabled = true } = {}) => ({
  ...{ productId: String(other.productId), name: '', price: '', mrp: '' },
  ...{ value: '', product_name: '', mapping_id: '', selected: false, enabled },
});

test("the product's own fields match the snippets read from its page", async () => {
  const { store, load, reports } = await openProduct(pathOf(pan));
  await load();
  const { details } = store.state.details;
  const snippets = store.state.bffData?.snippets ?? [];
  const pictures = snippets.flatMap((one) => (one.kind === 'pictures' ? one.items : []));
  const groups = snippets.flatMap((one) => (one.kind === 'options' ? [one.group] : []));
  const facts = snippets.flatMap((one) => (one.kind === 'fact' ? [one] : []));
  expect(pictures.map(({ url }) => url)).toEqual(details?.sliding_images);
  expect(pictures.length).toBeGreaterThan(1);
  expect(groups).toEqual(details?.variants_info);
  expect(groups[0]?.values).toContainEqual(
    expect.objectContaining({
      productId: String(pan.productId),
      product_name: pan.name,
      mapping_id: String(pan.groupId),
      name: pan.unit,
      value: pan.unit,
      selected: true,
    }),
  );
  expect(facts.map(({ title, text }) => ({ title, text }))).toEqual(details?.attribute_collection);
  expect(facts.map(({ title }) => title)).toContain('Warranty');
  expect(details).toMatchObject({
    mapping_id: String(pan.groupId),
    grofers_points: Math.floor(pan.price / 25),
  });
  expect(reports).toEqual([]);
});

describe('product variants', () => {
  test('opening another size changes the hash, and going back restores the first size without a request', async () => {
    const { store, load, navigation, apiCalls } = await openProduct(pathOf(mango));
    await load();
    store.start?.();
    store.choose(otherSize());
    await vi.waitFor(() => expect(navigation.hash()).toBe(`#/variant/${other.productId}`));
    expect(store.state.selectedVariant).toBe(String(other.productId));
    await settledOn(store);
    expect(store.state.details.details).toMatchObject({ line2: other.unit });
    navigation.back();
    expect(store.state.selectedVariant).toBeNull();
    await vi.waitFor(() => expect(store.state.details.details).toMatchObject({ line2: mango.unit }));
    expect(apiCalls).toHaveLength(2);
  });

  test('a size chosen while the cart is open shows the product page, and back leads to the cart', async () => {
    const { store, load, navigation } = await openProduct(pathOf(mango));
    await load();
    store.start?.();
    navigation.go('/cart');
    store.choose(otherSize());
    await vi.waitFor(() => expect(store.state.selectedVariant).toBe(String(other.productId)));
    expect(navigation.path()).toMatch(new RegExp(`^/prn/[^/]+/prid/${mango.productId}$`));
    expect(navigation.hash()).toBe(`#/variant/${other.productId}`);
    navigation.back();
    expect(navigation.path()).toBe('/cart');
  });

  test('a URL with a variant in its hash opens that variant', async () => {
    const { store, load, tracked } = await openProduct(`${pathOf(mango)}#/variant/${other.productId}`);
    store.start?.();
    await load();
    await vi.waitFor(() => expect(store.state.details.details).toMatchObject({ line2: other.unit }));
    expect(store.state.selectedProduct).toBe(String(mango.productId));
    expect(tracked.map(({ unit }) => unit)).toEqual([other.unit]);
  });

  test('the shown size stays while a chosen size cannot load offline, and is replaced when the network returns', async () => {
    const { store, load, connectivity } = await openProduct(pathOf(mango));
    await load();
    store.start?.();
    connectivity.setOnline(false);
    store.choose(otherSize());
    await vi.waitFor(() => expect(store.state.details.message).toBe('You are offline.'));
    expect(store.state.status).toBe('success');
    expect(store.state.details.details).toMatchObject({ line2: mango.unit });
    connectivity.setOnline(true);
    await vi.waitFor(() => expect(store.state.details.details).toMatchObject({ line2: other.unit }));
    expect(store.state.details.message).toBe('');
  });

  test('a size that is not enabled cannot be opened', async () => {
    const { store, load, navigation } = await openProduct(pathOf(mango));
    await load();
    store.choose(otherSize({ enabled: false }));
    await vi.waitFor(() => expect(navigation.hash()).toBe(''));
    expect(store.state.selectedVariant).toBeNull();
  });
});

describe('later changes to the product page', () => {
  test('expanding all details inserts them after the expanded fact, and collapsing removes them', async () => {
    const { store, load } = await openProduct(pathOf(mango));
    await load();
    const initialIds = idsOf(store);
    const expander = store.state.bffData?.snippets.find((one) => one.kind === 'expander');
    if (!expander) throw new Error('the page has no button for more');
    store.expand(expander, 'attribute_sold_by');
    await vi.waitFor(() => expect(idsOf(store).length).toBeGreaterThan(initialIds.length));
    expect(idsOf(store)[initialIds.indexOf('attribute_sold_by') + 1]).toBe('attribute_generic_name');
    store.collapse(expander);
    expect(idsOf(store)).toEqual(initialIds);
  });

  test('similar products appear in the place reserved for them', async () => {
    const { store, load } = await openProduct(pathOf(mango));
    await load();
    const place = 'similar_products_container';
    await store.loadSimilar(place);
    expect(idsOf(store)).not.toContain(place);
    const shelf = store.state.bffData?.snippets.find((one) => one.kind === 'shelf');
    expect(shelf?.title).toBe('You may also like');
    expect(shelf?.products?.map(({ groupId }) => groupId)).not.toContain(String(mango.groupId));
  });

  test('the reserved place is removed when similar products fail to load', async () => {
    const { store, load, faults } = await openProduct(pathOf(mango));
    await load();
    await faults([{ match: 'POST /v1/actions/product_recommendations/*', status: 500 }]);
    await store.loadSimilar('similar_products_container');
    expect(idsOf(store)).not.toContain('similar_products_container');
    expect(store.state.status).toBe('success');
  });
});

describe('product page failures', () => {
  test.each([
    ['offline', 'isNetworkDisconnected'],
    ['http', 'responseError'],
    ['malformed', 'appError'],
  ] as const)('a product page that fails as %s shows an error, and loads on retry', async (kind, flag) => {
    const { store, load, faults, connectivity } = await openProduct(pathOf(mango));
    if (kind === 'offline') connectivity.setOnline(false);
    else
      await faults([
        {
          match: 'POST /v1/layout/product/*',
          ...(kind === 'http' ? { status: 500 } : { body: { response: 7 } }),
        },
      ]);
    await load();
    expect(store.state).toMatchObject({ status: 'error', failureType: kind });
    expect(store.state[flag]).toBeTruthy();
    await faults([]);
    connectivity.setOnline(true);
    await store.retry();
    expect(store.state).toMatchObject({ status: 'success', failureType: null });
  });

  test('a product page leaves out and reports broken snippets, and shows the rest', async () => {
    const { store, load, faults, reports, client } = await openProduct(pathOf(mango));
    const { json } = await (await client()).call('POST', `/v1/layout/product/${mango.productId}`, {});
    json.response.snippets = [
      null,
      'words',
      { widget_type: 'countdown_hologram_vr', data: {} },
      ...json.response.snippets.map((one: { widget_type: string; data: object }) =>
        one.widget_type === 'horizontal_list' || one.widget_type === 'crystal_snippet_type_6'
          ? { ...one, data: null }
          : one.widget_type === 'text_right_icons_rating_snippet_type'
            ? {
                ...one,
                data: {
                  ...one.data,
                  title: { text: `<b>Mangoes</b> &amp; more ~~${'x'.repeat(300)}` },
                  rating_flag: null,
                },
              }
            : one,
      ),
    ];
    json.response.snippet_list_updater_data = { broken: { payload: 7 } };
    await faults([{ match: 'POST /v1/layout/product/*', body: json }]);
    await load();
    expect(store.state.status).toBe('success');
    const { details } = store.state.details;
    expect(details?.line1).toMatch(/^Mangoes & more x{300}$/);
    expect(details?.rating).toBeNull();
    expect(store.state.bffData?.snippets.some(({ kind }) => kind === 'options')).toBe(false);
    expect(reports.filter((report) => report.startsWith('product: [product] Left out'))).toHaveLength(4);
  });

  test('a product without a price has no details', async () => {
    const { store, load, faults, client } = await openProduct(pathOf(mango));
    const { json } = await (await client()).call('POST', `/v1/layout/product/${mango.productId}`, {});
    json.response.snippets = json.response.snippets.filter(
      ({ widget_type }: { widget_type: string }) => widget_type !== 'product_atc_strip',
    );
    await faults([{ match: 'POST /v1/layout/product/*', body: json }]);
    await load();
    expect(store.state.details).toMatchObject({ isFetched: true, details: null });
  });
});

describe('an age-restricted product', () => {
  test('an age-restricted product is hidden and nothing is tracked until consent is granted', async () => {
    const { store, load, age, tracked, events } = await openProduct(pathOf(lighter));
    store.start?.();
    await load();
    expect(store.state).toMatchObject({ status: 'success', needsAgeConsent: true });
    expect(store.state.details.details).toBeNull();
    expect(tracked).toEqual([]);
    age.set('granted');
    await store.load();
    expect(store.state.needsAgeConsent).toBe(false);
    expect(store.state.details.details).toMatchObject({ line1: lighter.name });
    expect(tracked).toMatchObject([{ product_id: String(lighter.productId) }]);
    expect(events()).toEqual(['Product Viewed']);
  });
});

describe('sharing a product', () => {
  test('sharing a product uses the host’s share sheet where there is one', async () => {
    const { store, load, host, shared, tracked, events } = await openProduct(pathOf(mango));
    await load();
    host.canShare = true;
    await store.share();
    expect(shared).toEqual([
      {
        title: mango.name,
        text: `${mango.name}, ${mango.unit}`,
        url: expect.stringContaining(`/prid/${mango.productId}`),
      },
    ]);
    expect(tracked).toMatchObject([{ product_id: String(mango.productId), method: 'sheet' }]);
    expect(events()).toEqual(['Product Shared']);
  });

  test('sharing a product shows its URL where the clipboard is unavailable', async () => {
    const { store, load, modals, tracked } = await openProduct(pathOf(mango));
    await load();
    await store.share();
    expect(modals).toEqual([['SHARE_LINK_MODAL', expect.stringContaining(`/prid/${mango.productId}`)]]);
    expect(tracked).toEqual([]);
  });
});
