import { FAVOURITES_ID, type ListChange, MAX_PRODUCTS_PER_LIST, type ProductList } from './list-model.ts';
import * as m from './messages.ts';

export interface ListsState {
  /** as confirmed by the backend, Favourites first */
  lists: readonly ProductList[];
  /** unconfirmed changes, oldest first */
  changes: readonly ListChange[];
}

export const newListsState = (): ListsState => ({
  lists: [{ id: FAVOURITES_ID, name: m.favourites, productIds: [] }],
  changes: [],
});

export type ListsFact =
  | { type: 'changed'; change: ListChange }
  /** the backend has confirmed or refused the change */
  | { type: 'settled'; change: ListChange; lists: readonly ProductList[] | null }
  | { type: 'loaded'; lists: readonly ProductList[] }
  | { type: 'changes-read'; changes: readonly ListChange[] };

export function reduceLists(state: ListsState, fact: ListsFact): ListsState {
  switch (fact.type) {
    case 'changed':
      return { ...state, changes: withChange(state.changes, fact.change) };
    case 'settled':
      return {
        lists: fact.lists ?? state.lists,
        // the shopper may have changed it back in the meantime
        changes: state.changes.filter(
          (change) => !isSameProduct(change, fact.change) || change.isAdded !== fact.change.isAdded,
        ),
      };
    case 'loaded':
      return { ...state, lists: fact.lists };
    case 'changes-read':
      return { ...state, changes: fact.changes };
  }
}

const isSameProduct = (a: ListChange, b: ListChange): boolean =>
  a.listId === b.listId && a.productId === b.productId;

/** The oldest changes are dropped if there are more than a list can hold. */
const withChange = (changes: readonly ListChange[], change: ListChange): readonly ListChange[] =>
  [...changes.filter((other) => !isSameProduct(other, change)), change].slice(-MAX_PRODUCTS_PER_LIST);

/** Whether the product is in the list, with the shopper's unconfirmed changes. */
export function isInList({ lists, changes }: ListsState, listId: string, productId: string): boolean {
  const change = changes.find((other) => other.listId === listId && other.productId === productId);
  return (
    change?.isAdded ?? lists.some(({ id, productIds }) => id === listId && productIds.includes(productId))
  );
}

/** The number of products in the list, with the shopper's unconfirmed changes. */
export function countIn(state: ListsState, listId: string): number {
  const ids = new Set(state.lists.find(({ id }) => id === listId)?.productIds);
  for (const change of state.changes) {
    if (change.listId !== listId) continue;
    if (change.isAdded) ids.add(change.productId);
    else ids.delete(change.productId);
  }
  return ids.size;
}
