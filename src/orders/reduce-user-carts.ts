import { type ApiState, newApiState } from '../page/api-state.ts';
import type { Paise } from '../model/money.ts';
import type { OrderCard } from './orders-model.ts';

/** A cart that has become one or more orders. */
export interface UserCart {
  cartId: string;
  orders: readonly OrderCard[];
}

export interface Reward {
  hasReward: boolean;
  data: { title: string; detail: string } | null;
}

/** A payment for an order; negative for a refund. */
export interface Settlement {
  orderId: string;
  title: string;
  amount: Paise;
}

export interface Settlements {
  status: 'loading' | 'success' | 'error';
  list: readonly Settlement[];
}

export interface UserCartsState extends ApiState {
  /** the number of carts received */
  start: number;
  /** the number of carts per page */
  next: number;
  carts: readonly UserCart[];
  hasMore: boolean;
  /** the ids of the order opened last; null: none has been opened */
  shownOrderDetail: { cartId: string; orderId: string } | null;
  /** the id of the cart whose settlements are shown; null: none are shown */
  selectedCart: string | null;
  reward: Reward;
  /** the settlements by cart id */
  orderSettlements: Readonly<Record<string, Settlements>>;
}

interface UserCartsPage {
  /** the number of entries sent, including malformed ones, which gives the offset of the next page */
  received: number;
  carts: readonly UserCart[];
  hasMore: boolean;
  reward: Reward;
}

export type UserCartsFact =
  | { type: 'answered'; page: UserCartsPage }
  /** a further page, which is appended */
  | { type: 'more-answered'; page: UserCartsPage }
  | { type: 'order-shown'; cartId: string; orderId: string }
  /** selecting the same cart again hides its settlements */
  | { type: 'cart-selected'; cartId: string }
  | { type: 'settlements-requested'; cartId: string }
  | { type: 'settlements-answered'; cartId: string; list: readonly Settlement[] }
  | { type: 'settlements-failed'; cartId: string };

export type UserCarts = Omit<UserCartsState, keyof ApiState>;

const newUserCarts = (): UserCarts => ({
  ...{ start: 0, next: 10, carts: [], hasMore: false },
  ...{ shownOrderDetail: null, selectedCart: null },
  reward: { hasReward: false, data: null },
  orderSettlements: {},
});
export const newUserCartsState = (): UserCartsState => ({ ...newApiState(), ...newUserCarts() });

export function reduceUserCarts(state: UserCarts, fact: UserCartsFact): UserCarts {
  switch (fact.type) {
    case 'answered':
      return append({ ...newUserCarts(), shownOrderDetail: state.shownOrderDetail }, fact.page);
    case 'more-answered':
      return append(state, fact.page);
    case 'order-shown':
      return { ...state, shownOrderDetail: { cartId: fact.cartId, orderId: fact.orderId } };
    case 'cart-selected':
      return { ...state, selectedCart: state.selectedCart === fact.cartId ? null : fact.cartId };
    case 'settlements-requested':
      return withSettlements(state, fact.cartId, { status: 'loading', list: [] });
    case 'settlements-answered':
      return withSettlements(state, fact.cartId, { status: 'success', list: fact.list });
    case 'settlements-failed':
      return withSettlements(state, fact.cartId, { status: 'error', list: [] });
  }
}

function append(state: UserCarts, { received, carts, hasMore, reward }: UserCartsPage): UserCarts {
  const knownIds = new Set(state.carts.map(({ cartId }) => cartId));
  return {
    ...state,
    start: state.start + received,
    carts: [...state.carts, ...carts.filter(({ cartId }) => !knownIds.has(cartId))],
    // An empty page must not be requested repeatedly.
    hasMore: hasMore && received > 0,
    reward,
  };
}

function withSettlements(state: UserCarts, cartId: string, settlements: Settlements): UserCarts {
  return { ...state, orderSettlements: { ...state.orderSettlements, [cartId]: settlements } };
}
