import { beforeEach, expect, test } from 'vitest';
import { openKnown } from '../support/openings.ts';
import { openPages, PHONE } from '../support/pages.ts';
import { playGroup } from '../support/play-group.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperOn } from '../support/shopper.ts';
import { expectNoAxeFindings } from '../support/sound.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

test('on a phone, shoppers can create a gift group, join it, draw names and reveal the match', async () => {
  const page = await pages.open(PHONE);
  await openKnown(page, server, '/secret-santa');
  await page.getByTestId('group').first().waitFor();
  const checkScreen = (name: string) => expectNoAxeFindings(page, name, { widths: [360] });
  await checkScreen('groups');
  const { groupId, friends } = await playGroup(page, page, server, checkScreen);
  await page.goto(`${server.url}/secret-santa/reveal/${groupId}`);
  await page.getByTestId('reveal-open').waitFor();
  await checkScreen('reveal, closed');
  await page.getByTestId('reveal-open').click();
  const name = await page
    .getByTestId('group-reveal')
    .getByText(/^(Kabir|Meera|Dev)$/)
    .textContent();
  await checkScreen('reveal, open');
  const draws = await Promise.all(
    friends.map(async (friend) => {
      const { json } = await friend.call('GET', `/v1/secret_santa/groups/${groupId}/reveal`);
      return json.recipient_details.name;
    }),
  );
  expect([name, ...draws].sort()).toEqual(['Asha', 'Dev', 'Kabir', 'Meera']);
});

test('a shared cart is added to another shopper’s cart', async () => {
  const page = await pages.open(PHONE);
  const { picked } = await openKnown(page, server, '/cart');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await page.getByTestId('share-cart').click();
  await page
    .getByTestId('toast')
    .getByText(/Link copied/)
    .waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/share\/cart\/s[0-9a-f]{32}$/);

  const otherPage = await pages.fresh(PHONE);
  await otherPage.goto(link);
  const sharedCart = otherPage.getByTestId('shared-cart');
  await sharedCart.getByText(picked.name).waitFor();
  await expectNoAxeFindings(otherPage, 'shared cart', { widths: [360, 1280] });
  await otherPage.getByTestId('shared-take').click();
  const { cart, login } = shopperOn(otherPage);
  await cart.line(picked.id).waitFor();
  expect(await cart.quantity(picked.id)).toBe(2);
  await cart.proceed();
  await login.logInWithPhone('9200000009');
  interface CartRow {
    user_phone: string;
    items: { product_id: string; quantity: number }[];
  }
  const readCartItems = async () =>
    (await server.control<CartRow[]>('GET', '/carts'))
      .filter(({ user_phone }) => user_phone === '9200000009')
      .map(({ items }) => items);
  await expect.poll(readCartItems).toEqual([[{ product_id: picked.id, quantity: 2 }]]);
});
