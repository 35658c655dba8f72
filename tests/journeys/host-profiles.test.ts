import { expect, test } from 'vitest';
import { profiles } from '../../fixtures/harness/profiles/index.ts';
import { serveShop } from '../support/shop-server.ts';
import { DESKTOP, openPages } from '../support/pages.ts';
import { expectOneOrder, shopperIn } from '../support/shopper.ts';

const server = serveShop();
const pages = openPages();

const PROFILE = 'android-webview-87';
const CALL = 'connect-src https://tiles.example/1.png';
const MISSING = profiles.find(({ id }) => id === PROFILE)?.missing() ?? [];

/** Which of these APIs the element's page has. */
function findPresent(_html: Element, apis: readonly string[]): string[] {
  return apis.filter((api) => {
    const [, owner = '', kind, member = ''] = /^(\w+)(?:([.#])(\w+))?$/.exec(api) ?? [];
    const object: unknown =
      owner === 'TypedArray' ? Object.getPrototypeOf(Int8Array) : Reflect.get(window, owner);
    if (kind === undefined) return owner in window;
    const holder: unknown = kind === '.' ? object : Object(object).prototype;
    if (owner === 'Window') return member in window;
    // some are inherited, too, from an interface that had them before
    return Object.getOwnPropertyNames(Object(holder)).includes(member);
  });
}

test('in an old Android WebView, what it lacks is undefined in the page, and an order goes through', async () => {
  const page = await pages.open(DESKTOP);
  const { harness, home, cart, address, payment } = await shopperIn(page, server, {
    host: 'phonepe-android',
    profile: PROFILE,
  });
  await home.expectShown();
  const html = harness.device.locator('html');
  expect(await html.evaluate(() => navigator.userAgent)).toContain('Chrome/87.');
  expect(MISSING.length).toBeGreaterThan(500);
  expect(await html.evaluate(findPresent, MISSING)).toEqual([]);
  // the browser itself has most of them
  expect((await page.locator('html').first().evaluate(findPresent, MISSING)).length).toBeGreaterThan(500);
  await page
    .getByTestId('profile-facts')
    .getByText(/^\d+ APIs of today’s Chrome/)
    .waitFor();

  await home.add();
  await cart.open();
  await cart.proceed();
  await harness.consent('allow');
  await address.choose();
  await payment.payNow();
  await harness.pay('approve');
  await expectOneOrder(server, await payment.waitForOrder());
});

test('under a strict policy, a forbidden request and a forbidden permission are red rows that name the rule', async () => {
  const page = await pages.open(DESKTOP);
  const { harness, home } = await shopperIn(page, server, { host: 'mobile-web' });
  await home.expectShown();
  await page.getByTestId('profile').selectOption('mapped-origin');
  await home.expectShown();
  const { device } = harness;
  const request = () =>
    device.locator('html').evaluate(() => fetch('https://tiles.example/1.png').catch(() => {}));
  const expectRow = (call: string, outcome: string) =>
    harness
      .rows(call)
      .and(page.locator(`[data-tone="bad"][data-outcome="${outcome}"]`))
      .waitFor();
  await request();
  await expectRow(CALL, 'blocked by the host’s address mapping: connect-src');

  await page.getByTestId('profile').selectOption('strict-policy');
  await home.expectShown();
  expect(new URL(page.url()).searchParams.get('profile')).toBe('strict-policy');
  await request();
  await expectRow(CALL, 'blocked by the host’s policy: connect-src');
  await device.locator('html').evaluate(() => navigator.geolocation.getCurrentPosition(() => {}));
  await expectRow('geolocation', 'blocked by the host’s policy: geolocation');
  const blocked = /Content Security Policy|Permissions policy violation/;
  expect(pages.troubles().filter((trouble) => !blocked.test(trouble))).toEqual([]);
});
