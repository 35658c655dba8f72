import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageOf } from '../../src/page/define-page.ts';
import { pathnameOf } from '../../src/platform/paths.ts';
import { matchOf, matchRoute } from '../../src/shell/match-route.ts';
import type { AccountPages } from '../../src/shell/account-screen.tsx';
import { SCREENS } from '../../src/shell/tables.ts';
import type { WalletState } from '../../src/wallet/reduce-wallet.ts';
import type { FundingActions } from '../../src/wallet/funding-actions.ts';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { openBrowser, type Tab, waitUntil } from './browser-world.ts';

/** In the whole shop, checkout provides what the wallet needs, and is told once a top-up's result was seen. */

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());

type WalletStore = PageOf<WalletState, FundingActions>;

/** Opens the wallet page at a path, as its screen does. */
async function openWallet({ shop }: Tab, pages: AccountPages, path: string) {
  if (!pages.wallet) throw new Error('there is no wallet');
  const match = matchOf(matchRoute(pathnameOf(path)), path);
  const store = shop.pages.open('wallet', pages.wallet, match) as WalletStore;
  await store.load();
  return { store, stop: store.start?.() ?? (() => {}) };
}

test('the result of a top-up is shown once, and never to the next shopper', async () => {
  const browser = openBrowser(world);
  const tab = await browser.open('/account/wallet');
  await tab.logIn('9300000001');
  const pages = await tab.shop.open(SCREENS.wallet.view);
  const { store, stop } = await openWallet(tab, pages, '/account/wallet');
  expect(await store.beginFunding({ purpose: 'top-up', amount: 500_00 })).toBe('');
  expect(store.paymentSheet()).toEqual(expect.any(Function));
  const { funding } = (await tab.shop.checkout()).checkout;
  funding.choose('upi');
  funding.typeUpiId('ok@upi');
  void funding.pay();
  await waitUntil(() => tab.visited.at(-1)?.includes('top_up') ?? false);
  stop();
  store.endFunding();
  expect(tab.shop.paymentOpen()).toBe(true);

  const shown = await openWallet(tab, pages, tab.visited.at(-1) ?? '');
  await waitUntil(() => store.state.balance === 500_00);
  await waitUntil(() => !tab.shop.paymentOpen());
  expect(store.state.transactions.map(({ id }) => id)).toEqual([store.state.paid]);
  shown.stop();

  tab.shop.session.logout('asked');
  await tab.logIn('9300000002');
  const other = await openWallet(tab, pages, '/account/wallet');
  expect(other.store).not.toBe(store);
  expect(other.store.state).toMatchObject({ balance: 0, transactions: [] });
  other.stop();
});
