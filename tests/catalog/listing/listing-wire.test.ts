import * as v from 'valibot';
import { expect, test } from 'vitest';
import { filterDataWire, readFrame } from '../../../src/catalog/listing/listing-wire.ts';

const option = (sub_type: unknown, title: unknown = 'Meadow', count: unknown = 3) => ({
  sub_type,
  title,
  count,
});
const list = (options: unknown, extraFields: object = {}, type: unknown = 254) => ({
  type,
  data: { nav_type: 'brand', title: 'Brand', selection_type: 'multi', options, ...extraFields },
});
const MEADOW = { subType: 'm', title: 'Meadow', count: 3 };
const BRANDS = { navType: 'brand', title: 'Brand', single: false, options: [MEADOW] };

test.each<[description: string, sent: object, read: object]>([
  [
    'a list of options',
    { objects: [list([option('m')])], meta: { total: 3 } },
    { lists: [BRANDS], total: 3 },
  ],
  ['its type as a string', { objects: [list([option('m')], {}, '254')] }, { lists: [BRANDS], total: null }],
  ['a widget of another type', { objects: [list([option('m')], {}, 255), null, 7] }, { lists: [] }],
  ['null lists', { objects: null, meta: null }, { lists: [], total: null }],
  ['metadata that is not an object', { objects: [], meta: 'x' }, { lists: [], total: null }],
  ['empty and invalid options', { objects: [list(null), list([]), list('x')] }, { lists: [] }],
  [
    'numbers as strings',
    { objects: [list([option('m', 'Meadow', '3')])], meta: { total: '3' } },
    { total: 3 },
  ],
  [
    'a missing and a negative count',
    { objects: [list([option('m', 'Meadow', null), option('n', 'Hen', -4)])] },
    { lists: [{ options: [{ count: 0 }, { count: 0 }] }] },
  ],
  ['an id as a number', { objects: [list([option(20)])] }, { lists: [{ options: [{ subType: '20' }] }] }],
  [
    'options without an id, without a title, and one with the reserved id "count"',
    { objects: [list([option(null), option('x', null), option('count'), null, option('m')])] },
    { lists: [BRANDS] },
  ],
  ['a repeated option', { objects: [list([option('m'), option('m', 'Again')])] }, { lists: [BRANDS] }],
  ['a repeated filter list', { objects: [list([option('m')]), list([option('n')])] }, { lists: [BRANDS] }],
  [
    'single selection',
    { objects: [list([option('m')], { selection_type: 'single' })] },
    { lists: [{ ...BRANDS, single: true }] },
  ],
  [
    'markup in a title',
    { objects: [list([option('m', { text: '<b>Moo</b> &amp; Co.' })])] },
    { lists: [{ options: [{ title: 'Moo & Co.' }] }] },
  ],
])('listing filters with %s are read', (_description, sent, read) => {
  const filters = v.parse(filterDataWire, sent);
  expect(filters).toMatchObject(read);
});

const shelf = (id: unknown, title: unknown, extraFields: object = {}) => ({
  snippet: { data: { identity: { id }, title, ...extraFields } },
});
const readFramed = (components: unknown) => readFrame({ page_level_components: components });
const navOf = (snippet_models: unknown) => readFramed({ left_navigation: { snippet_models } }).leftNavigation;

test.each<[description: string, sent: unknown, read: object[]]>([
  ['null', null, []],
  ['a string', 'x', []],
  [
    'the selected shelf',
    [shelf('1', 'All'), shelf('2', { text: 'Milk' }, { is_selected: true })],
    [
      { identity: { id: '1' }, is_selected: false, title: 'All' },
      { identity: { id: '2' }, is_selected: true, title: 'Milk' },
    ],
  ],
  ['a number before its title', [shelf(3, '4 -  Curd')], [{ identity: { id: '3' }, title: 'Curd' }]],
  ['no id, no title, and null entries', [shelf(null, 'x'), shelf('1', ''), null, { snippet: null }], []],
  ['a repeated shelf', [shelf('1', 'Milk'), shelf(1, 'Milk')], [{ title: 'Milk' }]],
  ['an invalid selected flag', [shelf('1', 'Milk', { is_selected: 'yes' })], [{ is_selected: false }]],
  ['no image', [shelf('1', 'Milk', { image: null, image_tint: 7 })], [{ image: '', tint: 'sand' }]],
])('the left navigation with %s is read', (_description, sent, read) => {
  const nav = navOf(sent);
  expect(nav).toHaveLength(read.length);
  expect(nav).toMatchObject(read);
});

test.each<[description: string, components: unknown]>([
  ['null', null],
  ['a string', 'x'],
  ['null in each place', { left_navigation: null, filters: { sort_options: null, nav_models: 7 } }],
])('a listing frame of %s is read as empty', (_description, components) => {
  expect(readFramed(components)).toEqual({
    leftNavigation: [],
    sortOptions: [],
    filterNavs: [],
    hasVegOnly: false,
  });
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
test.each<[description: string, parts: unknown, query: Record<string, string>, read: object[]]>([
  ['none', null, {}, []],
  ['one', [PART], {}, [DAIRY]],
  ['the selected one', [PART], { cat: '14' }, [{ ...DAIRY, is_selected: true }]],
  [
    'one with a collection mapping',
    [PART],
    { collection_mapping: 'm1' },
    [{ link: '/cln/night/clid/7/14?collectionMapping=m1' }],
  ],
  ['no image, no id, no name', [{ id: 2, name: 'Tea' }, { name: 'x' }, { id: 3 }], {}, [{ image: '' }]],
])('collection subcategories with %s are read', (_description, collection_subcategories, query, read) => {
  const nav = readFrame({ collection: { id: '7', name: 'Night', collection_subcategories } }, query);
  expect(nav.leftNavigation).toHaveLength(read.length);
  expect(nav.leftNavigation).toMatchObject(read);
});

test('collection subcategories come after the categories of the navigation, each once', () => {
  const { leftNavigation } = readFrame({
    page_level_components: { left_navigation: { snippet_models: [shelf('all', 'All'), shelf(14, 'Milk')] } },
    collection: { id: 7, name: 'Night', collection_subcategories: [PART, { id: 15, name: 'Munchies' }] },
  });
  expect(leftNavigation.map(({ title }) => title)).toEqual(['All', 'Milk', 'Munchies']);
});

test('each sort option and filter kind is listed once', () => {
  const sort = { id: 'price', title: 'Price' };
  const nav = { nav_type: 'brand', title: 'Brand' };
  const filters = { sort_options: [sort, sort, { id: 'x' }], nav_models: [nav, null, nav] };
  expect(readFramed({ filters })).toMatchObject({
    sortOptions: [{ id: 'price', title: 'Price' }],
    filterNavs: [{ navType: 'brand', title: 'Brand' }],
  });
});
