import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { layoutPage } from '../../../fixtures/catalog/layout/page.ts';
import { breadcrumbs, carousel, heading, pills, rail } from '../../../fixtures/catalog/layout/snippets.ts';
import { foodType } from '../../../fixtures/catalog/pictures/draw-pack.ts';
import { layoutWire, READERS } from '../../../src/catalog/bff/layout-wire.ts';
import { CATALOG, cardOf, envelope, DISCOUNTED_PRODUCT, type ProductCardSnippet } from './layout-samples.ts';

const unknownSnippet = (items: readonly object[] | null = null) => ({
  data: { items },
  tracking: null,
  widget_type: 'countdown_hologram_vr',
});

const read = (answer: unknown) => v.parse(layoutWire(), answer);
const productOf = (snippet: unknown) => {
  const [piece] = read(envelope([snippet])).snippets;
  if (piece?.kind !== 'product') throw new Error('not a product snippet');
  return piece;
};

describe('the product card parser', () => {
  test('a sample of the catalog’s products is read from their cards', () => {
    for (const product of CATALOG.products.filter((_, index) => index % 7 === 0)) {
      const { product: seen } = productOf(cardOf(product));
      expect(seen).toMatchObject({
        productId: String(product.productId),
        groupId: String(product.groupId),
        name: product.name,
        brand: product.brand,
        unit: product.unit,
        price: Math.round(product.price * 100),
        mrp: Math.round(product.mrp * 100),
        inventory: Math.min(50, product.inventory),
        tint: product.tint,
        foodType: foodType(product) ?? undefined,
      });
    }
  });

  test.each([
    ['no cart item: falls back to the tracking data', (c) => Object.assign(c.data, { atc_action: null })],
    [
      'no cart item or tracking: falls back to the display text',
      (c) => Object.assign(c, { tracking: null, data: { ...c.data, atc_action: {} } }),
    ],
    [
      'numbers as strings',
      (c) => {
        const item = c.data.atc_action.add_to_cart.cart_item;
        Object.assign(item, {
          price: String(item.price),
          mrp: `₹${item.mrp}`,
          product_id: `${item.product_id}`,
        });
      },
    ],
    ['MRP missing', (c) => Object.assign(c.data.atc_action.add_to_cart.cart_item, { mrp: null })],
  ] as [string, (card: ReturnType<typeof cardOf>) => void][])(
    'a product card with %s is read',
    (_, change) => {
      const { product } = productOf(cardOf(DISCOUNTED_PRODUCT, change));
      expect(product).toMatchObject({
        productId: String(DISCOUNTED_PRODUCT.productId),
        name: DISCOUNTED_PRODUCT.name,
        price: Math.round(DISCOUNTED_PRODUCT.price * 100),
        mrp: Math.round(DISCOUNTED_PRODUCT.mrp * 100),
      });
    },
  );

  test('a card counts as sold out by its state or stock, whatever its sold-out flag says', () => {
    const soldOutState = { product_state: 'out_of_stock', is_sold_out: false };
    expect(
      productOf(cardOf(DISCOUNTED_PRODUCT, (c) => Object.assign(c.data, soldOutState))).product.inventory,
    ).toBe(0);
    expect(
      productOf(cardOf(DISCOUNTED_PRODUCT, (c) => Object.assign(c.data, { inventory: 0 }))).product.inventory,
    ).toBe(0);
  });

  test('the rating is rounded, and the number of raters is shown without brackets and placeholders', () => {
    const rated = (value: unknown, count: string) =>
      productOf(
        cardOf(DISCOUNTED_PRODUCT, (c) =>
          Object.assign(c.data, { rating: { bar: { value, title: { text: count } } } }),
        ),
      ).rating;
    expect(rated(4.650000095367432, '(261)')).toEqual({ value: 4.7, count: '261' });
    expect(rated('4.1', '1.4 lac')).toEqual({ value: 4.1, count: '1.4 lakh' });
    expect(rated(4, 'Dummy')).toEqual({ value: 4, count: '' });
    expect(rated(0, '(0)')).toBeNull();
    expect(rated(null, '')).toBeNull();
  });

  test('each size is listed once, including the card’s own, and a single size is not listed', () => {
    const { sizes, product } = productOf(cardOf(DISCOUNTED_PRODUCT));
    expect(sizes.map(({ productId }) => productId)).toEqual(
      CATALOG.inGroup(DISCOUNTED_PRODUCT.groupId).map(({ productId }) => String(productId)),
    );
    expect(sizes.map(({ productId }) => productId)).toContain(product.productId);
    const alone = cardOf(DISCOUNTED_PRODUCT, ({ data }) => {
      data.variant_list = (data.variant_list ?? []).filter(
        (one) => (one as ProductCardSnippet).data.product_id === String(DISCOUNTED_PRODUCT.productId),
      );
    });
    expect(productOf(alone).sizes).toEqual([]);
  });

  test.each([
    ['"13%\\nOFF"', '13%\nOFF', '13% off'],
    ['a placeholder (falls back to the computed discount)', '#-NA', /^\d+% off$/],
    ['markup', '<bold-200|{green.700|Buy 2}>', 'Buy 2'],
  ])('an offer of %s is read from the card', (_, text, shown) => {
    const { offer } = productOf(
      cardOf(DISCOUNTED_PRODUCT, (c) => Object.assign(c.data, { offer_tag: { title: { text } } })),
    ).product;
    if (typeof shown === 'string') expect(offer).toBe(shown);
    else expect(offer).toMatch(shown);
  });

  test('an advertised card is labelled as an advertisement', () => {
    const ad = cardOf(DISCOUNTED_PRODUCT, ({ data }) => {
      data.overlay_badges = [
        { position: 'x', image: { url: '/marks/ad_without_bg.png', width: 1, height: 1 } },
      ];
    });
    expect(productOf(ad).product.badges[0]).toBe('Ad');
  });
});

describe('the layout parser', () => {
  test('snippets are read in order, including the contents of containers', () => {
    const page = read(
      layoutPage({
        id: 'listing_web',
        title: 'Milk',
        event: 'Product List Visit',
        snippets: [
          heading('Milk', { subtitle: 'from the dairy' }),
          cardOf(DISCOUNTED_PRODUCT),
          carousel([{ url: 'http://p.example/a.png', ratio: 0.4, title: 'A', link: 'doorstep://offers' }]),
          rail('You may like', [cardOf(DISCOUNTED_PRODUCT)], 'doorstep://offers'),
          pills([{ title: 'Curd', link: 'doorstep://listing?l0_cat=1', selected: true }]),
          breadcrumbs([{ title: 'Home', link: 'doorstep://home' }, { title: 'Milk' }]),
        ],
        next: { url: 'v1/layout/listing_widgets?offset=15&limit=15', postback: { grown: [1, { a: null }] } },
        seo: { heading: 'Milk', title: 'Milk online', description: 'All &amp; sundry', content: '<p>So</p>' },
      }),
    );
    expect(page.snippets).toMatchObject([
      { kind: 'heading', title: 'Milk', subtitle: 'from the dairy', id: 'product_container' },
      { kind: 'product', tracking: { name: 'Product' } },
      {
        kind: 'carousel',
        items: [
          {
            kind: 'picture',
            image: 'https://p.example/a.png',
            title: 'A',
            link: 'doorstep://offers',
            height: 2500,
          },
        ],
      },
      {
        kind: 'rail',
        title: 'You may like',
        seeAll: { title: 'see all', link: 'doorstep://offers' },
        items: [{ kind: 'product' }],
      },
      { kind: 'rail', title: '', seeAll: null, items: [{ kind: 'pill', title: 'Curd', selected: true }] },
      {
        kind: 'crumbs',
        items: [
          { title: 'Home', link: 'doorstep://home' },
          { title: 'Milk', link: '' },
        ],
      },
    ]);
    expect(page.footer).toMatchObject([{ kind: 'strip', title: 'Proceed', link: 'doorstep://cart' }]);
    expect(page.next).toEqual({
      url: '/v1/layout/listing_widgets?offset=15&limit=15',
      postback: { grown: [1, { a: null }] },
    });
    expect(page.pageMeta).toMatchObject({ id: 'listing_web', revisionId: '1391108' });
    expect(page.seo).toEqual({
      heading: 'Milk',
      title: 'Milk online',
      description: 'All & sundry',
      content: '<p>So</p>',
    });
    expect(page.skipped).toEqual([]);
    const keys = page.snippets.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('an unknown snippet is left out, but the snippets inside it are read', () => {
    const { snippets, skipped } = read(
      envelope([unknownSnippet([heading('Inside')]), unknownSnippet(), 7, null]),
    );
    expect(snippets).toMatchObject([{ kind: 'heading', title: 'Inside' }]);
    expect(skipped.map(({ type }) => type)).toEqual([
      'countdown_hologram_vr',
      'countdown_hologram_vr',
      'undefined',
      'undefined',
    ]);
  });

  test('broken snippets are left out and reported with the reason, but a rail that is filled later is not reported', () => {
    const { snippets, skipped } = read(
      envelope([
        cardOf(DISCOUNTED_PRODUCT, (card) =>
          Object.assign(card, { tracking: null, data: { product_id: '7', name: { text: 'Nothing' } } }),
        ),
        heading(''),
        rail('Later', null),
        heading('Still here'),
      ]),
    );
    expect(snippets).toMatchObject([{ kind: 'heading', title: 'Still here' }]);
    expect(skipped).toEqual([
      { type: 'product_card_snippet_type_2', reason: expect.stringContaining('price') },
      { type: 'image_text_vr_type_header', reason: 'data.title: no words' },
    ]);
  });

  test('a product repeated in a layout is shown once', () => {
    expect(read(envelope([cardOf(DISCOUNTED_PRODUCT), cardOf(DISCOUNTED_PRODUCT)])).snippets).toHaveLength(1);
  });

  test.each([
    ['no snippets', { is_success: true, response: { snippets: null } }],
    ['an empty response', { response: {} }],
    [
      'broken pagination, tracking and components',
      envelope([], { pagination: null, tracking: 'x', page_level_components: [] }),
    ],
  ])('%s is read as an empty last page', (_, answer) => {
    expect(read(answer)).toMatchObject({ snippets: [], next: null, footer: [], seo: null });
  });

  test.each(['//evil.example/x', 'https://evil.example/x', 'javascript:alert(1)', '', null, 7])(
    'a next page at %s is ignored',
    (next_url) => expect(read(envelope([], { pagination: { next_url } })).next).toBeNull(),
  );

  test('a response with is_success: false is rejected', () => {
    expect(v.safeParse(layoutWire(), { is_success: false, response: { snippets: [] } }).success).toBe(false);
  });

  test('page-specific snippet types are read alongside the common ones', () => {
    const rows = v.pipe(
      v.looseObject({ data: v.looseObject({ title: v.string() }) }),
      v.transform(({ data }) => ({ kind: 'fact' as const, title: data.title })),
    );
    const { snippets } = v.parse(
      layoutWire({ ...READERS, b_image_text_snippet_type_3: rows }),
      envelope([{ widget_type: 'b_image_text_snippet_type_3', data: { title: 'Shelf life' } }, heading('x')]),
    );
    expect(snippets).toMatchObject([{ kind: 'fact', title: 'Shelf life' }, { kind: 'heading' }]);
  });
});
