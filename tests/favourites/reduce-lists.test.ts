import { describe, expect, test } from 'vitest';
import { FAVOURITES_ID, type ListChange } from '../../src/favourites/list-model.ts';
import {
  countIn,
  isInList,
  type ListsFact,
  newListsState,
  reduceLists,
} from '../../src/favourites/reduce-lists.ts';

const heart = (productId: string, isAdded = true): ListChange => ({
  listId: FAVOURITES_ID,
  productId,
  isAdded,
});
const favouritesWith = (...productIds: string[]) => [{ id: FAVOURITES_ID, name: 'Favourites', productIds }];
const changed = (change: ListChange): ListsFact => ({ type: 'changed', change });

describe('the lists after', () => {
  test.each<[string, ListsFact[], { saved: string[]; unsent: string[] }]>([
    ['a heart', [changed(heart('1'))], { saved: ['1'], unsent: ['+1'] }],
    ['a double tap', [changed(heart('1')), changed(heart('1', false))], { saved: [], unsent: ['-1'] }],
    [
      'a heart that the backend confirmed',
      [changed(heart('1')), { type: 'settled', change: heart('1'), lists: favouritesWith('1') }],
      { saved: ['1'], unsent: [] },
    ],
    [
      'a heart that was taken back while it was being sent',
      [
        changed(heart('1')),
        changed(heart('1', false)),
        { type: 'settled', change: heart('1'), lists: favouritesWith('1') },
      ],
      { saved: [], unsent: ['-1'] },
    ],
    [
      'a heart that the backend refused',
      [changed(heart('1')), { type: 'settled', change: heart('1'), lists: null }],
      { saved: [], unsent: [] },
    ],
    [
      'a load that does not know the latest heart',
      [changed(heart('2')), { type: 'loaded', lists: favouritesWith('1') }],
      { saved: ['1', '2'], unsent: ['+2'] },
    ],
  ])('%s', (_name, facts, { saved, unsent }) => {
    const state = facts.reduce(reduceLists, newListsState());
    const ids = ['1', '2'].filter((id) => isInList(state, FAVOURITES_ID, id));
    expect(ids).toEqual(saved);
    expect(countIn(state, FAVOURITES_ID)).toBe(saved.length);
    expect(state.changes.map(({ productId, isAdded }) => (isAdded ? '+' : '-') + productId)).toEqual(unsent);
  });
});
