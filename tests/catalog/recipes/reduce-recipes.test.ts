import { describe, expect, test } from 'vitest';
import { newRecipesState, type RecipeEntry } from '../../../src/catalog/recipes/recipes-state.ts';
import {
  type RecipesFact,
  type RecipesPage,
  reduceRecipes,
  stoppedBy,
} from '../../../src/catalog/recipes/reduce-recipes.ts';

const recipe = (id: string): RecipeEntry => ({ id, name: id, image: '', minutes: 1, serves: 1, tags: [] });
const pageOf = (ids: string, nextPageToken: string | null): RecipesPage => ({
  title: '',
  recipes: [...ids].map(recipe),
  nextPageToken,
});
const answered = (ids: string, token: string | null): RecipesFact => ({
  type: 'answered',
  page: pageOf(ids, token),
});
const more = (ids: string, token: string | null): RecipesFact => ({
  type: 'more-answered',
  page: pageOf(ids, token),
});

/** Status, the ids joined, and the next token. */
function after(facts: readonly RecipesFact[]) {
  const { recipes, status, nextPageToken } = facts.reduce(reduceRecipes, newRecipesState('Recipes'));
  return [status, recipes.map(({ id }) => id).join(''), nextPageToken];
}

describe('paging through recipes', () => {
  test.each<[what: string, facts: RecipesFact[], state: ReturnType<typeof after>]>([
    ['is loading after a request', [{ type: 'asked' }], ['loading', '', null]],
    ['fails with an error', [{ type: 'asked' }, { type: 'failed' }], ['error', '', null]],
    ['shows a single page', [answered('abc', null)], ['success', 'abc', null]],
    ['shows the first page', [answered('abc', 't1')], ['success', 'abc', 't1']],
    ['appends a second page', [answered('abc', 't1'), more('def', 't2')], ['success', 'abcdef', 't2']],
    ['appends the last page', [answered('abc', 't1'), more('def', null)], ['success', 'abcdef', null]],
    ['drops a repeated recipe', [answered('aab', 't1'), more('bc', null)], ['success', 'abc', null]],
    ['stops at a repeated token', [answered('a', 't1'), more('b', 't1')], ['success', 'ab', null]],
    [
      'stops at a token repeated after two pages',
      [answered('a', 't1'), more('b', 't2'), more('c', 't1')],
      ['success', 'abc', null],
    ],
    [
      'continues after one page with nothing new',
      [answered('ab', 't1'), more('ab', 't2')],
      ['success', 'ab', 't2'],
    ],
    [
      'stops after three pages with nothing new',
      [answered('ab', 't1'), more('a', 't2'), more('', 't3'), more('b', 't4')],
      ['success', 'ab', null],
    ],
    [
      'counts pages with nothing new afresh after a new recipe',
      [answered('ab', 't1'), more('a', 't2'), more('', 't3'), more('c', 't4'), more('', 't5')],
      ['success', 'abc', 't5'],
    ],
    [
      'replaces the list on a reload',
      [answered('ab', 't1'), more('c', 't2'), answered('x', 't1')],
      ['success', 'x', 't1'],
    ],
  ])('paging through recipes: %s', (_what, facts, state) => {
    expect(after(facts)).toEqual(state);
  });

  test.each<[why: ReturnType<typeof stoppedBy>, facts: RecipesFact[], last: RecipesPage]>([
    [null, [answered('a', 't1')], pageOf('b', 't2')],
    [null, [answered('a', 't1')], pageOf('b', null)],
    ['circle', [answered('a', 't1')], pageOf('b', 't1')],
    ['nothing-new', [answered('a', 't1'), more('', 't2'), more('', 't3')], pageOf('', 't4')],
  ])('the reason for no further recipes is %s', (why, facts, page) => {
    const before = facts.reduce(reduceRecipes, newRecipesState('Recipes'));
    expect(stoppedBy(before, reduceRecipes(before, { type: 'more-answered', page }), page)).toBe(why);
  });
});
