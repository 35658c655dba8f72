import { describe, expect, test } from 'vitest';
import { newRecipesState, type RecipeEntry } from '../../../src/catalog/recipes/recipes-state.ts';
import {
  type RecipesFact,
  type RecipesPage,
  reduceRecipes,
  stopCauseOf,
} from '../../../src/catalog/recipes/reduce-recipes.ts';

const recipe = (id: string): RecipeEntry => ({ id, name: id, image: '', minutes: 1, serves: 1, tags: [] });
const pageOf = (ids: string, nextPageToken: string | null): RecipesPage => ({
  title: '',
  recipes: [...ids].map(recipe),
  nextPageToken,
});
const answerFact = (ids: string, token: string | null): RecipesFact => ({
  type: 'answered',
  page: pageOf(ids, token),
});
const moreFact = (ids: string, token: string | null): RecipesFact => ({
  type: 'more-answered',
  page: pageOf(ids, token),
});

/** The status, the joined ids and the next token after the given events. */
function summarizeAfter(facts: readonly RecipesFact[]) {
  const { recipes, status, nextPageToken } = facts.reduce(reduceRecipes, newRecipesState('Recipes'));
  return [status, recipes.map(({ id }) => id).join(''), nextPageToken];
}

describe('paging through recipes', () => {
  test.each<[what: string, facts: RecipesFact[], state: ReturnType<typeof summarizeAfter>]>([
    ['is loading after a request', [{ type: 'asked' }], ['loading', '', null]],
    ['fails with an error', [{ type: 'asked' }, { type: 'failed' }], ['error', '', null]],
    ['shows a single page', [answerFact('abc', null)], ['success', 'abc', null]],
    ['shows the first page', [answerFact('abc', 't1')], ['success', 'abc', 't1']],
    ['appends a second page', [answerFact('abc', 't1'), moreFact('def', 't2')], ['success', 'abcdef', 't2']],
    ['appends the last page', [answerFact('abc', 't1'), moreFact('def', null)], ['success', 'abcdef', null]],
    ['drops a repeated recipe', [answerFact('aab', 't1'), moreFact('bc', null)], ['success', 'abc', null]],
    ['stops at a repeated token', [answerFact('a', 't1'), moreFact('b', 't1')], ['success', 'ab', null]],
    [
      'stops at a token repeated after two pages',
      [answerFact('a', 't1'), moreFact('b', 't2'), moreFact('c', 't1')],
      ['success', 'abc', null],
    ],
    [
      'continues after one page with nothing new',
      [answerFact('ab', 't1'), moreFact('ab', 't2')],
      ['success', 'ab', 't2'],
    ],
    [
      'stops after three pages with nothing new',
      [answerFact('ab', 't1'), moreFact('a', 't2'), moreFact('', 't3'), moreFact('b', 't4')],
      ['success', 'ab', null],
    ],
    [
      'counts pages with nothing new afresh after a new recipe',
      [
        answerFact('ab', 't1'),
        moreFact('a', 't2'),
        moreFact('', 't3'),
        moreFact('c', 't4'),
        moreFact('', 't5'),
      ],
      ['success', 'abc', 't5'],
    ],
    [
      'replaces the list on a reload',
      [answerFact('ab', 't1'), moreFact('c', 't2'), answerFact('x', 't1')],
      ['success', 'x', 't1'],
    ],
  ])('the list of recipes %s', (_what, facts, state) => {
    expect(summarizeAfter(facts)).toEqual(state);
  });

  test.each<[cause: ReturnType<typeof stopCauseOf>, facts: RecipesFact[], last: RecipesPage]>([
    [null, [answerFact('a', 't1')], pageOf('b', 't2')],
    [null, [answerFact('a', 't1')], pageOf('b', null)],
    ['loop', [answerFact('a', 't1')], pageOf('b', 't1')],
    ['nothing-new', [answerFact('a', 't1'), moreFact('', 't2'), moreFact('', 't3')], pageOf('', 't4')],
  ])('the list of recipes ends early with the reason %s', (why, facts, page) => {
    const previousState = facts.reduce(reduceRecipes, newRecipesState('Recipes'));
    expect(
      stopCauseOf(previousState, reduceRecipes(previousState, { type: 'more-answered', page }), page),
    ).toBe(why);
  });
});
