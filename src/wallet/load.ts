import type { PageCall } from '../page/define-page.ts';
import { reportLeftOut } from './gift-actions.ts';
import { giftDetailsAnswer, giftsAnswer } from './gifts-wire.ts';
import { type GiftsState, reduceGifts } from './reduce-gifts.ts';
import { reduceWallet, WALLET_PAGE_SIZE, type WalletState } from './reduce-wallet.ts';
import { walletAnswer } from './wallet-wire.ts';

/** Loads the balance and a page of transactions: the newest or, with `more`, the next ones. */
export async function loadWallet(call: PageCall<WalletState>): Promise<void> {
  const { deps, get, more, set } = call;
  const { page, skipped } = await deps.api.call({
    method: 'GET',
    path: '/v1/wallet',
    query: { start: more ? get().start : 0, next: WALLET_PAGE_SIZE },
    answer: walletAnswer,
  });
  set(reduceWallet(get(), { type: more ? 'more-answered' : 'answered', page }));
  reportLeftOut(call, skipped);
}

export async function loadGifts(call: PageCall<GiftsState>): Promise<void> {
  const { deps, get, set } = call;
  const { list, buy, skipped } = await deps.api.call({
    method: 'GET',
    path: '/v1/gifts',
    answer: giftsAnswer,
  });
  set({ ...reduceGifts(get(), { type: 'received', part: 'list', data: list }), buy });
  reportLeftOut(call, skipped);
}

export async function loadGift({ deps, match, get, set }: PageCall<GiftsState>): Promise<void> {
  const data = await deps.api.call({
    method: 'GET',
    path: `/v1/gifts/${encodeURIComponent(match.params.orderId ?? '')}`,
    answer: giftDetailsAnswer,
  });
  set(reduceGifts(get(), { type: 'received', part: 'modalData', data }));
}
