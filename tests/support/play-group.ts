import type { FrameLocator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { apiShopper } from './api-shopper.ts';
import type { ShopServer } from './shop-server.ts';

/** Creates a gifting group, lets three join and draws the names. */
export async function playGroup(
  screen: Page | FrameLocator,
  page: Page,
  server: ShopServer,
  visit: (name: string) => Promise<void> = async () => {},
) {
  await screen.getByTestId('group-create').click();
  await screen.getByTestId('group-name').fill('Book club');
  await screen.getByTestId('group-my-name').fill('Asha');
  await visit('new group');
  await screen.getByTestId('group-create').click();
  await screen.getByText('You need at least 3 people. Invite 2 more.').waitFor();
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
  await visit('group');
  await screen.getByTestId('group-start').click();
  await visit('draw');
  await screen.getByTestId('group-start-confirm').click();
  await screen.getByTestId('group-to-reveal').click();
  await screen.getByTestId('reveal-open').waitFor();
  return { groupId, friends };
}
