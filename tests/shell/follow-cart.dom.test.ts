import { Window } from 'happy-dom';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from '../../bridge/index.ts';
import { createHost } from '../../bridge/testing/index.ts';
import { start } from '../../partners/ucp/adapter.ts';
import { ucp } from '../../partners/ucp/index.ts';
import { ucpHostWithCart } from '../../partners/ucp/simulator.ts';
import { openSandboxWorld, type SandboxWorld } from '../checkout/sandbox-world.ts';
import { bread, milk } from '../checkout/shopper-page.ts';
import { openBrowser } from './browser-world.ts';
// a busy machine takes seconds to import it
import '../../src/shell/checkout-screens.ts';

let world: SandboxWorld;
beforeAll(async () => {
  world = await openSandboxWorld();
});
afterAll(() => world.close());

test('an app that has opened the shop as its cart is told of each change and of the buyer', async () => {
  const { env, clock, asked } = createHost({
    simulator: ucpHostWithCart,
    page: ({ url, userAgent }) => new Window({ url, settings: { navigator: { userAgent } } }),
  }).begin({ faults: {}, person: () => 'agrees' });
  const connecting = connect({ registry: [{ ...ucp(), load: async () => start }], env, clock });
  await clock.advance(1_000);
  const browser = openBrowser(world, { app: await connecting });
  const tab = await browser.open('/cart');
  tab.shop.cart.setQuantity(milk, 1);
  await browser.rest();
  await vi.waitFor(() => expect(asked).toContain('ep.cart.start'), 5_000);
  tab.shop.cart.setQuantity(bread, 2);
  await browser.rest();
  await vi.waitFor(() => expect(asked).toContain('ep.cart.line_items.change'), 5_000);
  await tab.logIn('9876501234');
  await vi.waitFor(() => expect(asked).toContain('ep.cart.buyer.change'), 5_000);
  tab.shop.dispose();
  const told = asked.length;
  tab.shop.cart.setQuantity(milk, 3);
  await browser.rest();
  expect(asked.length).toBe(told);
});
