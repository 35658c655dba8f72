import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { milk } from '../checkout/shopper-page.ts';
import { openBrowser, type Tab, waitUntil } from './browser-world.ts';

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());

const isLoaded = ({ shop }: Tab) => shop.cart.synced() !== null;
/** the quantity on the first screen, with or without the synchronisation */
const shownMilk = ({ shop }: Tab) =>
  shop.cart.state.intents.lines[milk.productId]?.quantity ??
  shop.cart.state.items[milk.productId]?.quantity ??
  0;

describe('when the synchronisation of the cart loads', () => {
  test('a visit without a cart loads it with the first tap, which reaches the server', async () => {
    const { open, rest } = openBrowser(world, { loadsCart: false });
    const tab = await open();
    expect(isLoaded(tab)).toBe(false);
    tab.shop.cart.setQuantity(milk, 2);
    expect(shownMilk(tab)).toBe(2);
    await waitUntil(() => isLoaded(tab));
    await rest();
    await waitUntil(() => tab.shop.cart.state.priced);
    expect(tab.shop.cart.state.count).toBe(2);
    expect(tab.tracked.filter((event) => event === 'Product Added')).toHaveLength(1);
  });

  test('the next visit loads it at the start, because a cart is stored', async () => {
    const { open, rest } = openBrowser(world, { loadsCart: false });
    const tab = await open();
    tab.shop.cart.setQuantity(milk, 1);
    await waitUntil(() => isLoaded(tab));
    await rest();
    tab.kill();
    const nextTab = await open();
    await waitUntil(() => isLoaded(nextTab));
    expect(nextTab.lines()).toEqual({ [milk.productId]: 1 });
  });

  test('a tab without a cart loads it once another tab has stored one', async () => {
    const { open, rest } = openBrowser(world, { loadsCart: false });
    const [tab, otherTab] = [await open(), await open()];
    await otherTab.hide();
    tab.shop.cart.setQuantity(milk, 3);
    await waitUntil(() => isLoaded(tab));
    await rest();
    await waitUntil(() => isLoaded(otherTab));
    expect(otherTab.lines()).toEqual({ [milk.productId]: 3 });
  });
});
