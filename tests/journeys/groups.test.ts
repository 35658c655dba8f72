import type { FrameLocator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { apiShopper } from '../support/api-shopper.ts';
import { openKnown } from '../support/openings.ts';
import { DESKTOP, openPages, PHONE } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn, shopperOn } from '../support/shopper.ts';
import { sound } from '../support/sound.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

/** A group is made, three join, the names are drawn, and on its day the present is opened. */
async function play(screen: Page | FrameLocator, page: Page, look: (name: string) => Promise<void>) {
  await screen.getByTestId('group-create').click();
  await screen.getByTestId('group-name').fill('Book club');
  await screen.getByTestId('group-my-name').fill('Asha');
  await look('new group');
  await screen.getByTestId('group-create').click();
  await screen.getByText('It takes 3 people: invite 2 more.').waitFor();
  const at = await screen.getByTestId('group-member').evaluate(() => location.pathname);
  const groupId = at.split('/')[2] ?? '';
  expect(groupId).not.toBe('create-grp');
  const friends = await Promise.all(
    ['Kabir', 'Meera', 'Dev'].map(async (name, index) => {
      const friend = await apiShopper(server);
      await friend.login(`920000000${index}`);
      const { status } = await friend.call('POST', `/v1/secret_santa/groups/${groupId}/join`, { name });
      expect(status).toBe(200);
      return friend;
    }),
  );
  await page.clock.fastForward(20_000);
  await screen.getByTestId('group-member').nth(3).waitFor();
  await look('group');
  await screen.getByTestId('group-start').click();
  await screen.getByTestId('group-to-reveal').click();
  await screen
    .getByTestId('group-reveal')
    .getByText(/^You can open it in/)
    .waitFor();
  const yesterday = Math.floor(Date.now() / 1000) - 86_400;
  await server.control('PUT', `/gift-groups/${groupId}`, { reveal_at: yesterday });
  return { groupId, friends };
}

test('mobile web: a group is made, three join, the names are drawn and the present is opened', async () => {
  const page = await pages.open(PHONE);
  await openKnown(page, server, '/secret-santa');
  await page.getByTestId('group').first().waitFor();
  const look = (name: string) => sound(page, name, { widths: [360] });
  await look('groups');
  const { groupId, friends } = await play(page, page, look);
  await page.goto(`${server.url}/secret-santa/reveal/${groupId}`);
  await look('reveal, closed');
  await page.getByTestId('reveal-open').click();
  const name = await page
    .getByTestId('group-reveal')
    .getByText(/^(Kabir|Meera|Dev)$/)
    .textContent();
  await look('reveal, open');
  const drawn = await Promise.all(
    friends.map(async (friend) => {
      const { json } = await friend.call('GET', `/v1/secret_santa/groups/${groupId}/reveal`);
      return json.recipient_details.name;
    }),
  );
  expect([name, ...drawn].sort()).toEqual(['Asha', 'Dev', 'Kabir', 'Meera']);
});

test('phonepe-ios: the same inside the payments app', async () => {
  const page = await pages.open(DESKTOP);
  const { harness } = await shopperIn(page, server, { host: 'phonepe-ios' });
  const { device } = harness;
  await device.getByRole('button', { name: 'Log in' }).filter({ visible: true }).click();
  await harness.consent('allow');
  await device
    .getByRole('link', { name: /Asha|Account/ })
    .filter({ visible: true })
    .waitFor();
  await device.locator('body').evaluate(() => location.assign('/secret-santa'));
  await device.getByTestId('group').first().waitFor();
  const { groupId } = await play(device, page, async () => {});
  await device
    .locator('body')
    .evaluate((_, path) => location.assign(path), `/secret-santa/reveal/${groupId}`);
  await device.getByTestId('reveal-open').click();
  await device
    .getByTestId('group-reveal')
    .getByText(/^(Kabir|Meera|Dev)$/)
    .waitFor();
});

test('a cart is shared, and taken over by another shopper: it is what the books have', async () => {
  const page = await pages.open(PHONE);
  const { picked } = await openKnown(page, server, '/cart');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await page.getByTestId('share-cart').click();
  await page
    .getByTestId('toast')
    .getByText(/The link is copied/)
    .waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/share\/cart\/s[0-9a-f]{32}$/);

  const other = await pages.fresh(PHONE);
  await other.goto(link);
  const shared = other.getByTestId('shared-cart');
  await shared.getByText(picked.name).waitFor();
  await sound(other, 'shared cart', { widths: [360, 1280] });
  await other.getByTestId('shared-take').click();
  const { cart, login } = shopperOn(other);
  await cart.line(picked.id).waitFor();
  expect(await cart.quantity(picked.id)).toBe(2);
  await cart.proceed();
  await login.withPhone('9200000009');
  interface Booked {
    user_phone: string;
    items: { product_id: string; quantity: number }[];
  }
  const booked = async () =>
    (await server.control<Booked[]>('GET', '/carts'))
      .filter(({ user_phone }) => user_phone === '9200000009')
      .map(({ items }) => items);
  await expect.poll(booked).toEqual([[{ product_id: picked.id, quantity: 2 }]]);
});
