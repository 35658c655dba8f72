import { beforeEach, describe, expect, test } from 'vitest';
import { storeFor } from '../../fixtures/dark-stores.ts';
import { productPage, type ProductPageFacts } from '../../fixtures/catalog/product-page/product-page.ts';
import { page as layout } from '../../src/catalog/layout-page/LayoutPage.tsx';
import { page as listing } from '../../src/catalog/listing/ListingPage.tsx';
import type { PageStore } from '../../src/page/page.ts';
import type { Product } from '../../src/catalog/product-wire.ts';
import { page as product } from '../../src/catalog/product/ProductPage.tsx';
import { page as search } from '../../src/catalog/search/SearchPage.tsx';
import { matchOf, matchRoute } from '../../src/shell/match-route.ts';
import { CATALOG, cardOf, envelope, FACTS } from './bff/layout-samples.ts';
import { pathOf, GOODS, openProductWorld } from './product/product-world.ts';

// biome-ignore lint/suspicious/noExplicitAny: the data sent here fits no type
type Sent = any;

const world = await openProductWorld('/');
const matchAt = (path: string) => matchOf(matchRoute(path.split('?')[0] ?? ''), path);
beforeEach(() => {
  world.reports.length = 0;
});

/** Loads a page from a backend that answers every request with the given body. */
async function load<T extends PageStore>(
  kind: { open(deps: typeof world.deps, address: ReturnType<typeof matchAt>, handed: null): T },
  path: string,
  answer: object,
): Promise<T> {
  await world.faults([{ match: 'POST /v1/layout/*', ...answer }]);
  const store = kind.open(world.depsAt(path), matchAt(path), null);
  await store.load();
  return store;
}
type Piece = { kind: string; product?: Product };
const productsIn = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece) => (piece.product ? [piece.product] : []));

/** The pages that list products, each with its response. */
const LISTS = {
  async 'a listing'(answer: object) {
    const { state } = await load(listing, '/cn/milk/cid/14/141', answer);
    return { products: productsIn(state.products), failure: state.failureType, state };
  },
  async 'a search'(answer: object) {
    const { state } = await load(search, '/s?q=milk', answer);
    return { products: productsIn(state.results), failure: state.failureType, state };
  },
  async 'a layout'(answer: object) {
    const { state } = await load(layout, '/le/1391108', answer);
    return { products: productsIn(state.bffData?.snippets ?? []), failure: state.failureType, state };
  },
};
const [first, broken, last] = [14, 11, 12].map((category) =>
  CATALOG.products.find(({ l0, inventory }) => l0.id === category && inventory > 0),
) as [Sent, Sent, Sent];

/** Three cards, of which `change` modifies the middle one. */
const withChanged = (change: (card: Sent) => void): object => ({
  body: envelope([cardOf(first), cardOf(broken, change), cardOf(last)]),
});
const all = [first, broken, last].map(({ productId }) => String(productId));
const others = [first, last].map(({ productId }) => String(productId));
const LONG = 'Very long name '.repeat(20).trim();

describe.each(Object.entries(LISTS))('%s', (_, shown) => {
  test.each<[string, change: (card: Sent) => void, read: Partial<Product>]>([
    [
      'null where a list is expected',
      ({ data }) => {
        Object.assign(data, { variant_list: null, product_badges: null, overlay_badges: null });
        data.media_container.items = null;
        data.stepper_data_v2.increment_actions.default = null;
      },
      { badges: [] },
    ],
    [
      'numbers as strings',
      ({ data }) => {
        const { cart_item } = data.atc_action.add_to_cart;
        Object.assign(cart_item, {
          price: '35',
          mrp: '40.50',
          inventory: '7',
          product_id: `${broken.productId}`,
        });
        Object.assign(data, { inventory: '7', group_id: '12' });
      },
      { price: 3_500, mrp: 4_050, inventory: 7 },
    ],
    [
      'prices with a currency sign',
      ({ data }) => {
        Object.assign(data.atc_action.add_to_cart.cart_item, { price: '₹35', mrp: '₹ 1,040.50' });
      },
      { price: 3_500, mrp: 104_050 },
    ],
    [
      'a price only as display text',
      (card) => {
        card.tracking = null;
        Object.assign(card.data, {
          atc_action: null,
          normal_price: { text: '₹1,035' },
          mrp: { text: '₹1,200' },
        });
      },
      { price: 103_500, mrp: 120_000 },
    ],
    [
      'HTML and markdown in its name',
      ({ data }) => {
        data.display_name = {
          text: '<b onclick="x()">Cow</b> **milk** &amp; <bold-300|{green.700|cream}>',
          is_markdown: 1,
        };
      },
      { name: 'Cow milk & cream' },
    ],
    ['a name of 300 letters', ({ data }) => (data.display_name = { text: LONG }), { name: LONG }],
    [
      'no picture',
      ({ data }) => {
        Object.assign(data, { image: null, media_container: null });
        data.atc_action.add_to_cart.cart_item.image_url = null;
      },
      { imageUrl: '' },
    ],
    ['an unknown action', ({ data }) => (data.click_action = { type: 'dance', dance: 7 }), {}],
    ['an invalid rating', ({ data }) => (data.rating = { bar: { value: 'NaN', title: 3 } }), {}],
    [
      'colours and sizes of the wrong type',
      ({ data }) => Object.assign(data, { bg_color: 7, elevation: [], cta: 'x' }),
      {},
    ],
  ])('a card with %s is shown along with the other cards', async (_what, change, read) => {
    const { products, failure } = await shown(withChanged(change));
    expect(products.map(({ productId }) => productId)).toEqual(all);
    expect(products[1]).toMatchObject(read);
    expect(failure).toBeNull();
  });

  test.each<[string, change: (card: Sent) => void]>([
    [
      'without a price',
      (card) => {
        card.tracking = null;
        Object.assign(card.data, { atc_action: null, normal_price: null, mrp: null });
      },
    ],
    [
      'without a name',
      (card) => {
        card.tracking = null;
        Object.assign(card.data, { atc_action: null, name: null, display_name: { text: '#-NA' } });
      },
    ],
    ['of an unknown type', (card) => (card.widget_type = 'hologram_vr')],
    ['whose data is not an object', (card) => (card.data = 'x')],
  ])('a card %s is left out and reported once, and the other cards are shown', async (_what, change) => {
    const { products, failure } = await shown(withChanged(change));
    expect(products.map(({ productId }) => productId)).toEqual(others);
    expect(failure).toBeNull();
    expect(new Set(world.reports).size).toBe(world.reports.length);
    expect(world.reports.join()).toMatch(/Left out a snippet/);
  });

  test('a repeated card is shown once, and entries that are not snippets are ignored', async () => {
    const { products } = await shown({
      body: envelope([null, 7, cardOf(first), [], cardOf(first), 'x', cardOf(last)]),
    });
    expect(products.map(({ productId }) => productId)).toEqual(others);
  });

  test.each<[string, object]>([
    ['a null list', { body: { is_success: true, response: { snippets: null } } }],
    ['an empty list', { body: envelope([]) }],
  ])('an empty page is shown for %s', async (_what, answer) => {
    const { products, failure, state } = await shown(answer);
    expect([products, failure, state.isAPISuccess]).toEqual([[], null, true]);
  });

  test.each<[string, object]>([
    ['null', { body: 'null' }],
    ['a page of HTML', { body: '<!doctype html><title>Gateway</title>' }],
    ['truncated JSON', { malformed: true }],
    ['is_success: false', { body: { is_success: false } }],
    ['an error', { status: 500, body: {} }],
  ])('a load failure is reported when the response is %s', async (_what, answer) => {
    const { products, failure, state } = await shown(answer);
    expect(products).toEqual([]);
    expect(failure).not.toBeNull();
    expect([state.isLoading, state.isAPISuccess]).toEqual([false, false]);
  });
});

describe('a product page', () => {
  const { mango } = GOODS;
  const facts: ProductPageFacts = {
    ...FACTS,
    catalog: CATALOG,
    adult: false,
    firstOrder: true,
    store: storeFor(undefined),
  };
  async function showProduct(change: (sent: Sent, piece: (type: string) => Sent) => void) {
    const sent: Sent = structuredClone(productPage(mango, facts));
    const piece = (type: string) => sent.response.snippets.find((one: Sent) => one.widget_type === type);
    change(sent, piece);
    const { state } = await load(product, pathOf(mango), { body: sent });
    const { details } = state.details;
    return { state, details, kinds: state.bffData?.snippets.map(({ kind }) => kind) ?? [] };
  }

  test.each<[string, Parameters<typeof showProduct>[0], read: object]>([
    ['no pictures', (_, piece) => (piece('carousal_list_vr').data.itemList = null), { line1: mango.name }],
    [
      'no sizes',
      (_, piece) => (piece('horizontal_list').data.horizontal_item_list = null),
      { line1: mango.name },
    ],
    [
      'numbers as strings',
      (_, piece) => {
        const [{ add_to_cart }] = piece('product_atc_strip').data.atc_actions_v2.default;
        Object.assign(add_to_cart.cart_item, { price: '35', mrp: '₹40', inventory: '3' });
        piece('product_atc_strip').data.inventory = '3';
      },
      { product: { price: 3_500, mrp: 4_000, inventory: 3 } },
    ],
    [
      'markup in its name',
      (_, piece) =>
        (piece('text_right_icons_rating_snippet_type').data.title.text = '<i>Mango</i> &amp; ~~more~~'),
      { line1: 'Mango & more' },
    ],
    [
      'a name of 300 letters',
      (_, piece) => (piece('text_right_icons_rating_snippet_type').data.title.text = LONG),
      { line1: LONG },
    ],
    [
      'the same size and the same offer twice',
      (_, piece) => {
        const sizes = piece('horizontal_list').data;
        sizes.horizontal_item_list = [...sizes.horizontal_item_list, ...sizes.horizontal_item_list];
        const offers = piece('image_text_snippet_type_30')?.data ?? { items: [] };
        offers.items = [...offers.items, ...offers.items];
      },
      { line1: mango.name },
    ],
    ['no deferred snippets', ({ response }) => (response.snippet_list_updater_data = null), {}],
    ['no page-level components', ({ response }) => (response.page_level_components = null), {}],
    ['no tracking', ({ response }) => (response.tracking = null), {}],
    [
      'unknown and invalid snippets',
      ({ response }) => response.snippets.unshift(null, 7, { widget_type: 'hologram_vr', data: {} }),
      { line1: mango.name },
    ],
    [
      'every snippet twice',
      ({ response }) => response.snippets.push(...response.snippets),
      { line1: mango.name },
    ],
  ])('the product page renders a product with %s', async (_what, change, read) => {
    const { state, details, kinds } = await showProduct(change);
    expect([state.status, state.failureType]).toEqual(['success', null]);
    expect(details).toMatchObject(read);
    expect(kinds.filter((kind) => kind === 'title')).toHaveLength(1);
    for (const one of state.bffData?.snippets ?? []) {
      const names =
        one.kind === 'options'
          ? one.group.values.map(({ productId }) => productId)
          : one.kind === 'offers'
            ? one.offers.map(({ title }) => title)
            : [];
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test.each<[string, object]>([
    ['null', { body: 'null' }],
    ['no snippets', { body: { is_success: true, response: { snippets: null } } }],
    ['truncated JSON', { malformed: true }],
    ['an error', { status: 500, body: {} }],
  ])('the product page reports a load failure when the response is %s', async (_what, answer) => {
    const { state } = await load(product, pathOf(mango), answer);
    expect(state.details.details).toBeNull();
    expect([state.isLoading, state.details.isFetching]).toEqual([false, false]);
  });
});
