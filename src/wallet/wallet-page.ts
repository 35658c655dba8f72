import { definePage, type PageCall } from '../page/define-page.ts';
import { type FundingActions, fundingActions, type WalletFeatures } from './funding-actions.ts';
import { newWalletState, reduceWallet, WALLET_PAGE_SIZE, type WalletState } from './reduce-wallet.ts';
import { ShopWallet } from './ShopWallet.tsx';
import { reportSkippedEntries, walletAnswer } from './wallet-api.ts';

/** Loads the balance and a page of transactions: the newest page or, with `more`, the next one. */
async function loadWallet(call: PageCall<WalletState>): Promise<void> {
  const { deps, get, more, set } = call;
  const { page, skipped } = await deps.api.call({
    method: 'GET',
    path: '/v1/wallet',
    query: { start: more ? get().start : 0, next: WALLET_PAGE_SIZE },
    answer: walletAnswer,
  });
  set(reduceWallet(get(), { type: more ? 'more-answered' : 'answered', page }));
  reportSkippedEntries(call, skipped);
}

/** The page with the balance and transactions of the shop's wallet. */
export const walletPage = (features: WalletFeatures) =>
  definePage<WalletState, FundingActions>({
    where: 'wallet',
    // The query does not change the page.
    keyOf: () => '',
    View: ShopWallet,
    initial: newWalletState,
    loads: loadWallet,
    shows: ({ meta }) => meta !== null,
    next: ({ isLast }) => !isLast,
    showsFailure: 'more',
    head: (_state, { title }) => ({ title, noindex: true }),
    actions(page) {
      return {
        ...fundingActions(page, features),
        hooks: {
          at({ query }) {
            const paidId = query.get('top_up');
            if (paidId === page.get().paid) return;
            page.set({ paid: paidId });
            if (paidId === null || page.get().meta === null) return;
            page.set(reduceWallet(page.get(), { type: 'cleared' }));
            void page.reload();
          },
          start() {
            // The balance may have changed since the last visit.
            if (page.get().meta !== null) void page.retry();
            return () => {};
          },
          viewed() {
            const { paid: paidId } = page.get();
            if (paidId !== null) features.markEndShown('top-up').catch(page.report);
          },
        },
      };
    },
  });
