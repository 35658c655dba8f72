import type { Reordered } from '../cart/reorder.ts';
import { CLOSED_REORDER, type OrderLine, type ReorderChoice, type ReorderState } from './orders-model.ts';

export type ReorderFact =
  | { type: 'loading'; orderId: string }
  | { type: 'loaded'; orderId: string; lines: readonly OrderLine[] }
  | { type: 'line-switched'; productId: string }
  | { type: 'adding' }
  | { type: 'added'; orderId: string; result: Reordered }
  | { type: 'closed' };

export function reduceReorder(state: ReorderState, fact: ReorderFact): ReorderState {
  switch (fact.type) {
    case 'loading':
      return { phase: 'loading', orderId: fact.orderId };
    case 'loaded':
      return { phase: 'choosing', orderId: fact.orderId, lines: fact.lines, leftOut: [] };
    case 'line-switched':
      if (state.phase !== 'choosing') return state;
      return { ...state, leftOut: withSwitched(state.leftOut, fact.productId) };
    case 'adding':
      return state.phase === 'choosing' ? { ...state, phase: 'adding' } : state;
    case 'added':
      return { phase: 'added', orderId: fact.orderId, result: fact.result };
    case 'closed':
      return CLOSED_REORDER;
  }
}

const withSwitched = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** How many items, counted as the cart counts them: two packs are two. */
export const countItems = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The items that the shopper has not left out. */
export const chosenLines = ({ lines, leftOut }: ReorderChoice): readonly OrderLine[] =>
  lines.filter(({ productId }) => !leftOut.includes(productId));
