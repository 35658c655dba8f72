import { describe, expect, test } from 'vitest';
import { reduceDetails } from '../../../src/catalog/product/reduce-details.ts';
import { type ProductPageFact, reduceProductPage } from '../../../src/catalog/product/reduce-product-page.ts';
import { leafLevel, type ProductPageState } from '../../../src/catalog/product-fields.ts';
import type { DetailsState, ProductDetails } from '../../../src/catalog/product/product-model.ts';

const NOT_ASKED: DetailsState = { isFetching: false, isFetched: false, message: '', details: null };
const NEW_PAGE: ProductPageState<{ id: string }> = {
  bffData: null,
  selectedVariant: null,
  selectedProduct: null,
  imageGallery: { images: [], mainIndex: 0, isShown: false },
  rawData: null,
  isLocationTooltipShown: false,
  status: 'idle',
};

const piece = (id: string) => ({ id });
type Fact = ProductPageFact<{ id: string }>;
const stateAfter = (...facts: Fact[]) => facts.reduce(reduceProductPage<{ id: string }>, NEW_PAGE);
const answerFact = (...ids: string[]): Fact => ({
  type: 'answered',
  snippets: ids.map(piece),
  images: ['/a', '/b', '/c'],
  rawData: { more: [] },
  tooltip: true,
});
const idsOf = (state: ReturnType<typeof stateAfter>) => state.bffData?.snippets.map(({ id }) => id);

describe('the status of a product page', () => {
  test.each<[string, Fact[]]>([
    ['idle', []],
    ['loading', [{ type: 'asked' }]],
    ['success', [{ type: 'asked' }, answerFact('a')]],
    ['error', [{ type: 'asked' }, { type: 'failed' }]],
    ['loading', [{ type: 'asked' }, { type: 'failed' }, { type: 'asked' }]],
  ])('the status of a product page is %s after %j', (status, facts) => {
    expect(stateAfter(...facts).status).toBe(status);
  });
});

describe('the snippets of a product page', () => {
  test.each<[string, Fact, string[]]>([
    [
      'adds snippets after the given id',
      { type: 'snippets-added', after: 'a', snippets: [piece('x'), piece('y')] },
      ['a', 'x', 'y', 'b', 'c'],
    ],
    [
      'adds snippets at the end when the id is unknown',
      { type: 'snippets-added', after: 'nobody', snippets: [piece('x')] },
      ['a', 'b', 'c', 'x'],
    ],
    [
      'moves an existing snippet instead of repeating it',
      { type: 'snippets-added', after: 'a', snippets: [piece('c')] },
      ['a', 'c', 'b'],
    ],
    ['removes snippets by id', { type: 'snippets-removed', ids: ['a', 'c'] }, ['b']],
    ['ignores removal of an unknown id', { type: 'snippets-removed', ids: ['nobody'] }, ['a', 'b', 'c']],
  ])('the product page reducer %s', (_, fact, ids) => {
    expect(idsOf(stateAfter(answerFact('a', 'b', 'c'), fact))).toEqual(ids);
  });

  test('snippets added or removed before the page has loaded are ignored', () => {
    expect(stateAfter({ type: 'snippets-added', after: '', snippets: [piece('x')] }).bffData).toBeNull();
    expect(stateAfter({ type: 'snippets-removed', ids: ['x'] }).bffData).toBeNull();
  });
});

describe('the selected product', () => {
  test('selecting a variant keeps the product and clears the raw data', () => {
    const state = stateAfter(answerFact('a'), { type: 'modal-selected', productId: '8' });
    expect(state).toMatchObject({ selectedProduct: null, selectedVariant: '8', rawData: null });
    expect(
      stateAfter({ type: 'modal-selected', productId: '8' }, { type: 'modal-selected', productId: null })
        .selectedVariant,
    ).toBeNull();
  });
});

describe('the gallery', () => {
  test.each<[Fact[], number, boolean]>([
    [[], 0, false],
    [[{ type: 'picture-chosen', index: 2 }], 2, false],
    [[{ type: 'picture-chosen', index: 9 }], 2, false],
    [[{ type: 'picture-chosen', index: -1 }], 0, false],
    [[{ type: 'gallery-shown', index: 1 }], 1, true],
    [
      [{ type: 'gallery-shown', index: 1 }, { type: 'picture-chosen', index: 2 }, { type: 'gallery-hidden' }],
      2,
      false,
    ],
    [[{ type: 'gallery-shown', index: 1 }, answerFact('b')], 1, true],
  ])('the gallery shows the expected picture, or is closed, after %j', (facts, mainIndex, isShown) => {
    expect(stateAfter(answerFact('a'), ...facts).imageGallery).toEqual({
      images: ['/a', '/b', '/c'],
      mainIndex,
      isShown,
    });
  });
});

test('new pictures close the gallery and reset it to the first picture', () => {
  const otherFact = { ...answerFact('b'), images: ['/d', '/e'] } as Fact;
  expect(stateAfter(answerFact('a'), { type: 'gallery-shown', index: 1 }, otherFact).imageGallery).toEqual({
    images: ['/d', '/e'],
    mainIndex: 0,
    isShown: false,
  });
});

test('the location tooltip is shown until it is dismissed', () => {
  expect(stateAfter(answerFact('a')).isLocationTooltipShown).toBe(true);
  expect(stateAfter(answerFact('a'), { type: 'tooltip-hidden' }).isLocationTooltipShown).toBe(false);
});

describe('the details of a product', () => {
  const details = { line1: 'Tea' } as ProductDetails;
  test.each([
    ['start empty', [], { isFetching: false, isFetched: false, message: '', details: null }],
    [
      'a request sets fetching',
      [{ type: 'asked' }],
      { isFetching: true, isFetched: false, message: '', details: null },
    ],
    [
      'success marks fetched',
      [{ type: 'asked' }, { type: 'answered', details }],
      { isFetching: false, isFetched: true, message: '', details },
    ],
    [
      'failure marks fetched and stores a message',
      [{ type: 'asked' }, { type: 'failed', message: 'No.' }],
      { isFetching: false, isFetched: true, message: 'No.', details: null },
    ],
    [
      'the details stay while others load',
      [{ type: 'answered', details }, { type: 'asked' }],
      { isFetching: true, isFetched: false, message: '', details },
    ],
    [
      'the details stay when the others fail',
      [{ type: 'answered', details }, { type: 'asked' }, { type: 'failed', message: 'No.' }],
      { isFetching: false, isFetched: true, message: 'No.', details },
    ],
  ] as const)('product details: %s', (_, facts, expected) => {
    expect(facts.reduce(reduceDetails, NOT_ASKED)).toEqual(expected);
  });
});

test.each([
  ['l1', 1],
  ['l2', 2],
  ['', 2],
  ['L1', 2],
] as const)('the category level "%s" is read as level %i', (level, number) => {
  expect(leafLevel(level)).toBe(number);
});
