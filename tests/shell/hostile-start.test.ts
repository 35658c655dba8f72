import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { milk } from '../checkout/shopper-page.ts';
import { addAddress } from '../support/add-address.ts';
import { encodeText, HOSTILE_URLS, HOSTILE_LINKS } from '../support/hostile-links.ts';
import { openBrowser, type Tab, waitUntil } from './browser-world.ts';

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());

/** A shopper whose page was killed during a payment. */
async function leavePayment(phone: string) {
  const browser = openBrowser(world);
  const tab = await browser.open('/cart');
  await tab.logIn(phone);
  tab.shop.cart.setQuantity(milk, 2);
  const { address, checkout } = await tab.shop.checkout();
  const typed = { name: 'Asha', flat: 'B-204', street: 'Palm Grove', locality: 'Sector 49' };
  await addAddress(address, { ...typed, pincode: '122018' });
  await browser.rest();
  await checkout.enter.proceed();
  await checkout.enter.loadOptions();
  checkout.entry.choose('upi');
  checkout.entry.typeUpiId('silent@upi');
  void checkout.pay.tap(checkout.entry.agreement());
  await waitUntil(() => checkout.payment.state.payment.name === 'polling');
  await tab.hide();
  tab.kill();
  tab.shop.dispose();
  return browser;
}

/** The path and the state of the payment. */
async function readResumed(tab: Tab) {
  const { checkout } = await tab.shop.checkout();
  await waitUntil(() => checkout.payment.state.payment.name !== 'idle');
  const seen = { path: tab.visited.at(-1), payment: checkout.payment.state.payment.name };
  // no dialog from the link covers the payment
  expect(tab.shop.messages.state.modal).toBeNull();
  // the link has not navigated, neither within the shop nor out of it
  expect(tab.tracked).not.toContain('Deeplink Processed');
  tab.shop.dispose();
  return seen;
}
/** Polling of one payment is limited. */
const MAX_STARTS = 10;
const RESUMED_PAYMENT = { path: '/payment-status', payment: 'polling' };

describe('resuming a payment under way', () => {
  test('resuming a payment works with a sample of the hostile URLs', async () => {
    const places = HOSTILE_URLS.filter((_, index) => index % 9 === 0);
    const links = HOSTILE_LINKS.filter((_, index) => index % 9 === 4).map(
      (link) => `/?deeplink=${encodeText(link)}`,
    );
    const others = [
      '/?deeplink=doorstep%3A%2F%2Flogin',
      '/?deeplink=doorstep%3A%2F%2Fcart%3Fcoupon_code%3D%25E0%25A4%25A',
      '/?deeplink=https%3A%2F%2Fshop.test%2Faccount%2Forders',
      '/inapp/airtel-redirection?error=access_denied',
      '/payment-status?attempt=00000000-0000-4000-8000-00000000dead',
      '/no/such/address#/variant/%ff',
    ];
    const wrong: unknown[] = [];
    const urls = [...places, ...links, ...others];
    for (let from = 0; from < urls.length; from += MAX_STARTS) {
      const browser = await leavePayment(String(9_000_000_700 + from));
      for (const url of urls.slice(from, from + MAX_STARTS)) {
        const seen = await readResumed(await browser.open(url));
        // a shopper who is already on the status page stays at its URL
        const there = url.startsWith('/payment-status') ? { ...RESUMED_PAYMENT, path: url } : RESUMED_PAYMENT;
        if (JSON.stringify(seen) !== JSON.stringify(there)) wrong.push([url, seen]);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(['go', 'track'] as const)(
    'resuming a payment works when following the link throws in %s',
    async (call) => {
      let started = false;
      const browser = await leavePayment(call === 'go' ? '9000000798' : '9000000799');
      const tab = await browser.open('/?deeplink=doorstep%3A%2F%2Foffers', (called) => {
        if (!started && called === call) {
          started = called === 'go';
          throw new DOMException('not now', 'SecurityError');
        }
      });
      expect(await readResumed(tab)).toEqual(RESUMED_PAYMENT);
      expect(tab.reports.length).toBeLessThan(3);
    },
  );
});
