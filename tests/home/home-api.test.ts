import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type Feed, feedWire } from '../../src/home/home-api.ts';
import type { ProductRailWidget } from '../../src/home/widget-model.ts';
import { banner, feedOf, imageGrid, imageRail, product, productRail, tile } from './feed-samples.ts';

const parseFeed = (raw: unknown): Feed => v.parse(feedWire, raw);
const readOne = (widget: unknown) => parseFeed(feedOf(widget)).widgets[0];
const readRail = (widget: unknown) => readOne(widget) as ProductRailWidget;
const namesIn = (widget: unknown) => readRail(widget).products.map(({ name }) => name);

describe('the feed parser', () => {
  test.each([
    ['no objects', {}],
    ['null objects', { objects: null, page_meta: null }],
    ['an empty page', feedOf()],
  ])('the feed parser reads %s as an empty feed', (_, sent) => {
    expect(parseFeed(sent).widgets).toEqual([]);
  });

  test('the feed parser reads a null list as empty', () => {
    const { widgets, skipped } = parseFeed(
      feedOf(
        productRail('Fruit', [product({ name: 'Guava', badges: null, offers: null })]),
        { ...productRail('x', []), objects: null },
        imageGrid(null as never),
        { ...banner(), layout_config: null, action: null },
      ),
    );
    expect(widgets.map(({ type }) => type)).toEqual([77, 55]);
    expect(skipped.map(({ type }) => type)).toEqual(['77', '52']);
  });

  test('the feed parser reads products directly or wrapped in single-item arrays', () => {
    const guava = product({ name: 'Guava' });
    const lime = product({ name: 'Lime' });
    expect(namesIn(productRail('Fruit', [guava, lime]))).toEqual(['Guava', 'Lime']);
    const directRows = { objects: [{ type: 21, data: { products: [guava, lime] } }] };
    expect(namesIn(productRail('Fruit', [], directRows))).toEqual(['Guava', 'Lime']);
  });

  test('a product whose id is once a number and once a string is shown once', () => {
    const duplicates = productRail('Fruit', [
      product({ product_id: 7, name: 'Guava' }),
      product({ product_id: '7' }),
    ]);
    expect(readRail(duplicates).products.map(({ productId, name }) => [productId, name])).toEqual([
      ['7', 'Guava'],
    ]);
  });

  test.each([
    ['1 - Paan corner', 'Paan corner'],
    ['12 -  Dairy, bread & eggs ', 'Dairy, bread & eggs'],
    [' 3 - Clening', 'Clening'],
    ['7up - the drink', '7up - the drink'],
    ['Snacks', 'Snacks'],
  ])('a tile named %j is shown as %j', (sent, shown) => {
    expect(readOne(imageGrid([tile(sent)]))).toMatchObject({ items: [{ title: shown }] });
  });

  test('the feed parser reads formatted prices, zero discounts and newlines in offers', () => {
    const { products } = readRail(
      productRail('Fruit', [
        product({ price: '₹47', mrp: null }),
        product({ price: 40, mrp: 50, discount: 0 }),
        product({ price: 40, mrp: 50, offer: '13%\nOFF' }),
      ]),
    );
    expect(products.map(({ price, offer }) => [price, offer])).toEqual([
      [4700, ''],
      [4000, '20% off'],
      [4000, '13% off'],
    ]);
  });

  test.each(['Dummy', 'earliest', '#-NA', ''])(
    'the feed parser never shows the placeholder %j',
    (placeholder) => {
      const { products } = readRail(
        productRail('Fruit', [product({ badges: [placeholder], offer: placeholder })]),
      );
      expect(products[0]).toMatchObject({ badges: [], offer: '' });
    },
  );

  test.each([['#FFFFFF00'], [{ type: 'white', tint: '900' }], [null]])(
    'the feed parser tolerates the bg_color %j',
    (bg_color) => {
      const widget = productRail('Fruit', [product()], { bg_color, layout_config: { bg_color } });
      expect(readRail(widget).title).toBe('Fruit');
    },
  );

  test('a repeated badge is shown once', () => {
    const { products } = readRail(
      productRail('Fruit', [product({ badges: ['Ripe', ' Ripe', 'New', 7, null] })]),
    );
    expect(products[0]?.badges).toEqual(['Ripe', 'New']);
  });

  test('the title of a rail comes from its header, not from its data', () => {
    expect(readRail(productRail('Cold drinks', [product()])).title).toBe('Cold drinks');
    expect(readRail(productRail('x', [product()], { header_config: null })).title).not.toContain('Dairy');
  });

  test.each([
    ['a link and a button', {}, { text: 'see all', link: 'doorstep://collection-products?collection_id=5' }],
    ['the button hidden', { show_button: false }, null],
    ['no link', { button_deeplink: null }, null],
    [
      'no button text',
      { button_text: '' },
      { text: 'See all', link: 'doorstep://collection-products?collection_id=5' },
    ],
  ])('the "see all" link with %s is read', (_, changes, seeAll) => {
    const { header_config, ...rest } = productRail('Fruit', [product()]);
    expect(readRail({ ...rest, header_config: { ...header_config, ...changes } }).seeAll).toEqual(seeAll);
  });

  test('an unreadable product is skipped and the other products of its rail are shown', () => {
    expect(namesIn(productRail('Fruit', [{ product_id: 1 }, product({ name: 'Lime' }), null]))).toEqual([
      'Lime',
    ]);
  });

  test.each([
    [2.5, 400],
    ['5', 200],
    [-1, 400],
    [0, 400],
    ['wide', 400],
    [null, 400],
  ])('a banner with aspect ratio %j has the height %i for a width of 1000', (aspect_ratio, height) => {
    expect(readOne(banner({ layout_config: { aspect_ratio } }))).toMatchObject({ width: 1000, height });
  });

  test('an unnamed picture gets an accessible name', () => {
    const picture = (meta: object | null) => ({ type: 64, data: { image_url: '/p.png', id: '' }, meta });
    expect(readOne(imageRail([picture({ name: 'pb_breakfast_time' }), picture(null)]))).toMatchObject({
      items: [{ title: 'breakfast time', width: 258, height: 150, link: '' }, { title: 'Offer' }],
    });
  });
});

describe('widget headers and appearance', () => {
  test.each([
    ['its title', {}, { title: 'Fruit', titleHidden: false, titleImage: '' }],
    ['the title hidden', { show_header: false }, { title: 'Fruit', titleHidden: true }],
    ['a title image', { title_image_url: '/fruit.png' }, { titleImage: '/fruit.png' }],
    ['no title', { title: null }, { title: 'More for you' }],
    ['null fields', { title: null, show_header: null, title_image_url: null }, { titleHidden: false }],
  ])('a widget header with %s is read', (_, changes, head) => {
    const { header_config, ...rest } = productRail('Fruit', [product()]);
    expect(readRail({ ...rest, header_config: { ...header_config, ...changes } })).toMatchObject(head);
  });

  test('the headers of image rails and image grids are read', () => {
    const header_config = {
      title: 'Brands we like',
      button_text: 'All',
      button_deeplink: 'doorstep://brands',
    };
    const head = {
      title: 'Brands we like',
      titleHidden: false,
      seeAll: { text: 'All', link: 'doorstep://brands' },
    };
    const picture = { data: { image_url: '/p.png' } };
    expect(readOne({ ...imageRail([picture]), header_config })).toMatchObject(head);
    expect(readOne({ ...imageGrid([tile('Tea')]), header_config })).toMatchObject(head);
    // the name "masthead" in the data is internal and not meant for shoppers
    expect(readOne(imageRail([picture]))).toMatchObject({ title: 'Offers', titleHidden: true });
  });

  test.each([
    ['default values', { layout_config: { bg_color: '#FFFFFF00' }, grid_span: 12 }, null],
    ['white', { header_config: { bg_color: '#ffffff', theme: 'LIGHT' } }, null],
    ['invalid colours', { layout_config: { bg_color: 'url(x)' }, grid_span: 'wide' }, null],
    ['null fields', { header_config: null, layout_config: null, grid_span: null }, null],
    [
      'a background colour',
      { header_config: { bg_color: '#23485F', theme: 'DARK' } },
      { background: '#23485f', dark: true },
    ],
    [
      'the colour of the layout before that of the header',
      { layout_config: { bg_color: '#fff1cc80' } },
      { background: '#fff1cc80' },
    ],
    ['half the width', { grid_span: '6' }, { span: 6, background: null }],
    ['an unsupported width', { grid_span: 7 }, null],
    ['a background image', { layout_config: { background_image_url: '/b.png' } }, { backdrop: '/b.png' }],
    ['sharp corners', { layout_config: { border_radius: 0 } }, { square: true }],
    [
      'margins and padding, rounded to steps',
      { layout_config: { margin_top: 5, margin_left: '12', margin_right: 0, padding_bottom: 300 } },
      { space: 'mt8 mx16 pb24' },
    ],
    ['zero or negligible margins', { layout_config: { margin_top: 0, padding_left: 3 } }, null],
    ['invalid margins', { layout_config: { margin_top: 'wide', padding_top: -40 } }, null],
    ['default corners', { layout_config: { border_radius: -1 } }, null],
  ])('the look of a widget with %s is read', (_, changes, look) => {
    const read = readOne(productRail('Fruit', [product()], changes))?.look;
    if (look === null) expect(read).toBeNull();
    else expect(read).toMatchObject(look);
  });

  test('a single product or picture is read as a rail or banner', () => {
    const { objects } = productRail('Fruit', [product({ name: 'Guava' })]);
    expect(readOne(objects[0])).toMatchObject({ type: 77, products: [{ name: 'Guava' }] });
    expect(readOne({ type: 64, data: { image_url: '/p.png', title: 'Tea' } })).toMatchObject({
      type: 55,
      title: 'Tea',
      width: 258,
    });
  });
});

test.each([
  ['#FFFFFF', null],
  ['#FFF1CC', '#fff1cc'],
  ['none', null],
  [{ type: 'white' }, null],
])('the page background %j is read as %j', (bg_color, ground) => {
  const layout_config = { bg_color, status_bar: { bg_color, theme: 'DARK' } };
  expect(parseFeed({ ...feedOf(banner()), layout_config }).background).toBe(ground);
});

test('known page-level components are placed above and below the widgets', () => {
  const feed = parseFeed({
    ...feedOf(banner()),
    layout_config: { padding_top: 8 },
    layout_level_components_v2: {
      header: banner({ data: { image: '/h.png' } }),
      floating: { type: 9999 },
      sticky: { height: 40 },
      footer: { objects: [banner({ data: { image: '/f.png' } }), null] },
      top_strip: [banner({ data: { image: '/t.png' } })],
      nothing: null,
    },
  });
  expect(feed.widgets).toMatchObject(
    ['/h.png', '/t.png', '/b.png', '/f.png'].map((image) => ({ type: 55, image })),
  );
  expect(new Set(feed.widgets.map(({ key }) => key)).size).toBe(4);
  expect(feed.skipped).toEqual([{ type: '9999', reason: 'unknown type' }]);
  expect(feed.space).toBe('pt8');
});

describe('feed pagination', () => {
  test.each([
    [null, null],
    [{}, null],
    [{ next_url: null }, null],
    [{ next_url: '/feed/?page=2' }, '/feed/?page=2'],
    [{ next_url: 'feed/?page=2' }, '/feed/?page=2'],
    [{ next_url: 'https://elsewhere.example/feed' }, null],
    [{ next_url: '//elsewhere.example/feed' }, null],
    ['none', null],
  ])('the next page of a feed with the pagination %j is %j', (pagination, next) => {
    expect(parseFeed({ ...feedOf(banner()), pagination }).next).toBe(next);
  });
});

describe('widgets left out of the feed', () => {
  test('widgets nested in an unknown widget are read', () => {
    const { widgets, skipped } = parseFeed(
      feedOf(
        { type: 9902, objects: [banner(), { type: 9903, objects: [imageGrid([tile('Tea')])] }] },
        banner(),
      ),
    );
    expect(widgets.map(({ key }) => key)).toEqual(['55-0.0', '52-0.1.0', '55-1']);
    expect(skipped.map(({ type }) => type)).toEqual(['9902', '9903']);
  });

  test.each([225, 254, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007])(
    'a widget of type %i, which belongs to other pages, is left out of the feed',
    (type) => {
      const { widgets, skipped } = parseFeed(feedOf(banner(), { type, data: { title: 'How it works' } }));
      expect(widgets.map((widget) => widget.type)).toEqual([55]);
      expect(skipped).toEqual([{ type: String(type), reason: 'unknown type' }]);
    },
  );

  test('skipped widgets are reported with type and reason, and the other widgets are shown', () => {
    const { widgets, skipped } = parseFeed(
      feedOf(
        { type: 999 },
        banner({ data: { id: 'no picture' } }),
        'not even an object',
        null,
        { type: '__proto__' },
        banner(),
        productRail('Empty', []),
        imageRail([{ data: {} }]),
      ),
    );
    expect(widgets.map(({ key }) => key)).toEqual(['55-5']);
    expect(skipped.map(({ type }) => type)).toEqual([
      '999',
      '55',
      'undefined',
      'undefined',
      '__proto__',
      '77',
      '66',
    ]);
    expect(skipped[1]?.reason).toContain('data.image');
    expect(skipped[5]?.reason).toContain('no products');
  });

  test('a response that is not a feed is rejected as malformed', () => {
    for (const sent of [null, '<html>', { objects: 'none' }]) {
      expect(v.safeParse(feedWire, sent).success, JSON.stringify(sent)).toBe(false);
    }
  });
});
