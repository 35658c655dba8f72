import { describe, expect, test } from 'vitest';
import type { Snippet } from '../../../src/catalog/bff/snippet-model.ts';
import { newLayoutState } from '../../../src/catalog/layout-page/layout-state.ts';
import {
  type ParsedLayout,
  type LayoutFact,
  reduceLayout,
} from '../../../src/catalog/layout-page/reduce-layout.ts';
import { MILK } from '../card-world.tsx';

const mark = { id: '', widgetType: 'w', tracking: null } as unknown as Snippet;
const milk = (productId: string) =>
  ({ ...mark, kind: 'product', product: { ...MILK, productId }, key: productId }) as Snippet;
const heading = (title: string) => ({ ...mark, kind: 'heading', title, subtitle: '', key: title }) as Snippet;

const TAB_NAVIGATION = {
  items: ['Morning', 'Night'].map((title) => ({ title, image: '', url: `/tab/${title}`, link: '' })),
  selected_position: 0,
};

function layoutOf(
  snippets: Snippet[],
  next: string | null = null,
  nav: ParsedLayout['nav'] = null,
): ParsedLayout {
  return {
    page: {
      snippets,
      footer: [],
      next: next === null ? null : { url: next, postback: {} },
      pageMeta: null,
      seo: null,
      fees: '',
    },
    title: 'Layout',
    nav,
    questions: [],
  };
}
const stateAfter = (...facts: LayoutFact[]) =>
  facts.reduce<ReturnType<typeof reduceLayout>>(reduceLayout, newLayoutState());

const requested: LayoutFact = { type: 'asked' };
const renewed: LayoutFact = { type: 'asked', renews: true };
const failedFact: LayoutFact = { type: 'failed' };
const firstPage = (...given: Parameters<typeof layoutOf>): LayoutFact => ({
  type: 'answered',
  answer: layoutOf(...given),
});
const nextPage = (...given: Parameters<typeof layoutOf>): LayoutFact => ({
  type: 'more-answered',
  answer: layoutOf(...given),
});
const keysOf = ({ bffData }: ReturnType<typeof stateAfter>) =>
  bffData?.snippets.map(({ key }) => key) ?? null;

describe('a tab layout and its navigation', () => {
  test.each<[what: string, facts: LayoutFact[], status: string, navStatus: string, keys: string[] | null]>([
    ['starts idle', [], 'idle', 'idle', null],
    ['is loading after a request', [requested], 'loading', 'loading', null],
    [
      'succeeds with a response',
      [requested, firstPage([milk('1')], null, TAB_NAVIGATION)],
      'success',
      'success',
      ['0:1'],
    ],
    ['fails with an error', [requested, failedFact], 'error', 'error', null],
    [
      'clears the snippets on a new request',
      [requested, firstPage([milk('1')], null, TAB_NAVIGATION), requested],
      'loading',
      'success',
      null,
    ],
    [
      'keeps the snippets while it loads again for another location',
      [requested, firstPage([milk('1')], null, TAB_NAVIGATION), renewed],
      'success',
      'success',
      ['0:1'],
    ],
    [
      'keeps the snippets when loading them again for another location fails',
      [requested, firstPage([milk('1')], null, TAB_NAVIGATION), renewed, failedFact],
      'success',
      'success',
      ['0:1'],
    ],
    [
      'keeps the tabs when a tab fails',
      [requested, firstPage([milk('1')], null, TAB_NAVIGATION), requested, failedFact],
      'error',
      'success',
      null,
    ],
    [
      'succeeds on a retry',
      [requested, failedFact, requested, firstPage([milk('1')])],
      'success',
      'success',
      ['0:1'],
    ],
    [
      'appends further pages',
      [requested, firstPage([milk('1')], '/p2'), nextPage([milk('2'), heading('Rest')])],
      'success',
      'success',
      ['0:1', '1:2', '1:Rest'],
    ],
    [
      'does not append a repeated product',
      [requested, firstPage([milk('1')], '/p2'), nextPage([milk('1'), milk('2')])],
      'success',
      'success',
      ['0:1', '1:2'],
    ],
    [
      'ignores a further page after the snippets were cleared',
      [requested, nextPage([milk('2')])],
      'loading',
      'loading',
      null,
    ],
  ])('a layout reducer with tabs %s', (_, facts, status, navStatus, keys) => {
    const state = stateAfter(...facts);
    expect(state).toMatchObject({ status, navStatus });
    expect(keysOf(state)).toEqual(keys);
  });

  test.each<[index: number, selected: number]>([
    [1, 1],
    [0, 0],
    [2, 0],
    [-1, 0],
  ])('choosing the tab at %i selects the tab at %i', (index, selected) => {
    const state = stateAfter(requested, firstPage([milk('1')], null, TAB_NAVIGATION), {
      type: 'nav-chosen',
      index,
    });
    expect(state.navData?.selected_position).toBe(selected);
  });

  test('a response without tabs keeps the present tabs', () => {
    const state = stateAfter(
      requested,
      firstPage([], null, TAB_NAVIGATION),
      { type: 'nav-chosen', index: 1 },
      requested,
      firstPage([milk('1')]),
    );
    expect(state.navData).toMatchObject({ items: TAB_NAVIGATION.items, selected_position: 1 });
  });

  test('choosing a tab does nothing when the layout has no tabs', () => {
    expect(stateAfter({ type: 'nav-chosen', index: 0 }).navData).toBeNull();
  });
});

describe('layout paging', () => {
  test('layout paging stops when a page links back to one already requested', () => {
    const state = stateAfter(
      requested,
      firstPage([milk('1')], '/p2'),
      nextPage([milk('2')], '/p3'),
      nextPage([milk('3')], '/p2'),
    );
    expect(state.bffData?.paging.next).toBeNull();
  });

  test('layout paging stops after three pages with nothing new, not counting headings', () => {
    const state = stateAfter(
      requested,
      firstPage([milk('1')], '/p2'),
      nextPage([milk('1')], '/p3'),
      nextPage([heading('Again')], '/p4'),
      nextPage([], '/p5'),
    );
    expect(state.bffData?.paging.next).toBeNull();
    expect(keysOf(state)).toEqual(['0:1']);
  });
});
