import { describe, expect, test } from 'vitest';
import { carryOn, type SeenScreen } from '../support/carry-on.ts';
import { homeDriver } from '../support/drivers/home.ts';
import { type Moment, nameOf, type Phase } from '../support/killer.ts';
import { crashingDevice, type Device, hostDevice, type Life, tabDevice } from '../support/mortal-devices.ts';
import { openPages } from '../support/pages.ts';
import { type OrderRow, type PaymentRow, type ShopServer, serveShop } from '../support/shop-server.ts';
import { theOneOrder } from '../support/shopper.ts';

const pages = openPages();
/** On a busy machine; a quiet one takes a third of it. */
const LONG = 240_000;

interface Plan {
  /** null: the host takes the payment */
  method: 'cod' | 'upi' | 'nb' | null;
  upiId?: string;
}

/** One payment: its page dies at each of the moments in turn and is opened again, the last time to live. */
interface Row {
  kills: readonly Moment[];
  /** the shop's front door, or where the page was */
  again: 'home' | 'there';
  /** the payer pays while the page is dead */
  paidMeanwhile?: boolean;
}

const home = (...kills: Moment[]): Row => ({ kills, again: 'home' });
const there = (...kills: Moment[]): Row => ({ kills, again: 'there' });
const paidMeanwhile = (kill: Moment): Row => ({ ...home(kill), paidMeanwhile: true });

const at =
  (phase: Phase) =>
  (request: string, nth = 1): Moment => ({ at: request, phase, nth });
const [unsent, unanswered, answered] = [at('unsent'), at('unanswered'), at('answered')];
const seen = (screen: SeenScreen): Moment => ({ seen: screen });
const after = (msAfterTap: number): Moment => ({ msAfterTap });

const PAY = 'POST /api/v1/payments';
const BY_KEY = 'GET /api/v1/payments/by-key/*';
const POLL = 'GET /api/v1/payments/pay_*';
const ORDER = 'GET /api/v1/orders/*/*';
const BANK = 'GET /sandbox/payer/bank/*';
const BANK_PAID = 'POST /sandbox/payer/bank/*/approve';
const PARTNER = 'GET /sandbox/payer/partner/*';
const PARTNER_PAID = 'POST /sandbox/payer/partner/*/approve';
const SHEET_PAID = 'POST /sandbox/payments/*/settle';
const RETURN = 'GET /payment-status';

const CASH: Row[] = [
  home(unsent(PAY), unanswered(PAY), unsent(BY_KEY), unanswered(BY_KEY)),
  there(unsent(PAY), unanswered(PAY), answered(BY_KEY)),
  there(answered(PAY)),
  home(unsent(ORDER), unanswered(ORDER)),
  there(answered(ORDER), seen('placed')),
  there(after(0)),
  there(after(40)),
];

const UPI: Row[] = [there(unsent(POLL), answered(BY_KEY)), home(unanswered(POLL), unsent(BY_KEY))];

const UPI_CRASHING: Row[] = [home(unsent(PAY), unanswered(PAY), unanswered(BY_KEY)), there(answered(POLL))];

const UPI_LATER: Row[] = [
  home(answered(POLL), unanswered(POLL)),
  there(unsent(POLL, 2), seen('pending')),
  paidMeanwhile(seen('pending')),
];

const NETBANKING: Row[] = [
  home(unsent(PAY), unanswered(PAY), unsent(BANK)),
  there(unanswered(BANK), seen('payer'), unsent(BANK_PAID)),
  home(seen('payer'), unanswered(BANK_PAID)),
  there(unanswered(RETURN), unsent(BY_KEY), unanswered(BY_KEY)),
  there(answered(RETURN)),
  paidMeanwhile(seen('payer')),
];

const PAYMENTS_APP: Row[] = [
  there(unsent(PAY), unanswered(PAY), seen('payer')),
  there(answered(PAY), unsent(SHEET_PAID), unanswered(SHEET_PAID)),
  paidMeanwhile(seen('payer')),
];

const TELECOM_APP: Row[] = [
  there(unsent(PAY), unanswered(PAY), unsent(PARTNER), seen('payer')),
  there(unsent(PARTNER_PAID), unanswered(PARTNER_PAID)),
  there(unanswered(RETURN), unanswered(BY_KEY)),
];

let deaths = 0;

/** A device in a world of its own, and all that happens on it. */
function scene(server: ShopServer, device: Device, plan: Plan) {
  async function books() {
    const orders = await server.control<OrderRow[]>('GET', '/orders');
    const payments = await server.control<PaymentRow[]>('GET', '/payments');
    return {
      orders: orders.map(({ id }) => id),
      attempts: payments.length,
      captures: payments.reduce((sum, { captures }) => sum + captures, 0),
      open: payments.filter(({ status }) => status === 'ACTIVE' || status === 'PAYMENT_PENDING'),
    };
  }

  async function payWhatIsOpen(): Promise<void> {
    const { open } = await books();
    for (const { id } of open) await server.control('POST', `/payments/${id}/settle`, { status: 'success' });
  }

  /** One life, to its planned end or to the order. */
  async function live(
    life: Life,
    dies: Moment | null,
    underWay: boolean,
    amounts: Set<number>,
  ): Promise<string> {
    const story: SeenScreen[] = [];
    let polls = 0;
    let taps = 0;
    const lived = carryOn(
      life,
      {
        ...plan,
        beforePay(paise) {
          taps += 1;
          amounts.add(paise);
        },
        async beforePoll() {
          polls += 1;
          if (plan.upiId === 'later@upi' && polls > 1) await payWhatIsOpen();
        },
      },
      story,
    );
    try {
      const orderId = await lived;
      // What is left of a payment comes first: nobody is asked for it again.
      if (underWay) expect(taps, 'taps on Pay while the payment was under way').toBe(0);
      if (dies === null) return orderId ?? '';
      return await Promise.race([life.died, never(`it lived to see ${orderId}`)]);
    } catch (cause) {
      const told = [`seen: ${story.join(', ')}`, `asked for: ${life.asked.join(', ')}`].join('\n');
      throw new Error(`on the way to ${dies ? nameOf(dies) : 'the order'}\n${told}`, { cause });
    }
  }

  async function payAndDie(row: Row): Promise<void> {
    const before = await books();
    const amounts = new Set<number>();
    let life = await device.shop(server.url, row.kills[0] ?? null);
    let underWay = false;
    await homeDriver(life.screen).add();
    for (const [index, dies] of row.kills.entries()) {
      const url = await live(life, dies, underWay, amounts);
      deaths += 1;
      if (row.paidMeanwhile) await payWhatIsOpen();
      const { open, orders } = await books();
      underWay = open.length > 0 || orders.length > before.orders.length;
      life = await device.open(row.again === 'home' ? server.url : url, row.kills[index + 1] ?? null);
    }
    const orderId = await live(life, null, underWay, amounts);
    const order = await theOneOrder(server, orderId);
    const now = await books();
    const since = now.orders.filter((id) => !before.orders.includes(id));
    expect(since, 'orders').toEqual([orderId]);
    expect(now.attempts - before.attempts, 'attempts').toBe(1);
    expect(now.captures - before.captures, 'captures').toBe(1);
    expect([...amounts], 'amounts on the button').toEqual([order.total * 100]);
    await life.screen.getByRole('link', { name: 'Back to shopping' }).click();
    await homeDriver(life.screen).shown();
    expect(await life.screen.getByTestId('cart-count').count(), 'carts with something in them').toBe(0);
  }

  return async (rows: readonly Row[]): Promise<void> => {
    for (const row of rows) {
      await payAndDie(row).catch((cause: unknown) => {
        throw new Error(`killed at ${row.kills.map(nameOf).join('; ')}; opened again ${row.again}`, {
          cause,
        });
      });
    }
  };
}

/** What the page does last ends with it; its death is told a moment later. */
function never(why: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(why)), 10_000);
  });
}

/** Each device has a sandbox of its own, so that they can be used side by side. */
function paidOn(
  name: string,
  newDevice: (server: ShopServer) => Promise<Device>,
  ways: readonly [string, Plan, readonly Row[]][],
): void {
  describe.concurrent(name, () => {
    const server = serveShop();
    let device: Device | null = null;
    test.sequential.each(ways)(
      '%s: one order, one capture',
      async (_, plan, rows) => {
        device ??= await newDevice(server);
        await scene(server, device, plan)(rows);
      },
      LONG,
    );
  });
}

describe.concurrent('a page that dies while paying', () => {
  paidOn('in a tab', (server) => tabDevice(pages, server), [
    ['by cash', { method: 'cod' }, CASH],
    ['by UPI', { method: 'upi' }, UPI],
    ['by UPI, approved later', { method: 'upi', upiId: 'later@upi' }, UPI_LATER],
    ['by bank', { method: 'nb' }, NETBANKING],
  ]);
  paidOn('with its process', () => crashingDevice(pages), [['by UPI', { method: 'upi' }, UPI_CRASHING]]);
  paidOn('in the payments app', (server) => hostDevice(pages, server, { host: 'phonepe-android' }), [
    ['on its sheet', { method: null }, PAYMENTS_APP],
  ]);
  paidOn('in the telecom app', (server) => hostDevice(pages, server, { host: 'airtel' }), [
    ['on its page', { method: null }, TELECOM_APP],
  ]);
});

test('that were at least fifty deaths', () => {
  expect(deaths).toBeGreaterThanOrEqual(50);
});
