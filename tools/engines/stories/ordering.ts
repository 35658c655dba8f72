import { id } from '../page.ts';
import { check, checkWords, checkEqual, type Story, type World } from '../story.ts';

interface OrderRow {
  id: string;
  payment_status: string;
}

/** Checks that the order shown exists in the backend, and is the only new one. */
async function placeOneOrder(world: World, placeOrder: () => Promise<void>): Promise<void> {
  const list = async () => (await world.control<OrderRow[]>('GET', '/orders')).map((order) => order.id);
  const ordersBefore = await list();
  await placeOrder();
  const orderId = await world.shopper.placed();
  checkEqual(
    (await list()).filter((order) => !ordersBefore.includes(order)),
    [orderId],
    'new orders',
  );
}

/** Orders by netbanking, up to the bank's page. */
async function toBank({ page, shopper }: World): Promise<void> {
  await shopper.toPayment();
  await page.tap(`${id('payment-method')}[data-method="nb"]`);
  await page.tap(id('bank-option'));
  await page.tap(id('pay-now'));
  await page.see(id('pay-sheet'));
}

export const ordering: Story[] = [
  {
    name: 'log in',
    short: true,
    async run({ page, shopper }) {
      await page.goto('/');
      await shopper.home();
      await page.tap('button', 'Log in');
      await page.fill(id('login-phone'), '98765');
      await page.tap(id('login-submit'));
      await page.see(id('login-modal'), 'Enter a valid mobile number.');
      await shopper.logIn();
      await page.expectGone('button', 'Log in');
      await page.reload();
      await shopper.home();
      await page.goto('/account');
      await page.see(id('account'), 'Asha');
    },
  },
  {
    name: 'account',
    async run({ page, shopper }) {
      await shopper.toPayment();
      await shopper.pay('cod');
      const orderId = await shopper.placed();
      for (const path of ['orders', 'addresses', 'wallet', 'gifts', 'privacy']) {
        await page.goto(`/account/${path}`);
        await page.see('h1');
        await page.expectGone(id('skeleton'));
        checkWords(await page.words(), path);
      }
      await page.goto('/account/orders');
      await page.tap(id('order-row'));
      await page.see(id('order-detail'));
      checkEqual(await page.attribute(id('order-detail'), 'data-order-id'), orderId, 'the order');
    },
  },
  {
    name: 'coupon',
    async run({ page, shopper, picture }) {
      await page.goto('/cn/milk/cid/14/141');
      await shopper.add();
      await shopper.openCart();
      await picture('cart');
      await page.tap(id('coupon-entry'));
      await page.see(id('coupon'));
      await page.back();
      await page.see(id('bill'));
    },
  },
  {
    name: 'address with map',
    async run({ page, shopper, picture }) {
      await page.goto('/');
      await shopper.home();
      await shopper.add();
      await shopper.openCart();
      await shopper.proceed();
      await shopper.logIn('9000000001');
      await page.see('img.leaflet-tile-loaded');
      const placeName = async (previousName: string) => {
        const { status, name } = await page.run(() => {
          const mapPlace = document.querySelector<HTMLElement>('[data-testid="map-place"]');
          return { status: mapPlace?.dataset.status, name: mapPlace?.textContent ?? '' };
        });
        return status === 'success' && name !== previousName ? name : null;
      };
      const name = await page.until('the place has a name', () => placeName(''));
      await picture('map');
      await page.drag(id('map'), { x: -110, y: -90 });
      const newName = await page.until('another name', () => placeName(name));
      check(newName !== name, 'the pin has moved');
      await page.fill(id('location-search'), 'hauz');
      await page.tap(id('location-suggestion'));
      await page.until('Hauz Khas', async () => (await page.text(id('map-place'))).includes('Hauz Khas'));
      await page.tap(id('map-confirm'));
      await page.fill(id('address-flat'), 'C-12');
      await page.fill(id('address-landmark'), 'The blue gate');
      await page.tap(id('address-save'));
      await page.tap(id('address-save-anyway'));
      await page.see(id('payment-methods'));
    },
  },
  {
    name: 'cash order',
    short: true,
    async run(world) {
      await world.shopper.toPayment();
      await world.picture('payment');
      await placeOneOrder(world, () => world.shopper.pay('cod'));
      await world.page.see(id('order-state'), 'Order is confirmed');
      await world.picture('order');
    },
  },
  {
    name: 'card',
    async run(world) {
      const { page, shopper, control } = world;
      const captures = async () =>
        (await control<{ captures: number }[]>('GET', '/payments')).reduce(
          (sum, row) => sum + row.captures,
          0,
        );
      await shopper.toPayment();
      await page.tap(`${id('payment-method')}[data-method="card"]`);
      await page.tap(`${id('card-option')}[data-last4=""]`);
      const capturesBefore = await captures();
      await placeOneOrder(world, async () => {
        await page.tap(id('pay-now'));
        await shopper.typeCard();
      });
      checkEqual((await captures()) - capturesBefore, 1, 'captures');
    },
  },
  {
    name: 'back from a bank',
    short: true,
    async run(world) {
      const { page } = world;
      await toBank(world);
      await page.back();
      await page.see(`${id('payment-methods')}, ${id('payment-pending')}, ${id('payment-failed')}`);
      const text = await page.words();
      check(!/could not (be reached|reach)|offline/i.test(text), `it says ${text.slice(0, 300)}`);
    },
  },
  {
    name: 'offline',
    async run({ page, shopper, front, control, takeErrors, leaveOut }) {
      const { setOnline } = page.browser;
      await page.goto('/');
      await shopper.home();
      const productId = await shopper.add();
      const quantities = async () => {
        const requests = await control<{ path: string; body: unknown }[]>('GET', '/requests');
        return requests
          .filter(({ path }) => path.startsWith('/api/v5/carts'))
          .map(({ body }) => JSON.stringify(body));
      };
      await page.until('one is sent', async () => (await quantities()).length > 0);
      await front.answer(false);
      await setOnline?.(false);
      await page.tap(`${shopper.card(productId)} ${id('qty-plus')}`);
      await page.says(`${shopper.card(productId)} ${id('qty')}`, '2');
      if (setOnline) await page.see('*', 'You are offline');
      else leaveOut('this browser cannot be told that it is offline; only the server was closed');
      await front.answer(true);
      await setOnline?.(true);
      await page.until('two are sent', async () =>
        (await quantities()).some((body) => /"quantity":2/.test(body)),
      );
      takeErrors();
    },
  },
  {
    name: 'kill and resume',
    short: true,
    async run(world) {
      const { page, shopper, control, takeErrors } = world;
      await placeOneOrder(world, async () => {
        await toBank(world);
        await page.browser.killPage();
        const payments = await control<{ id: string; status: string }[]>('GET', '/payments');
        const openPayment = payments.find(
          ({ status }) => status === 'ACTIVE' || status === 'PAYMENT_PENDING',
        );
        await control('POST', `/payments/${openPayment?.id}/settle`, { status: 'success' });
        await page.goto('/');
      });
      checkEqual(takeErrors(), [], 'resumed');
      await page.goto('/');
      await shopper.home();
      await page.see(id('live-order'));
    },
  },
  {
    name: 'storage blocked',
    short: true,
    setup: { storageBlocked: true },
    async run(world) {
      await world.shopper.toPayment();
      await placeOneOrder(world, () => world.shopper.pay('cod'));
      // the page sends one report about the blocked storage
      const otherErrors = world
        .takeErrors()
        .filter((error) => !/SecurityError|"where":"storage"/.test(error));
      checkEqual(otherErrors, [], 'errors');
    },
  },
];
