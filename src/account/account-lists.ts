export const SALUTATIONS = { mr: 'Mr', mrs: 'Mrs', ms: 'Miss' } as const;
export type Salutation = keyof typeof SALUTATIONS;

export const ORDER_HISTORY_PAGE_SIZE = 12;
export const OLD_ORDERS_PAGE_SIZE = 10;
export const WALLET_PAGE_SIZE = 10;

type Fields = Readonly<Record<string, unknown>>;

export interface WalletState {
  active: boolean;
  /** rupees */
  balance: number;
  transactions: readonly Fields[];
  balanceDistribution: readonly Fields[];
  meta: Fields | null;
  walletTypeMeta: Fields | null;
  isLast: boolean;
  paging: { start: number };
}

export interface OrderHistoryState {
  start: number;
  next: number;
  widgets: readonly Fields[];
  hasMoreOrders: boolean;
  bffOrderHistoryData: Fields | null;
}

export interface OrderDetailsState {
  widgets: readonly Fields[];
  cartId: string;
  orderId: string;
  merchantId: string;
  supportEndpoint: string;
  cancellationReasonList: readonly Fields[];
  isOneSupportEnabled: boolean;
  oneSupportOrderId: string | null;
}

interface Loaded<T> {
  data: T;
  isLoading: boolean;
}

export interface GiftCardsState {
  terms: Loaded<string>;
  list: Loaded<readonly Fields[]>;
  modalData: Loaded<Fields | null>;
}

export interface UserCartsState {
  shownOrderDetail: { cartId: string; orderId: string } | null;
  selectedCart: string | null;
  page: { start: number; next: number };
  reward: { hasReward: boolean; data: Fields | null };
  orderSettlements: readonly Fields[];
}

export interface AccountPrivacyState {
  snippets: readonly Fields[];
}

export interface ProfileState {
  widgets: { objects: readonly Fields[]; layoutConfig: Fields | null };
}
