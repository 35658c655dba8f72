import { describe, expect, test } from 'vitest';
import { apiShopper } from '../support/api-shopper.ts';
import { continueToOrder, type SeenScreen } from '../support/continue-to-order.ts';
import { homeDriver } from '../../fixtures/harness/test/pages/home.ts';
import {
  crashingDevice,
  type Device,
  hostDevice,
  type PageSession,
  tabDevice,
} from '../support/killable-devices.ts';
import { describeKillPoint, type KillPoint, type Phase } from '../support/page-killer.ts';
import { openPages } from '../support/pages.ts';
import { type OrderRow, type PaymentRow, type ShopServer, serveShop } from '../support/shop-server.ts';
import { expectOneOrder } from '../support/shopper.ts';

const pages = openPages();
/** Three times the duration on an idle machine. */
const TIMEOUT_MS = 240_000;

interface Plan {
  /** null: the host app takes the payment */
  method: 'cod' | 'upi' | 'nb' | null;
  upiId?: string;
  usesBalance?: boolean;
}

/** One payment, whose page is killed at each kill point in turn and opened again. */
interface Row {
  kills: readonly KillPoint[];
  /** whether the next page opens on the home page or at the URL at which the previous page was killed */
  reopenAt: 'home' | 'same URL';
  /** whether the payer pays while no page is open */
  paidMeanwhile?: boolean;
}

const reopenAtHome = (...kills: KillPoint[]): Row => ({ kills, reopenAt: 'home' });
const reopenAtSameUrl = (...kills: KillPoint[]): Row => ({ kills, reopenAt: 'same URL' });
const reopenOncePaid = (kill: KillPoint): Row => ({ ...reopenAtHome(kill), paidMeanwhile: true });

const at =
  (phase: Phase) =>
  (request: string, nth = 1): KillPoint => ({ at: request, phase, nth });
const [unsent, unanswered, answered] = [at('unsent'), at('unanswered'), at('answered')];
const killWhenSeen = (screen: SeenScreen): KillPoint => ({ seen: screen });
const killAfter = (msAfterTap: number): KillPoint => ({ msAfterTap });

const PAY = 'POST /api/v1/payments';
const PAYMENT_BY_KEY = 'GET /api/v1/payments/by-key/*';
const POLL = 'GET /api/v1/payments/pay_*';
const ORDER = 'GET /api/v1/orders/*/*';
const BANK = 'GET /sandbox/payer/bank/*';
const BANK_APPROVAL = 'POST /sandbox/payer/bank/*/approve';
const PARTNER = 'GET /sandbox/payer/partner/*';
const PARTNER_APPROVAL = 'POST /sandbox/payer/partner/*/approve';
const SHEET_APPROVAL = 'POST /sandbox/payments/*/settle';
const RETURN = 'GET /payment-status';

const CASH: Row[] = [
  reopenAtHome(unsent(PAY), unanswered(PAY), unsent(PAYMENT_BY_KEY), unanswered(PAYMENT_BY_KEY)),
  reopenAtSameUrl(unsent(PAY), unanswered(PAY), answered(PAYMENT_BY_KEY)),
  reopenAtSameUrl(answered(PAY)),
  reopenAtHome(unsent(ORDER), unanswered(ORDER)),
  reopenAtSameUrl(answered(ORDER), killWhenSeen('placed')),
  reopenAtSameUrl(killAfter(0)),
  reopenAtSameUrl(killAfter(40)),
];

const UPI: Row[] = [
  reopenAtSameUrl(unsent(POLL), answered(PAYMENT_BY_KEY)),
  reopenAtHome(unanswered(POLL), unsent(PAYMENT_BY_KEY)),
];

const UPI_CRASHES: Row[] = [
  reopenAtHome(unsent(PAY), unanswered(PAY), unanswered(PAYMENT_BY_KEY)),
  reopenAtSameUrl(answered(POLL)),
];

const LATE_UPI: Row[] = [
  reopenAtHome(answered(POLL), unanswered(POLL)),
  reopenAtSameUrl(unsent(POLL, 2), killWhenSeen('pending')),
  reopenOncePaid(killWhenSeen('pending')),
];

const NETBANKING: Row[] = [
  reopenAtHome(unsent(PAY), unanswered(PAY), unsent(BANK)),
  reopenAtSameUrl(unanswered(BANK), killWhenSeen('payer'), unsent(BANK_APPROVAL)),
  reopenAtHome(killWhenSeen('payer'), unanswered(BANK_APPROVAL)),
  reopenAtSameUrl(unanswered(RETURN), unsent(PAYMENT_BY_KEY), unanswered(PAYMENT_BY_KEY)),
  reopenAtSameUrl(answered(RETURN)),
  reopenOncePaid(killWhenSeen('payer')),
];

const BALANCE_AND_BANK: Row[] = [
  reopenAtHome(unsent(PAY), unanswered(PAY), unsent(BANK)),
  reopenAtSameUrl(killWhenSeen('payer'), unsent(BANK_APPROVAL)),
  reopenAtHome(unanswered(BANK_APPROVAL)),
  reopenAtSameUrl(answered(BANK_APPROVAL), unanswered(PAYMENT_BY_KEY)),
  reopenOncePaid(killWhenSeen('payer')),
];

const PAYMENTS_APP: Row[] = [
  reopenAtSameUrl(unsent(PAY), unanswered(PAY), killWhenSeen('payer')),
  reopenAtSameUrl(answered(PAY), unsent(SHEET_APPROVAL), unanswered(SHEET_APPROVAL)),
  reopenOncePaid(killWhenSeen('payer')),
];

const TELECOM_APP: Row[] = [
  reopenAtSameUrl(unsent(PAY), unanswered(PAY), unsent(PARTNER), killWhenSeen('payer')),
  reopenAtSameUrl(unsent(PARTNER_APPROVAL), unanswered(PARTNER_APPROVAL)),
  reopenAtSameUrl(unanswered(RETURN), unanswered(PAYMENT_BY_KEY)),
];

/** The balance of the seed's shopper, in rupees. */
const BALANCE = 500;

interface SplitOrder {
  payments: { balance: number; balance_state: string; charged: number }[];
  wallet_entries: { amount: number }[];
}

/** Makes the first product of the home page cost more than the balance. */
async function raisePrice(server: ShopServer): Promise<void> {
  const { text } = await (await apiShopper(server)).call('GET', '/feed/?template_version=9');
  const [, id = ''] = /"product_id":"?(\d+)/.exec(text) ?? [];
  await server.control('PUT', `/products/${id}`, { price: 800, mrp: 800 });
}

let killCount = 0;

/** Makes payments on one device, and compares each with the sandbox's records. */
function paymentsOn(server: ShopServer, device: Device, plan: Plan) {
  async function readBooks() {
    const orders = await server.control<OrderRow[]>('GET', '/orders');
    const payments = await server.control<PaymentRow[]>('GET', '/payments');
    return {
      orders: orders.map(({ id }) => id),
      attempts: payments.length,
      captures: payments.reduce((sum, { captures }) => sum + captures, 0),
      open: payments.filter(({ status }) => status === 'ACTIVE' || status === 'PAYMENT_PENDING'),
    };
  }

  async function settleOpenPayments(): Promise<void> {
    const { open } = await readBooks();
    for (const { id } of open) await server.control('POST', `/payments/${id}/settle`, { status: 'success' });
  }

  /** Shops until the page is killed, or until the order is placed if no kill is planned. */
  async function shop(
    session: PageSession,
    killAt: KillPoint | null,
    paymentStarted: boolean,
    amounts: Set<number>,
  ): Promise<string> {
    const seenScreens: SeenScreen[] = [];
    let polls = 0;
    let taps = 0;
    const shopping = continueToOrder(
      session,
      {
        ...plan,
        beforePay(paise) {
          taps += 1;
          amounts.add(paise);
        },
        async beforePoll() {
          polls += 1;
          if (plan.upiId === 'later@upi' && polls > 1) await settleOpenPayments();
        },
      },
      seenScreens,
    );
    try {
      const orderId = await shopping;
      if (paymentStarted) expect(taps, 'taps on Pay after a payment was started').toBe(0);
      if (killAt === null) return orderId ?? '';
      return await Promise.race([
        session.killed,
        rejectLater(`order ${orderId} was placed before the kill point`),
      ]);
    } catch (cause) {
      const history = [`screens: ${seenScreens.join(', ')}`, `calls: ${session.calls.join(', ')}`].join('\n');
      throw new Error(`before ${killAt ? describeKillPoint(killAt) : 'the order'}\n${history}`, { cause });
    }
  }

  async function payWithKills(row: Row): Promise<void> {
    const before = await readBooks();
    const amounts = new Set<number>();
    let session = await device.openOrKeep(server.url, row.kills[0] ?? null);
    let paymentStarted = false;
    await homeDriver(session.screen).add();
    for (const [index, killAt] of row.kills.entries()) {
      const url = await shop(session, killAt, paymentStarted, amounts);
      killCount += 1;
      if (row.paidMeanwhile) await settleOpenPayments();
      const { open, orders } = await readBooks();
      paymentStarted = open.length > 0 || orders.length > before.orders.length;
      session = await device.open(row.reopenAt === 'home' ? server.url : url, row.kills[index + 1] ?? null);
    }
    const orderId = await shop(session, null, paymentStarted, amounts);
    const order = await expectOneOrder(server, orderId);
    const now = await readBooks();
    const since = now.orders.filter((id) => !before.orders.includes(id));
    expect(since, 'orders').toEqual([orderId]);
    expect(now.attempts - before.attempts, 'attempts').toBe(1);
    expect(now.captures - before.captures, 'captures').toBe(1);
    const balance = plan.usesBalance ? BALANCE : 0;
    expect([...amounts], 'amounts on the button').toEqual([(order.total - balance) * 100]);
    if (balance > 0) await expectBothParts(orderId, order.total);
    await session.screen.getByRole('link', { name: 'Back to shopping' }).click();
    await homeDriver(session.screen).expectShown();
    expect(await session.screen.getByTestId('cart-count').count(), 'carts with something in them').toBe(0);
  }

  /** The balance has paid its part once, and the bank the rest; the shopper gets both back for the next row. */
  async function expectBothParts(orderId: string, total: number): Promise<void> {
    const { payments, wallet_entries } = await server.control<SplitOrder>('GET', `/orders/${orderId}`);
    const parts = payments.map(({ balance, balance_state, charged }) => [balance, balance_state, charged]);
    expect(parts, 'parts of the payment').toEqual([[BALANCE, 'spent', total - BALANCE]]);
    const spent = wallet_entries.reduce((sum, { amount }) => sum + amount, 0);
    expect(spent, 'what the wallet has paid').toBe(-BALANCE);
    await server.control('POST', `/orders/${orderId}/advance`, { state: 'CANCELLED' });
  }

  return async (rows: readonly Row[]): Promise<void> => {
    for (const row of rows) {
      await payWithKills(row).catch((cause: unknown) => {
        throw new Error(
          `killed at ${row.kills.map(describeKillPoint).join('; ')}; opened again at ${row.reopenAt}`,
          {
            cause,
          },
        );
      });
    }
  };
}

/** Leaves time for the kill, which is reported a moment after the page's last action. */
function rejectLater(why: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(why)), 10_000);
  });
}

/** Each device has its own sandbox, so that devices can be tested concurrently. */
function testPaymentsOn(
  name: string,
  newDevice: (server: ShopServer) => Promise<Device>,
  ways: readonly [string, Plan, readonly Row[]][],
): void {
  describe.concurrent(name, () => {
    const server = serveShop();
    let device: Device | null = null;
    test.sequential.each(ways)(
      'a payment whose page is killed ends with one order and one capture: %s',
      async (_, plan, rows) => {
        device ??= await newDevice(server);
        await paymentsOn(server, device, plan)(rows);
      },
      TIMEOUT_MS,
    );
  });
}

describe.concurrent('a page killed while paying', () => {
  testPaymentsOn('in a tab', (server) => tabDevice(pages, server), [
    ['by cash', { method: 'cod' }, CASH],
    ['by UPI', { method: 'upi' }, UPI],
    ['by UPI, approved later', { method: 'upi', upiId: 'later@upi' }, LATE_UPI],
    ['by bank', { method: 'nb' }, NETBANKING],
  ]);
  testPaymentsOn('in a tab that crashes', () => crashingDevice(pages), [
    ['by UPI', { method: 'upi' }, UPI_CRASHES],
  ]);
  testPaymentsOn(
    'in a tab, with a part from the balance',
    async (server) => {
      await raisePrice(server);
      return tabDevice(pages, server);
    },
    [['by balance and bank', { method: 'nb', usesBalance: true }, BALANCE_AND_BANK]],
  );
  testPaymentsOn('in the payments app', (server) => hostDevice(pages, server, { host: 'phonepe-android' }), [
    ['on its sheet', { method: null }, PAYMENTS_APP],
  ]);
  testPaymentsOn('in the telecom app', (server) => hostDevice(pages, server, { host: 'airtel' }), [
    ['on its page', { method: null }, TELECOM_APP],
  ]);
});

test('the payment tests have killed at least fifty pages', () => {
  expect(killCount).toBeGreaterThanOrEqual(50);
});
