import { type ApiState, newApiState } from '../page/api-state.ts';
import type { NextPage } from '../catalog/bff/snippet-model.ts';
import type { OrderCard } from './orders-model.ts';
import { CLOSED_REORDER, type ReorderState } from './orders-model.ts';

export interface HistoryState extends ApiState {
  /** the number of orders received */
  start: number;
  /** the number of orders per page */
  next: number;
  widgets: readonly OrderCard[];
  hasMoreOrders: boolean;
  /** the request for the next page, as sent by the server; null: no more pages */
  bffOrderHistory: NextPage | null;
  /** the URLs requested so far; a repeated URL means that the server's pages form a loop */
  asked: readonly string[];
  reorder: ReorderState;
  /** when the list was stored; null: it is not from storage */
  storedAt: number | null;
}

/** A parsed page of the history. */
export interface HistoryPage {
  cards: readonly OrderCard[];
  next: NextPage | null;
}

export type HistoryFact =
  /** the first page, which replaces the list */
  | { type: 'answered'; page: HistoryPage }
  /** a further page, which is appended */
  | { type: 'more-answered'; page: HistoryPage }
  /** the first page, requested again while the list is shown */
  | { type: 'refreshed'; page: HistoryPage };

export type History = Omit<HistoryState, keyof ApiState | 'reorder' | 'storedAt'>;

const newHistory = (): History => ({
  start: 0,
  next: 12,
  widgets: [],
  hasMoreOrders: false,
  bffOrderHistory: null,
  asked: [],
});
export const newHistoryState = (): HistoryState => ({
  ...newApiState(),
  ...newHistory(),
  reorder: CLOSED_REORDER,
  storedAt: null,
});

const indexById = (cards: readonly OrderCard[]) => new Map(cards.map((card) => [card.orderId, card]));

export function reduceHistory(state: History, fact: HistoryFact): History {
  switch (fact.type) {
    case 'answered':
      return append(newHistory(), fact.page);
    case 'more-answered':
      return append(state, fact.page);
    case 'refreshed': {
      const updated = indexById(fact.page.cards);
      const widgets = state.widgets.map((card) => updated.get(card.orderId) ?? card);
      const knownIndexById = indexById(state.widgets);
      const addedCards = fact.page.cards.filter(({ orderId }) => !knownIndexById.has(orderId));
      return { ...state, start: state.start + addedCards.length, widgets: [...addedCards, ...widgets] };
    }
  }
}

/** Whether the page that the server names next has been requested before. */
export function isRepeated(state: History, { next }: HistoryPage): boolean {
  return next !== null && [...state.asked, state.bffOrderHistory?.url].includes(next.url);
}

function append(state: History, page: HistoryPage): History {
  const knownIndexById = indexById(state.widgets);
  const addedCards = page.cards.filter(({ orderId }) => !knownIndexById.has(orderId));
  const next = isRepeated(state, page) ? null : page.next;
  const lastRequest = state.bffOrderHistory;
  return {
    ...state,
    start: state.start + page.cards.length,
    widgets: [...state.widgets, ...indexById(addedCards).values()],
    hasMoreOrders: next !== null,
    bffOrderHistory: next,
    asked: lastRequest === null ? state.asked : [...state.asked, lastRequest.url],
  };
}
