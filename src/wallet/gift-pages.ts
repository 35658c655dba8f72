import { isBridgeError } from '../../bridge/index.ts';
import { definePage, type Page, type PageCall } from '../page/define-page.ts';
import { formatPaise } from '../model/money.ts';
import { copyText } from '../platform/copy-text.ts';
import { paths } from '../platform/paths.ts';
import { fundingActions, type WalletFeatures } from './funding-actions.ts';
import { createClaimActions, type GiftActions, type GiftsActions, loadTerms } from './gift-actions.ts';
import { GiftPage } from './GiftPage.tsx';
import { GiftsPage } from './GiftsPage.tsx';
import { giftDetailsAnswer, giftsAnswer } from './gifts-api.ts';
import { type GiftsState, newGiftsState, reduceGifts } from './reduce-gifts.ts';
import { reportSkippedEntries } from './wallet-api.ts';
import * as m from './messages.ts';

/** The page with the gift cards bought and received, and the form for a code. */
export const giftsPage = (features: WalletFeatures) =>
  definePage<GiftsState, GiftsActions>({
    where: 'gifts',
    keyOf: () => '',
    View: GiftsPage,
    initial: newGiftsState,
    reduce: (state, { type }) =>
      reduceGifts(state, { type: type === 'asked' ? 'requested' : 'failed', part: 'list' }) as GiftsState,
    loads: loadGiftList,
    shows: ({ list }) => list.data !== null,
    head: (_state, { title }) => ({ title, noindex: true }),
    actions(page) {
      return {
        ...fundingActions(page, features),
        ...createClaimActions(page, page.reload),
        loadTerms: () => loadTerms(page),
        hooks: {
          at: ({ query }) => page.set({ notBought: query.get('bought') === 'none' }),
          start() {
            if (page.get().list.data !== null) void page.retry();
            void loadTerms(page);
            return () => {};
          },
        },
      };
    },
  });

/** The page of one gift card, with the terms and, while the card can be used, its code. */
export const giftPage = (features: WalletFeatures) =>
  definePage<GiftsState, GiftActions>({
    where: 'gift',
    View: GiftPage,
    initial: newGiftsState,
    reduce: (state, { type }) =>
      reduceGifts(state, {
        type: type === 'asked' ? 'requested' : 'failed',
        part: 'modalData',
      }) as GiftsState,
    loads: loadGift,
    shows: ({ modalData }) => modalData.data !== null,
    canBeMissing: true,
    head: (_state, { title }) => ({ title, noindex: true }),
    actions(page) {
      const { claim } = createClaimActions(page, page.reload);
      return {
        claim: () => claim(page.get().modalData.data?.code),
        share: () => shareCode(page),
        loadTerms: () => loadTerms(page),
        hooks: {
          start() {
            if (page.get().modalData.data !== null) void page.retry();
            void loadTerms(page);
            return () => {};
          },
          viewed: () => void features.markEndShown('gift-card').catch(page.report),
        },
      };
    },
  });

async function loadGiftList(call: PageCall<GiftsState>): Promise<void> {
  const { deps, get, set } = call;
  const { list, buy, skipped } = await deps.api.call({
    method: 'GET',
    path: '/v1/gifts',
    answer: giftsAnswer,
  });
  set({ ...reduceGifts(get(), { type: 'received', part: 'list', data: list }), buy });
  reportSkippedEntries(call, skipped);
}

async function loadGift({ deps, match, get, set }: PageCall<GiftsState>): Promise<void> {
  const data = await deps.api.call({
    method: 'GET',
    path: `/v1/gifts/${encodeURIComponent(match.params.orderId ?? '')}`,
    answer: giftDetailsAnswer,
  });
  set(reduceGifts(get(), { type: 'received', part: 'modalData', data }));
}

/** Shares the code through the host's or browser's share sheet; if there is none, copies the code. */
async function shareCode({ deps, get, report }: Page<GiftsState>): Promise<void> {
  const { data } = get().modalData;
  if (data === null || data.code === '') return;
  const { bridge, messages, navigation } = deps;
  const url = navigation.absolute(paths.gifts);
  const text = m.shareText(formatPaise(data.card.amount), data.code);
  try {
    if (bridge().can('share')) {
      await bridge().share({ title: m.shareTitle, text, url });
      return;
    }
  } catch (error) {
    // The shopper dismissed the share sheet, or it is already open.
    if (isBridgeError(error) && ['dismissed', 'declined', 'busy'].includes(error.code)) return;
    report(error);
  }
  if (await copyText(`${text} ${url}`)) messages.toast(m.codeCopied);
  else messages.toast(m.codeToCopy(data.code), 5000);
}
