import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { webPolicy } from '../../bridge/index.ts';
import type { PageKind } from '../../src/page/page.ts';
import { walletPage } from '../../src/wallet/wallet-page.ts';
import { openWorld } from '../support/open-world.ts';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';

afterEach(cleanup);

const Sheet = ({ title }: { title: string }) => <p>{`Ways to pay: ${title}`}</p>;

interface Options {
  phone?: string;
  faults?: readonly object[];
  /** the error with which showing the payment methods fails */
  refusal?: string;
  policy?: Partial<typeof webPolicy>;
  /** the payment methods arrive only after `release` */
  held?: boolean;
  /** checkout cannot be loaded */
  broken?: boolean;
}

/** Opens the page with the real sandbox and a fake checkout. */
async function open(path = '/account/wallet', options: Options = {}) {
  const {
    phone = '9876543210',
    faults = [],
    refusal = '',
    policy = {},
    held = false,
    broken = false,
  } = options;
  const world = await openWorld({ path });
  await world.logIn(phone);
  await world.faults(faults);
  const fundingRequests: object[] = [];
  const shown: string[] = [];
  let closed = 0;
  let release = () => {};
  const released = held ? new Promise<void>((resolve) => (release = resolve)) : null;
  const kind = walletPage({
    async funding() {
      if (broken) throw new Error('no checkout');
      return {
        async begin(request) {
          fundingRequests.push(request);
          await released;
          return refusal;
        },
        close: () => void closed++,
        Sheet,
      };
    },
    markEndShown: async (purpose) => void shown.push(purpose),
    shopperName: () => 'Asha',
  }) as PageKind;
  const deps = { ...world.deps, bridge: () => ({ policy: { ...webPolicy, ...policy } }) };
  const store = kind.open(deps as unknown as typeof world.deps, world.address, null);
  store.at?.(world.address);
  const { container } = render(<kind.View store={store} match={world.address} />);
  store.start?.();
  await act(() => store.load());
  return {
    ...world,
    store,
    container,
    fundingRequests,
    shown,
    closed: () => closed,
    release: () => act(async () => release()),
  };
}

const lines = () => screen.queryAllByTestId('wallet-transaction');
const amount = () => (screen.getByTestId('fund-amount') as HTMLInputElement).value;
const tap = (testid: string) => act(async () => void fireEvent.click(screen.getByTestId(testid)));
const type = (testid: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByTestId(testid), { target: { value } }));

describe('the wallet page', () => {
  test(
    'the wallet page shows the balance, its parts and the transactions, ten at a time',
    async () => {
      const { container, store } = await open();
      expect(screen.getByTestId('wallet-balance').textContent).toBe('₹500');
      expect(screen.getAllByTestId('wallet-part').map((part) => part.textContent)).toEqual([
        'Your moneyRefunds, and money you add₹350',
        'GiftsSpent before your own money₹150',
      ]);
      expect(lines()).toHaveLength(10);
      const texts = lines().map(({ textContent }) => textContent ?? '');
      expect(texts[0]).toMatch(/^Refund of order (\d+).*Order \1\+₹/);
      expect(texts.some((one) => /^Paid at checkout.* · GiftsOrder \d+−₹/.test(one))).toBe(true);
      expect(texts.some((one) => /^Gift card from Kabir.* · Gifts\+₹150$/.test(one))).toBe(true);
      expect(texts.some((one) => /^Paid at checkout.*−₹132$/.test(one))).toBe(true);
      expect(await findAxeViolations(container)).toEqual([]);
      const page = store as unknown as { more(): Promise<void> };
      for (const count of [20, 27, 27]) {
        await act(() => page.more());
        expect(lines()).toHaveLength(count);
      }
      expect(screen.queryByText('Show more')).toBeNull();
    },
    AXE_TIMEOUT_MS,
  );

  test('an empty wallet shows a link to gift cards', async () => {
    await open('/account/wallet', { phone: '9000000031' });
    expect(screen.getByTestId('wallet-balance').textContent).toBe('₹0');
    expect(screen.getByText('No transactions yet')).toBeTruthy();
    expect(screen.getByText('Claim a gift card').getAttribute('href')).toBe('/account/gifts');
  });

  test('an inactive wallet shows the reason and does not offer to add money', async () => {
    await open('/account/wallet', { phone: '7999900001' });
    expect(screen.getByText(/We’re reviewing a transaction.*Your balance is safe/)).toBeTruthy();
    expect(screen.queryByTestId('wallet-add')).toBeNull();
  });

  test('the wallet page shows the expiry, links an order and drops a malformed transaction', async () => {
    const at = Date.UTC(2026, 10, 3, 13, 12);
    const { reports } = await open('/account/wallet', {
      faults: [
        {
          match: 'GET /v1/wallet',
          body: {
            ...{ active: true, balance: 40, meta: { name: 'Cash', top_up: null }, is_last: true },
            balance_distribution: [{ type: 'gc', amount: 40, expires_at: at }],
            transactions: [
              { id: 1, amount: -60, type: 'PAID', text: 'Paid', at, order: { cart_id: 7, order_id: 8 } },
              { id: 2, amount: 'much', at },
            ],
          },
        },
      ],
    });
    expect(screen.getByText('Use it by 3 Nov 2026')).toBeTruthy();
    expect(lines().map((line) => line.textContent)).toEqual(['Paid3 Nov, 6:42 pmOrder 8−₹60']);
    expect(screen.getByText('Order 8').getAttribute('href')).toBe('/account/orders/7/8');
    expect(reports).toEqual([expect.stringMatching(/^wallet: .*Left out an entry: amount/)]);
    expect(screen.queryByTestId('wallet-add')).toBeNull();
  });

  test.each([
    ['when the request fails', [{ match: 'GET /v1/wallet', drop: true }], 'The shop did not respond.'],
    [
      'when the response is malformed',
      [{ match: 'GET /v1/wallet', malformed: true }],
      'The shop could not be loaded.',
    ],
  ])('the wallet page shows an error and a retry button %s', async (_what, faults, sentence) => {
    const world = await open('/account/wallet', { faults });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.getByText(/Your money is safe/)).toBeTruthy();
    await world.faults([]);
    await tap('retry');
    expect(await screen.findByText('₹500')).toBeTruthy();
  });

  test('the wallet page keeps the first transactions and shows an error when further transactions fail to load', async () => {
    const { faults, store } = await open();
    await faults([{ match: 'GET /v1/wallet', drop: true }]);
    const page = store as unknown as { more(): Promise<void> };
    await act(() => page.more());
    expect(screen.getByText('The rest could not be loaded.')).toBeTruthy();
    await faults([]);
    await act(() => page.more());
    expect(lines()).toHaveLength(20);
  });
});

describe('adding money to the wallet', () => {
  test.each([
    ['', 'Enter an amount in whole rupees, such as 500.'],
    ['lots', 'Enter an amount in whole rupees, such as 500.'],
    ['5', 'Enter at least ₹10.'],
    ['99.50', 'Enter an amount in whole rupees, such as 500.'],
    ['-5', 'Enter an amount in whole rupees, such as 500.'],
    ['1,00,000', 'You can add up to ₹10,000 at once.'],
  ])('the top-up amount %j is rejected without a request', async (amount, sentence) => {
    const { fundingRequests } = await open();
    await tap('wallet-add');
    await type('fund-amount', amount);
    await tap('fund-next');
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(fundingRequests).toEqual([]);
  });

  test('adding money shows the payment methods, and closes them when the shopper leaves the page', async () => {
    const { fundingRequests, closed } = await open();
    await tap('wallet-add');
    await act(async () => void fireEvent.click(screen.getByText('₹1,000')));
    await tap('fund-next');
    expect(await screen.findByText('Ways to pay: Add money')).toBeTruthy();
    expect(fundingRequests).toEqual([{ purpose: 'top-up', amount: 1_000_00 }]);
    cleanup();
    expect(closed()).toBe(1);
  });

  test.each([
    ['it cannot be paid', { refusal: 'Your wallet has room for ₹100 more.' }, /room for ₹100 more/, 0],
    ['checkout cannot be loaded', { broken: true }, /^That did not work\. Nothing was charged/, 1],
  ])(
    'adding money shows the error and keeps the amount when %s',
    async (_why, options, sentence, reported) => {
      const { reports } = await open('/account/wallet', options);
      await tap('wallet-add');
      await type('fund-amount', ' ₹ 1,000 ');
      await tap('fund-next');
      expect(await screen.findByText(sentence)).toBeTruthy();
      expect(amount()).toBe(' ₹ 1,000 ');
      expect(reports).toHaveLength(reported);
      await type('fund-amount', '500');
      expect(screen.queryByText(sentence)).toBeNull();
    },
  );

  test('a double tap requests the payment methods once, and the amount stays until they are shown', async () => {
    const { fundingRequests, release } = await open('/account/wallet', { held: true });
    await tap('wallet-add');
    await type('fund-amount', ' ₹ 2,000 ');
    await tap('fund-next');
    await tap('fund-next');
    await act(async () => void fireEvent.submit(screen.getByTestId('fund-amount')));
    await act(async () => void fireEvent.click(screen.getByText('₹1,000')));
    expect(amount()).toBe(' ₹ 2,000 ');
    await release();
    expect(screen.getByText('Ways to pay: Add money')).toBeTruthy();
    expect(fundingRequests).toEqual([{ purpose: 'top-up', amount: 2_000_00 }]);
  });

  test('the add-money form stays closed when the payment methods arrive after it was closed, and is empty when opened again', async () => {
    const { closed, release } = await open('/account/wallet', { held: true });
    await tap('wallet-add');
    await type('fund-amount', '500');
    await tap('fund-next');
    await tap('modal-close');
    await release();
    expect(screen.queryByText('Ways to pay: Add money')).toBeNull();
    expect(closed()).toBe(1);
    await tap('wallet-add');
    expect(amount()).toBe('');
  });

  test('adding money opens a new form once the payment methods are closed', async () => {
    await open();
    await tap('wallet-add');
    await type('fund-amount', '500');
    await tap('fund-next');
    expect(screen.getByText('Ways to pay: Add money')).toBeTruthy();
    await tap('wallet-add');
    expect(amount()).toBe('');
  });

  test('the add-money form closes when another shopper logs in', async () => {
    const { closed, logIn, store } = await open();
    await tap('wallet-add');
    await type('fund-amount', '500');
    await tap('fund-next');
    await logIn('9000000031');
    await act(async () => store.renew?.());
    expect(screen.getByTestId('wallet-balance').textContent).toBe('₹0');
    expect([screen.queryByText(/Ways to pay/), screen.queryByTestId('fund-amount')]).toEqual([null, null]);
    expect(closed()).toBe(1);
  });

  test.each([
    [{ methods: ['cod', 'wallet', 'pay_later'] as const }, false],
    [{ methods: ['upi'] as const }, true],
    [{ payments: 'host' as const, methods: [] }, true],
  ])('under the policy %j, adding money to the wallet is offered: %j', async (policy, there) => {
    await open('/account/wallet', { policy });
    expect(screen.queryByTestId('wallet-add') !== null).toBe(there);
  });

  test('a paid top-up shows the amount received and reports it as seen', async () => {
    const { shown } = await open('/account/wallet?top_up=1');
    // the oldest transaction is on the last page
    expect(screen.queryByText(/is in your Doorstep Cash/)).toBeNull();
    expect(shown).toEqual(['top-up']);
    cleanup();
    await open('/account/wallet?top_up=25');
    expect(screen.getByText('₹150 is in your Doorstep Cash')).toBeTruthy();
    cleanup();
    await open('/account/wallet?top_up=none');
    expect(screen.getByText('Your payment didn’t reach us')).toBeTruthy();
  });
});
