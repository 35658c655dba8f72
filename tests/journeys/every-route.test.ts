import { beforeEach, describe, expect, test } from 'vitest';
import type { HostSetup } from '../../fixtures/harness/test/setup.ts';
import { listAccountPaths } from '../support/own-addresses.ts';
import { DESKTOP, openPages } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { shopperIn } from '../support/shopper.ts';
import { PHONE_NUMBER } from '../support/stages.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

type Shopper = Awaited<ReturnType<typeof shopperIn>>;

async function logIn(host: HostSetup['host'], { harness, login }: Shopper): Promise<void> {
  if (host === 'mobile-web' || host === 'desktop') await login.logInWithPhone(PHONE_NUMBER);
  else await harness.consent('allow');
}

describe('every account page shows its data', () => {
  test.each<HostSetup['host']>(['phonepe-android', 'phonepe-ios', 'airtel', 'mobile-web', 'desktop'])(
    'every account page shows its data in %s',
    async (host) => {
      const page = await pages.open(DESKTOP);
      const addresses = await listAccountPaths(server);
      const shopper = await shopperIn(page, server, { host });
      const { device, openLink } = shopper.harness;
      await openLink('/account');
      await logIn(host, shopper);
      await device.getByTestId('log-out').waitFor();
      for (const [screen, path] of addresses) {
        await openLink(path);
        const screenElement = device.locator(`[data-testid="screen"][data-screen="${screen}"]`);
        await screenElement.waitFor();
        await screenElement.getByTestId('skeleton').first().waitFor({ state: 'detached' });
        expect(await screenElement.getByTestId('error-state').count(), `${path} failed`).toBe(0);
      }
    },
  );
});
