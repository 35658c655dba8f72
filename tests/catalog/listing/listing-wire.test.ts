import * as v from 'valibot';
import { expect, test } from 'vitest';
import { filterDataWire, readFrame } from '../../../src/catalog/listing/listing-wire.ts';

const option = (sub_type: unknown, title: unknown = 'Meadow', count: unknown = 3) => ({
  sub_type,
  title,
  count,
});
const list = (options: unknown, more: object = {}, type: unknown = 254) => ({
  type,
  data: { nav_type: 'brand', title: 'Brand', selection_type: 'multi', options, ...more },
});
const MEADOW = { subType: 'm', title: 'Meadow', count: 3 };
const BRANDS = { navType: 'brand', title: 'Brand', single: false, options: [MEADOW] };

test.each<[told: string, sent: object, read: object]>([
  [
    'a list of options',
    { objects: [list([option('m')])], meta: { total: 3 } },
    { lists: [BRANDS], total: 3 },
  ],
  ['its type as a text', { objects: [list([option('m')], {}, '254')] }, { lists: [BRANDS], total: null }],
  ['a widget of another type', { objects: [list([option('m')], {}, 255), null, 7] }, { lists: [] }],
  ['no lists', { objects: null, meta: null }, { lists: [], total: null }],
  ['words about it that are none', { objects: [], meta: 'x' }, { lists: [], total: null }],
  ['a list of nothing', { objects: [list(null), list([]), list('x')] }, { lists: [] }],
  ['numbers as texts', { objects: [list([option('m', 'Meadow', '3')])], meta: { total: '3' } }, { total: 3 }],
  [
    'a number of nobody and one below nothing',
    { objects: [list([option('m', 'Meadow', null), option('n', 'Hen', -4)])] },
    { lists: [{ options: [{ count: 0 }, { count: 0 }] }] },
  ],
  ['an id as a number', { objects: [list([option(20)])] }, { lists: [{ options: [{ subType: '20' }] }] }],
  [
    'options without an id, without a name, and one called as what is counted',
    { objects: [list([option(null), option('x', null), option('count'), null, option('m')])] },
    { lists: [BRANDS] },
  ],
  ['an option twice', { objects: [list([option('m'), option('m', 'Again')])] }, { lists: [BRANDS] }],
  ['a kind twice', { objects: [list([option('m')]), list([option('n')])] }, { lists: [BRANDS] }],
  [
    'one at a time',
    { objects: [list([option('m')], { selection_type: 'single' })] },
    { lists: [{ ...BRANDS, single: true }] },
  ],
  [
    'markup in a name',
    { objects: [list([option('m', { text: '<b>Moo</b> &amp; Co.' })])] },
    { lists: [{ options: [{ title: 'Moo & Co.' }] }] },
  ],
])('the filters of a list, with %s', (_told, sent, read) => {
  const filters = v.parse(filterDataWire, sent);
  expect(filters).toMatchObject(read);
});

const shelf = (id: unknown, title: unknown, more: object = {}) => ({
  snippet: { data: { identity: { id }, title, ...more } },
});
const framed = (components: unknown) => readFrame({ page_level_components: components });
const navOf = (snippet_models: unknown) => framed({ left_navigation: { snippet_models } }).leftNavigation;

test.each<[told: string, sent: unknown, read: object[]]>([
  ['none', null, []],
  ['none, in words', 'x', []],
  [
    'the one that is shown',
    [shelf('1', 'All'), shelf('2', { text: 'Milk' }, { is_selected: true })],
    [
      { identity: { id: '1' }, is_selected: false, title: 'All' },
      { identity: { id: '2' }, is_selected: true, title: 'Milk' },
    ],
  ],
  ['a number before its name', [shelf(3, '4 -  Curd')], [{ identity: { id: '3' }, title: 'Curd' }]],
  ['no id, no name, and nothing', [shelf(null, 'x'), shelf('1', ''), null, { snippet: null }], []],
  ['the same twice', [shelf('1', 'Milk'), shelf(1, 'Milk')], [{ title: 'Milk' }]],
  ['a flag that is none', [shelf('1', 'Milk', { is_selected: 'yes' })], [{ is_selected: false }]],
  ['no picture', [shelf('1', 'Milk', { image: null, image_tint: 7 })], [{ image: '', tint: 'sand' }]],
])('the shelves at the left, with %s', (_told, sent, read) => {
  const nav = navOf(sent);
  expect(nav).toHaveLength(read.length);
  expect(nav).toMatchObject(read);
});

test.each<[told: string, components: unknown]>([
  ['nothing', null],
  ['words', 'x'],
  ['null in each place', { left_navigation: null, filters: { sort_options: null, nav_models: 7 } }],
])('around a list there may be %s', (_told, components) => {
  expect(framed(components)).toEqual({ leftNavigation: [], sortOptions: [], filterNavs: [] });
});

const PART = { id: 14, name: 'Dairy', image_url: '/dairy.svg', image_tint: 'sky' };
const DAIRY = {
  identity: { id: '14' },
  title: 'Dairy',
  image: '/dairy.svg',
  tint: 'sky',
  is_selected: false,
  link: '/cln/night/clid/7/14',
};
test.each<[told: string, parts: unknown, asked: Record<string, string>, read: object[]]>([
  ['none', null, {}, []],
  ['one', [PART], {}, [DAIRY]],
  ['the one that is shown', [PART], { cat: '14' }, [{ ...DAIRY, is_selected: true }]],
  [
    'one within a mapping',
    [PART],
    { collection_mapping: 'm1' },
    [{ link: '/cln/night/clid/7/14?collectionMapping=m1' }],
  ],
  ['no picture, no id, no name', [{ id: 2, name: 'Tea' }, { name: 'x' }, { id: 3 }], {}, [{ image: '' }]],
])('the parts of a collection, with %s', (_told, collection_subcategories, asked, read) => {
  const nav = readFrame({ collection: { id: '7', name: 'Night', collection_subcategories } }, asked);
  expect(nav.leftNavigation).toHaveLength(read.length);
  expect(nav.leftNavigation).toMatchObject(read);
});

test('the parts of a collection stand below the shelves that are sent with it, each once', () => {
  const { leftNavigation } = readFrame({
    page_level_components: { left_navigation: { snippet_models: [shelf('all', 'All'), shelf(14, 'Milk')] } },
    collection: { id: 7, name: 'Night', collection_subcategories: [PART, { id: 15, name: 'Munchies' }] },
  });
  expect(leftNavigation.map(({ title }) => title)).toEqual(['All', 'Milk', 'Munchies']);
});

test('ways to sort and kinds of filters are each there once', () => {
  const sort = { id: 'price', title: 'Price' };
  const nav = { nav_type: 'brand', title: 'Brand' };
  const filters = { sort_options: [sort, sort, { id: 'x' }], nav_models: [nav, null, nav] };
  expect(framed({ filters })).toMatchObject({
    sortOptions: [{ id: 'price', title: 'Price' }],
    filterNavs: [{ navType: 'brand', title: 'Brand' }],
  });
});
