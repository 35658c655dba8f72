import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Platform } from '../../bridge/index.ts';
import type { PayMethod } from '../../src/checkout/payment/pay-methods.ts';
import { openSandboxWorld, type SandboxWorld } from './sandbox-world.ts';
import { booksOf } from './shopper.ts';
import { logIn, milk, openPage, type Page, pass, quiet, type Shopper } from './shopper-page.ts';

/** One sandbox for a whole file, and a new shopper for each test. */
export function setScene(firstPhone: number) {
  let world: SandboxWorld;
  let phone = firstPhone;
  const pages: Page[] = [];
  const faults = (rules: unknown[]) => world.control('PUT', '/sandbox/faults', rules);

  beforeAll(async () => {
    world = await openSandboxWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => {
    phone += 1;
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) page.close();
    await faults([]);
  });

  function open(shopper: Shopper, path = '/cart'): Page {
    const page = openPage(world, shopper, path);
    pages.push(page);
    return page;
  }

  const newShopper = (platform: Platform = 'mobile_web') => logIn(world, String(phone), platform);

  /** A shopper with milk in the cart. */
  async function inCart(platform?: Platform): Promise<{ shopper: Shopper; page: Page }> {
    const shopper = await newShopper(platform);
    const page = open(shopper);
    page.cart.setQuantity(milk, 2);
    await pass(world, 1);
    return { shopper, page };
  }

  /** A shopper with milk in the cart, at the Pay button. */
  async function atPay(method: PayMethod = 'cod', platform?: Platform) {
    const { shopper, page } = await inCart(platform);
    await page.store.enter.proceed();
    await page.store.enter.loadOptions();
    page.store.entry.choose(method);
    return { shopper, page, amount: page.store.entry.state.options.amount };
  }

  async function tapPay(page: Page): Promise<void> {
    void page.store.pay.tap(page.store.entry.agreement());
    await quiet(world);
  }

  /** The analytics events, oldest first. */
  async function requests(call: string): Promise<{ body: Record<string, unknown> }[]> {
    const log = (await world.control('GET', '/sandbox/requests?since=0')) as {
      method: string;
      path: string;
      body: unknown;
    }[];
    return log
      .filter(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}` === call)
      .map(({ body }) => ({
        body: (typeof body === 'string' ? JSON.parse(body) : body) as Record<string, unknown>,
      }));
  }

  /** Raises the price of milk to ₹35 and sets its stock to `quantity`. */
  async function reprice(page: Page, quantity: number, extraRules: unknown[] = []): Promise<void> {
    await faults([
      ...extraRules,
      {
        match: `POST /v5/carts/${page.cart.state.cartId}/validate`,
        body: {
          cart_id: page.cart.state.cartId,
          cart_state: 'checkout_ready',
          cart_data: {
            items: [
              { product_id: '1', quantity, price: 35, mrp: 40, name: 'Toned milk', inventory: quantity },
            ],
            bill_details: { payable_amount: 35 * quantity, total_cost: 35 * quantity },
          },
        },
      },
    ]);
  }

  /** The payments of a cart, also of one that was not ordered. */
  async function paymentsOf(cartId: string | null) {
    const rows = (await world.control('GET', '/sandbox/payments')) as {
      id: string;
      cart_id: string;
      balance_state: string;
      charged: number;
      returned: number;
      captures: number;
    }[];
    return rows.filter(({ cart_id }) => cart_id === cartId);
  }

  return {
    world: () => world,
    quiet: () => quiet(world),
    pass: (seconds: number) => pass(world, seconds),
    books: () => booksOf(world, String(phone)),
    paymentsOf,
    faults,
    open,
    newShopper,
    inCart,
    atPay,
    tapPay,
    requests,
    reprice,
  };
}

export const pathOf = (page: Page) => page.path().split('?')[0];
