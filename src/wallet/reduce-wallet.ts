import { type ApiState, newApiState } from '../page/api-state.ts';
import type { BalancePart, Transaction, WalletMeta, WalletPage, WalletTypeMeta } from './wallet-api.ts';

/** The number of transactions per request. */
export const WALLET_PAGE_SIZE = 10;

export interface Wallet {
  active: boolean;
  balance: number;
  held: number;
  balanceDistribution: readonly BalancePart[];
  /** newest first */
  transactions: readonly Transaction[];
  /** null: not loaded yet */
  meta: WalletMeta | null;
  walletTypeMeta: WalletTypeMeta;
  isLast: boolean;
  /** the offset of the next page */
  start: number;
}

export interface WalletState extends ApiState, Wallet {
  /**
   * the id of the transaction of the payment just made; `none`: the payment's request never reached the server;
   * null: there was no payment
   */
  paid: string | null;
}

export type WalletFact =
  /** the first page; the transactions already loaded stay below, unless there is a gap before them */
  | { type: 'answered'; page: WalletPage }
  /** a further page, which is appended */
  | { type: 'more-answered'; page: WalletPage }
  | { type: 'cleared' };

const newWallet: Wallet = {
  active: true,
  balance: 0,
  held: 0,
  balanceDistribution: [],
  transactions: [],
  meta: null,
  walletTypeMeta: {},
  isLast: false,
  start: 0,
};

export const newWalletState = (): WalletState => ({
  ...newApiState(),
  ...newWallet,
  paid: null,
});

export function reduceWallet(wallet: Wallet, fact: WalletFact): Wallet {
  switch (fact.type) {
    case 'answered':
      return prepend(wallet, fact.page);
    case 'more-answered':
      return append(wallet, fact.page);
    case 'cleared':
      return newWallet;
  }
}

/**
 * Puts new transactions before those already loaded; if no transaction overlaps, the page replaces the list.
 */
function prepend(wallet: Wallet, page: WalletPage): Wallet {
  const knownIds = new Set(wallet.transactions.map(({ id }) => id));
  const addedTransactions = page.transactions.filter(({ id }) => !knownIds.has(id));
  if (addedTransactions.length === page.transactions.length) return append(newWallet, page);
  const { received, isLast, ...summary } = page;
  return {
    ...summary,
    transactions: [...addedTransactions, ...wallet.transactions],
    isLast: wallet.isLast,
    start: wallet.start + addedTransactions.length,
  };
}

/** New transactions shift the offsets, so transactions that are already in the list are skipped. */
function append({ transactions, start }: Wallet, page: WalletPage): Wallet {
  const { received, ...summary } = page;
  const knownIds = new Set(transactions.map(({ id }) => id));
  return {
    ...summary,
    transactions: [...transactions, ...page.transactions.filter(({ id }) => !knownIds.has(id))],
    // An empty page is the last one, whatever the response says.
    isLast: page.isLast || received === 0,
    start: start + received,
  };
}
