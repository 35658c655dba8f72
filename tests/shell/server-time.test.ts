import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrivalText } from '../../src/checkout/order/arrival.ts';
import { serverNow } from '../../src/model/server-now.ts';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { openBrowser } from './browser-world.ts';

const TWO_YEARS = 2 * 365 * 86_400_000;

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());

test.each([TWO_YEARS, -TWO_YEARS])(
  'an order arrives in minutes on a device whose clock is %i ms off',
  async (off) => {
    const serverDate = () => world.clock.now() - off;
    const { open } = openBrowser(world, { serverDate });
    const { shop } = await open();
    await shop.eta.load();
    const eta = serverDate() + 9 * 60_000;
    const arrival = { eta_at: eta, eta_from: eta - 120_000, eta_to: eta };
    expect(arrivalText(arrival, serverNow(shop.deps.clock))?.when).toMatch(/^\d+–(9|10) minutes$/);
    const { checkout } = await shop.checkout();
    expect(Math.abs(checkout.order.state.now - serverDate())).toBeLessThan(5_000);
  },
);
