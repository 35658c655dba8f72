import { expect, test } from 'vitest';
import { familyOf } from '../../../src/catalog/listing/listing-family.ts';
import { sourceOf } from '../../../src/catalog/listing/listing-source.ts';
import { matchOf, matchRoute } from '../../../src/shell/match-route.ts';

const matchAt = (path: string) => matchOf(matchRoute(path.split('?')[0] ?? ''), path);
const FRAME = '/v1/layout/listing';
const TAGGED = '/v1/layout/tag_collections';

test.each<[path: string, framePath: string, query: object, id: string]>([
  ['/cn/milk/cid/14/141', FRAME, { l0_cat: '14', l1_cat: '141' }, '141'],
  ['/cln/summer/clid/77', TAGGED, { collection_id: '77' }, '77'],
  ['/cln/summer/clid/77/5', TAGGED, { collection_id: '77', cat: '5' }, '77'],
  ['/cln/summer/clid/77?cat=5', TAGGED, { collection_id: '77', cat: '5' }, '77'],
  ['/cln/summer/clid/77/5?cat=6', TAGGED, { collection_id: '77', cat: '5' }, '77'],
  ['/cln/x/clid/77?collectionMapping=m1', TAGGED, { collection_id: '77', collection_mapping: 'm1' }, '77'],
  ['/cln/x/clid/77?collectionMapping=&cat=', TAGGED, { collection_id: '77' }, '77'],
  ['/dc/', FRAME, { dynamic: '1' }, 'dc'],
  ['/dc?utm_source=x', FRAME, { dynamic: '1' }, 'dc'],
  ['/dc/?l0_cat=14&l1_cat=141', FRAME, { l0_cat: '14', l1_cat: '141' }, 'dc'],
  ['/dc/?collection_uuid=u-1', FRAME, { collection_uuid: 'u-1' }, 'dc'],
  ['/dc/more/of/it?tag=offers', FRAME, { tag: 'offers' }, 'dc'],
  ['/brand/meadow/101', FRAME, { brand_id: '101' }, '101'],
  ['/brand/meadow/101?cid=14', FRAME, { brand_id: '101', cat: '14' }, '101'],
  ['/brand/meadow/101/dairy/14', FRAME, { brand_id: '101', cat: '14' }, '101'],
  ['/brand-awards', TAGGED, { tag: 'brand_awards' }, 'brand_awards'],
  ['/brand-awards/14', TAGGED, { tag: 'brand_awards', cat: '14' }, 'brand_awards'],
  ['/badges', TAGGED, { tag: 'badges' }, 'badges'],
  ['/offers', TAGGED, { tag: 'offers' }, 'offers'],
  ['/offers/?cat=14', TAGGED, { tag: 'offers', cat: '14' }, 'offers'],
])('the listing %s requests %s with %j', (path, framePath, query, id) => {
  expect(sourceOf(matchAt(path))).toMatchObject({ framePath, query, id });
});

test('only a dynamic collection reads collection_filters from the URL', () => {
  expect(sourceOf(matchAt('/dc/?collection_filters=W10%3D')).encodedFilters).toBe('W10=');
  expect(sourceOf(matchAt('/cn/milk/cid/14/141?collection_filters=W10%3D')).encodedFilters).toBeNull();
});

test.each<[one: string, other: string, family: boolean, shelf: boolean]>([
  ['/cn/milk/cid/14/141', '/cn/curd/cid/14/142', true, false],
  ['/cn/milk/cid/14/141', '/cn/renamed/cid/14/141', true, true],
  ['/cn/milk/cid/14/141', '/cn/tea/cid/12/121', false, false],
  ['/cln/x/clid/77', '/cln/x/clid/77/5', true, false],
  ['/cln/x/clid/77/5', '/cln/x/clid/77?cat=5', true, true],
  ['/cln/x/clid/77', '/cln/x/clid/78', false, true],
  ['/cln/x/clid/77', '/cln/x/clid/77?collectionMapping=m1', false, true],
  ['/dc/?collection_filters=a', '/dc/?collection_filters=b', false, true],
  ['/brand/meadow/101?cid=14', '/brand/meadow/101/dairy/14', true, true],
  ['/brand-awards', '/brand-awards/14', true, false],
  ['/offers', '/badges', false, true],
])(
  'the listings %s and %s have the same navigation: %s, and the same part of it: %s',
  (one, secondPath, family, shelf) => {
    const [a, b] = [familyOf(matchAt(one)), familyOf(matchAt(secondPath))];
    expect([a.family === b.family, a.shelf === b.shelf]).toEqual([family, shelf]);
  },
);
