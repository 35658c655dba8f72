import { type ApiState, newApiState } from '../http/api-state.ts';
import { type FundingForm, newFundingForm } from './reduce-funding-form.ts';
import type { BalancePart, Transaction, WalletMeta, WalletPage, WalletTypeMeta } from './wallet-wire.ts';

/** How many lines are asked for at once. */
export const WALLET_PAGE_SIZE = 10;

export interface Wallet {
  active: boolean;
  balance: number;
  balanceDistribution: readonly BalancePart[];
  /** the newest first */
  transactions: readonly Transaction[];
  /** null: nothing has come yet */
  meta: WalletMeta | null;
  walletTypeMeta: WalletTypeMeta;
  isLast: boolean;
  /** where the next page begins */
  start: number;
}

export interface WalletState extends ApiState, Wallet {
  /** the line that a payment has just brought about; `none`: that payment never arrived; null: none was made */
  paid: string | null;
  form: FundingForm;
}

export type WalletFact =
  /** from the first line on: what is there already stays behind it, unless nothing joins the two */
  | { type: 'answered'; page: WalletPage }
  /** behind what is there */
  | { type: 'more-answered'; page: WalletPage }
  | { type: 'cleared' };

const newWallet: Wallet = {
  active: true,
  balance: 0,
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
  form: newFundingForm,
});

export function reduceWallet(wallet: Wallet, fact: WalletFact): Wallet {
  switch (fact.type) {
    case 'answered':
      return renew(wallet, fact.page);
    case 'more-answered':
      return append(wallet, fact.page);
    case 'cleared':
      return newWallet;
  }
}

/** New lines stand before those that are known. */
function renew(wallet: Wallet, page: WalletPage): Wallet {
  const known = new Set(wallet.transactions.map(({ id }) => id));
  const fresh = page.transactions.filter(({ id }) => !known.has(id));
  if (fresh.length === page.transactions.length) return append(newWallet, page);
  const { received, isLast, ...shown } = page;
  return {
    ...shown,
    transactions: [...fresh, ...wallet.transactions],
    isLast: wallet.isLast,
    start: wallet.start + fresh.length,
  };
}

/** What was booked meanwhile moves the lines on: one that is there already is not shown twice. */
function append({ transactions, start }: Wallet, page: WalletPage): Wallet {
  const { received, ...shown } = page;
  const known = new Set(transactions.map(({ id }) => id));
  return {
    ...shown,
    transactions: [...transactions, ...page.transactions.filter(({ id }) => !known.has(id))],
    // a page of nothing is the last one, whatever it says
    isLast: page.isLast || received === 0,
    start: start + received,
  };
}
