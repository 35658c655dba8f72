import { beforeEach, describe, expect, test } from 'vitest';
import { apiShopper } from '../support/api-shopper.ts';
import { goOffline } from '../support/go-offline.ts';
import { openKnown } from '../support/openings.ts';
import { hide, show } from '../support/visibility.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn, shopperOn } from '../support/shopper.ts';
import { goHome, PHONE_NUMBER } from '../support/stages.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: { items?: { product_id: string; quantity: number }[] } | null;
}
const readCalls = () => server.control<Call[]>('GET', '/requests?since=0');
const readCartCalls = async () => (await readCalls()).filter(({ path }) => /\/v5\/carts/.test(path));
/** The quantities last sent to the server. */
const readSentQuantities = async () =>
  (await readCartCalls()).at(-1)?.body?.items?.map(({ quantity }) => quantity) ?? [];

describe('sessions on mobile web', () => {
  test('of two visible windows each shows what is added in the other, and the account’s cart has both', async () => {
    const page = await pages.open(PHONE);
    const first = await openKnown(page, server, '/');
    const otherPage = await page.context().newPage();
    await otherPage.goto(server.url);
    const second = shopperOn(otherPage);
    await second.cart.expectCount(2);
    const [, milk, bread] = await first.home.readProducts();
    await Promise.all([first.home.add(milk?.id), second.home.add(bread?.id)]);
    await Promise.all([first.cart.expectCount(4), second.cart.expectCount(4)]);
    const client = await apiShopper(server);
    await client.login(PHONE_NUMBER);
    const { cart_data } = (await client.call('GET', '/v5/carts')).json;
    const quantities = cart_data.items.map((item: { product_id: string; quantity: number }) => [
      String(item.product_id),
      item.quantity,
    ]);
    expect(Object.fromEntries(quantities)).toEqual({
      [first.picked.id]: 2,
      [milk?.id ?? '']: 1,
      [bread?.id ?? '']: 1,
    });
  });

  test('a hidden tab follows changes made in the visible tab, and all tabs share one device id and session id', async () => {
    const context = await pages.context(PHONE);
    const [one, two] = [await context.newPage(), await context.newPage()];
    await one.clock.install();
    await two.clock.install();
    const first = await goHome(one, server);
    const second = await goHome(two, server);

    // a hidden tab receives the changes of the visible tab
    await hide(two);
    const picked = await first.home.add();
    await first.home.setQuantity(picked.id, 2);
    await one.clock.fastForward(600);
    await second.cart.expectCount(2);
    // a hidden tab receives a login too
    await one.getByRole('button', { name: 'Log in' }).click();
    await first.login.logInWithPhone();
    await two.getByRole('link', { name: 'Asha' }).waitFor();
    // after the tabs swap visibility, the first tab, now hidden, follows the second
    await hide(one);
    await show(two);
    await second.home.setQuantity(picked.id, 3);
    await two.clock.fastForward(600);
    await first.cart.expectCount(3);
    await expect.poll(readSentQuantities).toEqual([3]);

    // of a visible tab, only the account's cart follows
    await show(one);
    await second.home.setQuantity(picked.id, 4);
    await two.clock.fastForward(600);
    await first.cart.expectCount(4);

    const headers = (await readCartCalls()).map(({ headers }) => headers);
    expect(new Set(headers.map(({ device_id }) => device_id)).size).toBe(1);
    expect(new Set(headers.map(({ session_uuid }) => session_uuid)).size).toBe(1);
    await two.clock.fastForward(15 * 60_000);
    await second.home.setQuantity(picked.id, 5);
    await two.clock.fastForward(600);
    await expect.poll(readSentQuantities).toEqual([5]);
    const last = (await readCartCalls()).at(-1)?.headers;
    expect(last?.device_id).toBe(headers[0]?.device_id);
    expect(last?.session_uuid).not.toBe(headers[0]?.session_uuid);
  });

  test('the login, the cart and the latest quantity changes survive a kill of the app', async () => {
    const context = await pages.context(PHONE);
    const page = await context.newPage();
    await page.clock.install();
    const { home, login } = await goHome(page, server);
    await page.getByRole('button', { name: 'Log in' }).click();
    await login.logInWithPhone();
    const picked = await home.add();
    await home.setQuantity(picked.id, 3);
    await hide(page);
    await page.close({ runBeforeUnload: false });

    const again = await context.newPage();
    const { cart } = await goHome(again, server);
    await again.getByRole('link', { name: 'Asha' }).waitFor();
    await cart.expectCount(3);
    await expect.poll(readSentQuantities).toEqual([3]);
    const cookies = await context.cookies();
    const token = cookies.find(({ name }) => name === 'v1_web_access_token');
    expect((token?.expires ?? 0) - Date.now() / 1_000).toBeCloseTo(7 * 86_400, -3);
  });

  test('quantity changes made offline survive a kill of the app and are sent once online', async () => {
    const context = await pages.context(PHONE);
    const page = await context.newPage();
    const { home, cart } = await goHome(page, server);
    const picked = await home.add();
    await expect.poll(readSentQuantities).toEqual([1]);
    await goOffline(page);
    await home.setQuantity(picked.id, 4);
    await cart.expectCount(4);
    await hide(page);
    await page.close();
    await context.setOffline(false);
    const again = await context.newPage();
    const later = await goHome(again, server);
    await later.cart.expectCount(4);
    await expect.poll(readSentQuantities).toEqual([4]);
    await goOffline(again);
    await later.home.setQuantity(picked.id, 2);
    await later.cart.expectCount(2);
    expect(await readSentQuantities()).toEqual([4]);
    await goOffline(again, false);
    await expect.poll(readSentQuantities).toEqual([2]);
  });

  test('debug mode is loaded only when its cookie is set', async () => {
    const context = await pages.context(PHONE);
    const page = await context.newPage();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const ofDebug = () => loaded.filter((url) => url.includes('debug'));
    await goHome(page, server);
    await page.waitForLoadState('networkidle');
    expect([ofDebug(), await page.getByTestId('debug').count()]).toEqual([[], 0]);
    await context.addCookies([{ name: 'v1_debug', value: '1', url: server.url }]);
    await page.reload();
    const panel = page.getByRole('complementary', { name: 'Debug' });
    await panel.getByText('Debug').click();
    await panel.getByText('mobile_web').waitFor();
    await panel.getByText('9.3.12 (1009003012)').waitFor();
    expect(ofDebug().length).toBeGreaterThan(0);
  });
});

describe('sessions in every host', () => {
  test.each([
    ['phonepe-android', 'consent'],
    ['phonepe-ios', 'consent'],
    ['airtel', 'consent'],
    ['mobile-web', 'phone'],
    ['desktop', 'phone'],
  ] as const)(
    'in %s the session and the cart survive a kill of the app, and quantity changes made offline are sent later',
    async (host, loginKind) => {
      const page = await pages.keep(DESKTOP);
      const { harness, home, cart, login } = await shopperIn(page, server, { host });
      await home.expectShown();
      await harness.device.getByRole('button', { name: 'Log in' }).filter({ visible: true }).click();
      if (loginKind === 'phone') await login.logInWithPhone();
      else await harness.consent('allow');
      // the account is a link on phones and a menu button on wide screens
      const header = harness.device.getByRole('banner');
      const account = header.getByText(/^(Asha|Account)$/).filter({ visible: true });
      await account.waitFor();
      const picked = await home.add();
      await home.setQuantity(picked.id, 2);
      await expect.poll(readSentQuantities).toEqual([2]);
      const device = (await readCartCalls()).at(-1)?.headers.device_id;

      // The last half second before a visible page is killed may be lost.
      await page.clock.fastForward(600);
      await harness.kill();
      await harness.restore();
      await account.waitFor();
      await cart.expectCount(2);

      await harness.switchOffline();
      await home.setQuantity(picked.id, 3);
      await cart.expectCount(3);
      await harness.switchOffline();
      await expect.poll(readSentQuantities).toEqual([3]);
      expect((await readCartCalls()).at(-1)?.headers.device_id).toBe(device);
    },
  );
});
