import { beforeEach, describe, expect, test } from 'vitest';
import { pathTo } from '../../src/platform/paths.ts';
import { routes } from '../../src/shell/routes.ts';
import { isOwn } from '../../src/shell/tables.ts';
import { apiShopper } from '../support/api-shopper.ts';
import type { HostSetup } from '../support/drivers/harness.ts';
import { DESKTOP, openPages } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn } from '../support/shopper.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

const PHONE_NUMBER = '9876543210';

/** Every page of the shopper's own, at an address of something that the returning shopper has. */
async function ownAddresses(): Promise<[screen: string, path: string][]> {
  const shopper = await apiShopper(server);
  await shopper.login(PHONE_NUMBER);
  const [order] = await server.control<{ id: string; cart_id: string }[]>('GET', '/orders');
  const { groups } = (await shopper.call('GET', '/v1/secret_santa/groups')).json;
  const drawn = groups.find(({ is_started }: { is_started: boolean }) => is_started);
  const [card] = (await shopper.call('GET', '/v1/gifts')).json.cards;
  const { id: orderId = '', cart_id: cartId = '' } = order ?? {};
  return routes
    .filter(({ screen }) => isOwn(screen) && screen !== 'shared-cart')
    .map(({ screen, name }) => {
      const of = { cartId, groupId: drawn.group_id, orderId: screen === 'gift' ? card.order_id : orderId };
      // the bill's addresses have no names in them, and feedback is asked for with a reason
      const path = pathTo(name, of).replace('/*?', `/${cartId}/${orderId}`);
      return [screen, screen === 'delete-account-feedback' ? `${path}?reason=other` : path];
    });
}

type Shopper = Awaited<ReturnType<typeof shopperIn>>;

async function logIn(host: HostSetup['host'], { harness, login }: Shopper): Promise<void> {
  if (host === 'mobile-web' || host === 'desktop') await login.withPhone(PHONE_NUMBER);
  else await harness.consent('allow');
}

describe('every page of the shopper’s own is there, with what belongs to them', () => {
  test.each<HostSetup['host']>(['phonepe-android', 'phonepe-ios', 'airtel', 'mobile-web', 'desktop'])(
    '%s',
    async (host) => {
      const page = await pages.open(DESKTOP);
      const addresses = await ownAddresses();
      const shopper = await shopperIn(page, server, { host });
      const { device, openLink } = shopper.harness;
      await openLink('/account');
      await logIn(host, shopper);
      await device.getByTestId('log-out').waitFor();
      for (const [screen, path] of addresses) {
        await openLink(path);
        const shown = device.locator(`[data-testid="screen"][data-screen="${screen}"]`);
        await shown.waitFor();
        await shown.getByTestId('skeleton').first().waitFor({ state: 'detached' });
        expect(await shown.getByTestId('error-state').count(), `${path} failed`).toBe(0);
      }
    },
  );
});
