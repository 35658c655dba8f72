import type { Reordered } from '../cart/reorder.ts';
import type { OrderLine } from './orders-model.ts';

/** Ordering again: the order's items are loaded, chosen, added to the cart, and changes since then are shown. */
export type ReorderState =
  | { phase: 'closed' }
  | { phase: 'loading'; orderId: string }
  | ReorderChoice
  | { phase: 'added'; orderId: string; result: Reordered };

export interface ReorderChoice {
  phase: 'choosing' | 'adding';
  orderId: string;
  lines: readonly OrderLine[];
  /** the product ids of the items that the shopper does not want */
  leftOut: readonly string[];
}

export type ReorderFact =
  | { type: 'loading'; orderId: string }
  | { type: 'loaded'; orderId: string; lines: readonly OrderLine[] }
  | { type: 'line-switched'; productId: string }
  | { type: 'adding' }
  | { type: 'added'; orderId: string; result: Reordered }
  | { type: 'closed' };

export const CLOSED_REORDER: ReorderState = { phase: 'closed' };

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

/** The items that the shopper has not left out. */
export const chosenLines = ({ lines, leftOut }: ReorderChoice): readonly OrderLine[] =>
  lines.filter(({ productId }) => !leftOut.includes(productId));
