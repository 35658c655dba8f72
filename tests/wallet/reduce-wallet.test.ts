import { describe, expect, test } from 'vitest';
import { newWalletState, reduceWallet, type Wallet } from '../../src/wallet/reduce-wallet.ts';
import { type Transaction, type WalletPage, walletAnswer } from '../../src/wallet/wallet-api.ts';
import * as v from 'valibot';

const newWallet = reduceWallet(newWalletState(), { type: 'cleared' });

const line = (id: number): Transaction => ({
  ...{ id: String(id), amount: 100, type: 'PAID', walletType: 'oc', text: '', at: id, order: null },
});
const lines = (...ids: number[]) => ids.map(line);
const meta = { name: 'Cash', inactiveReason: '', topUp: null };
const page = (transactions: Transaction[], more: Partial<WalletPage> = {}): WalletPage => ({
  ...{ active: true, balance: 500, held: 0, balanceDistribution: [], walletTypeMeta: {}, meta },
  ...{ transactions, received: transactions.length, isLast: false },
  ...more,
});
const loadPages = (...pages: WalletPage[]): Wallet =>
  pages.reduce(
    (wallet, next, index) =>
      reduceWallet(wallet, { type: index === 0 ? 'answered' : 'more-answered', page: next }),
    newWallet,
  );
const summarize = ({ transactions, start, isLast }: Wallet) => ({
  ids: transactions.map(({ id }) => Number(id)),
  start,
  isLast,
});

describe('the transactions of the wallet', () => {
  test('the transactions of the wallet start empty', () => {
    expect(newWallet).toEqual({
      active: true,
      balance: 0,
      held: 0,
      balanceDistribution: [],
      transactions: [],
      meta: null,
      walletTypeMeta: {},
      isLast: false,
      start: 0,
    });
  });

  test.each<[what: string, wallet: Wallet, ids: number[], start: number, isLast: boolean]>([
    ['contain the first page', loadPages(page(lines(9, 8))), [9, 8], 2, false],
    [
      'continue with the next page',
      loadPages(page(lines(9, 8)), page(lines(7), { isLast: true })),
      [9, 8, 7],
      3,
      true,
    ],
    ['count skipped entries as received', loadPages(page(lines(9), { received: 3 })), [9], 3, false],
    [
      'contain a transaction that moved to the next page once',
      loadPages(page(lines(9, 8)), page(lines(8, 7))),
      [9, 8, 7],
      4,
      false,
    ],
    ['end with an empty page', loadPages(page(lines(9)), page([])), [9], 1, true],
  ])('the transactions of the wallet %s', (_what, wallet, ids, start, isLast) => {
    expect(summarize(wallet)).toEqual({ ids, start, isLast });
  });

  test('new wallet transactions come before the known transactions, or replace them when none overlap', () => {
    const known = loadPages(page(lines(9, 8)), page(lines(7, 6), { isLast: true }));
    const refreshWith = (next: WalletPage) => reduceWallet(known, { type: 'answered', page: next });
    expect(summarize(refreshWith(page(lines(10, 9))))).toEqual({
      ids: [10, 9, 8, 7, 6],
      start: 5,
      isLast: true,
    });
    expect(refreshWith(page(lines(10, 9), { balance: 700 })).balance).toBe(700);
    expect(summarize(refreshWith(page(lines(30, 29))))).toEqual({ ids: [30, 29], start: 2, isLast: false });
  });

  test('the transactions of the wallet are reset when cleared', () => {
    expect(reduceWallet(loadPages(page(lines(9, 8))), { type: 'cleared' })).toEqual(newWallet);
  });
});

describe('the wallet response', () => {
  const response = {
    active: true,
    balance: 500,
    balance_distribution: [
      { type: 'oc', amount: 350 },
      { type: 'gc', amount: '150', expires_at: 1_800_000_000_000 },
      { type: 'gold', amount: 1 },
    ],
    wallet_type_meta: { oc: { title: 'Yours' } },
    meta: { name: 'Cash', top_up: { min: 10, max: 5, amounts: [] } },
    transactions: [
      { id: 1, amount: -12.5, type: 'PAID', at: 1, order: { cart_id: 5, order_id: 6 } },
      { id: 2, amount: 'much', at: 2 },
      { id: 3, amount: 20, type: 'BLESSING', at: 3, order: 'none' },
    ],
    is_last: true,
  };

  test('invalid entries in the wallet response are left out and reported', () => {
    const { page: read, skipped } = v.parse(walletAnswer, response);
    expect(read.transactions).toEqual([
      {
        ...{ id: '1', amount: -12_50, type: 'PAID', walletType: 'oc', text: '', at: 1 },
        order: { cartId: '5', orderId: '6' },
      },
      { id: '3', amount: 20_00, type: null, walletType: 'oc', text: '', at: 3, order: null },
    ]);
    expect(read.balanceDistribution).toEqual([
      { type: 'oc', amount: 350_00, expiresAt: null },
      { type: 'gc', amount: 150_00, expiresAt: 1_800_000_000_000 },
    ]);
    expect(read.received).toBe(3);
    expect(read.meta.topUp).toBeNull();
    expect(read.walletTypeMeta).toEqual({ oc: { title: 'Yours', detail: '' } });
    expect(skipped).toEqual([expect.stringMatching(/^type: /), expect.stringMatching(/^amount: /)]);
  });

  test.each([{ balance: 'a lot' }, { active: 'yes' }, { meta: null }, { is_last: undefined }])(
    'a wallet response that contains %j is rejected',
    (change) => {
      expect(v.safeParse(walletAnswer, { ...response, ...change }).success).toBe(false);
    },
  );
});
