import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../bridge/index.ts';
import type { Insets } from '../../bridge/insets.ts';
import { createHost } from '../../bridge/testing/index.ts';
import { start } from '../../partners/telegram/adapter.ts';
import { telegram } from '../../partners/telegram/index.ts';
import { telegramAndroid } from '../../partners/telegram/simulator.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { bottomInset } from '../../src/shell/host.ts';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { bread, milk } from '../checkout/shopper-page.ts';
import { addAddress } from '../support/add-address.ts';
import { openBrowser, waitUntil } from './browser-world.ts';

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());

/** The shop in the simulated messenger, which closes and suspends it; `asked`: its methods that the shop has called. */
async function openInApp(storage = createMemoryStorage()) {
  const running = createHost({
    simulator: telegramAndroid,
    page: ({ url, userAgent }) => new Window({ url, settings: { navigator: { userAgent } } }),
  }).begin({ faults: {}, person: () => 'agrees' });
  const registry = [{ ...telegram(), load: async () => start }];
  const app = await connect({ registry, env: running.env, clock: world.clock });
  const browser = openBrowser(world, { app, storage });
  const tab = await browser.open('/cart');
  return { ...running, browser, tab, storage };
}

test('a tap made just before the app suspends the shop survives the kill that follows', async () => {
  const { tab, suspend, storage } = await openInApp();
  tab.shop.cart.setQuantity(milk, 1);
  await world.clock.advance(1_000);
  tab.shop.cart.setQuantity(milk, 3);
  suspend?.(true);
  const left = createMemoryStorage();
  for (const key of storage.keys?.() ?? []) left.set(key, storage.get(key) ?? '');
  tab.shop.dispose();
  const next = await openInApp(left);
  expect(next.tab.lines()).toEqual({ [milk.productId]: 3 });
  next.tab.shop.dispose();
});

test('the app asks before it closes while a payment is open, and a placed order vibrates', async () => {
  const { browser, tab, asked } = await openInApp();
  const count = (method: string) => asked.filter((name) => name === method).length;
  await tab.logIn('9876501234');
  tab.shop.cart.setQuantity(milk, 2);
  const { address, checkout } = await tab.shop.checkout();
  const typed = { name: 'Asha', flat: 'B-204', street: 'Palm Grove', locality: 'Sector 49' };
  await addAddress(address, { ...typed, pincode: '122018' });
  await browser.rest();
  await checkout.enter.proceed();
  await checkout.enter.loadOptions();
  expect([count('HapticFeedback'), count('enableClosingConfirmation')]).toEqual([1, 0]);
  checkout.entry.choose('upi');
  checkout.entry.typeUpiId('silent@upi');
  void checkout.pay.tap(checkout.entry.agreement());
  await waitUntil(() => checkout.payment.state.payment.name === 'polling');
  expect([count('enableClosingConfirmation'), count('disableClosingConfirmation')]).toEqual([1, 0]);
  const payments = (await world.control('GET', '/sandbox/payments')) as { id: string; status: string }[];
  const open = payments.filter(({ status }) => /ACTIVE|PENDING/.test(status));
  for (const { id } of open)
    await world.control('POST', `/sandbox/payments/${id}/settle`, { status: 'success' });
  const isPlaced = () => tab.visited.at(-1)?.startsWith('/checkout/success') === true;
  for (let polls = 0; polls < 10 && !isPlaced(); polls += 1) await browser.rest();
  expect(isPlaced()).toBe(true);
  expect([count('HapticFeedback'), count('disableClosingConfirmation')]).toEqual([2, 1]);
  tab.shop.dispose();
});

test('each tap on + vibrates once, but neither a removal nor a cart from another device does', async () => {
  const { browser, tab, asked } = await openInApp();
  const countHaptics = () => asked.filter((name) => name === 'HapticFeedback').length;
  const tap = async (product: typeof milk, quantity: number) => {
    tab.shop.cart.setQuantity(product, quantity);
    await browser.rest();
    return countHaptics();
  };
  expect([await tap(milk, 1), await tap(milk, 2), await tap(bread, 1), await tap(milk, 0)]).toEqual([
    1, 2, 3, 3,
  ]);
  tab.cart.clear();
  await browser.rest();
  expect(countHaptics()).toBe(3);
  expect(await tap(milk, 1)).toBe(4);
  tab.shop.dispose();
});

const insets = (bottom: number, keyboard: number): Insets => ({
  safeArea: { top: 0, right: 0, bottom, left: 0 },
  keyboard,
  viewport: { width: 360, height: 740 - keyboard, stableHeight: 740 },
});

test.each([
  ['a bar of the phone', insets(34, 0), 740, 34],
  ['a keyboard over the page', insets(34, 300), 740, 300],
  ['a keyboard that the page has shrunk for', insets(34, 300), 440, 0],
  ['a keyboard that the page has shrunk for in part', insets(34, 300), 500, 60],
])('bars at the lower edge keep clear of %s', (_, now, pageHeight, expected) => {
  expect(bottomInset(now, pageHeight)).toBe(expected);
});
