import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { webPolicy } from '../../bridge/index.ts';
import type { PageKind } from '../../src/page/page.ts';
import { walletPage } from '../../src/wallet/wallet-page.ts';
import { openWorld } from '../support/open-world.ts';
import { AXE_TIMEOUT_MS, axeViolations } from '../ui/axe.ts';

afterEach(cleanup);

const Sheet = ({ title }: { title: string }) => <p>{`Ways to pay: ${title}`}</p>;

interface Options {
  phone?: string;
  faults?: readonly object[];
  /** what the ways to pay answer to being asked for */
  refusal?: string;
  policy?: Partial<typeof webPolicy>;
}

/** The page before the sandbox; what checkout does for it is said here. */
async function open(path = '/account/wallet', options: Options = {}) {
  const { phone = '9876543210', faults = [], refusal = '', policy = {} } = options;
  const world = await openWorld({ path });
  await world.logIn(phone);
  await world.faults(faults);
  const asked: object[] = [];
  const shown: string[] = [];
  let closed = 0;
  const kind = walletPage({
    async funding() {
      return {
        async begin(request) {
          asked.push(request);
          return refusal;
        },
        close: () => void closed++,
        Sheet,
      };
    },
    endShown: async (purpose) => void shown.push(purpose),
    name: () => 'Asha',
  }) as PageKind;
  const deps = { ...world.deps, bridge: () => ({ policy: { ...webPolicy, ...policy } }) };
  const store = kind.open(deps as unknown as typeof world.deps, world.address, null);
  store.at?.(world.address);
  const { container } = render(<kind.View store={store} match={world.address} />);
  const stop = store.start?.();
  await act(() => store.load());
  return { ...world, store, container, asked, shown, closed: () => closed, stop };
}

const lines = () => screen.queryAllByTestId('wallet-transaction');
const tap = (testid: string) => act(async () => void fireEvent.click(screen.getByTestId(testid)));
const type = (testid: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByTestId(testid), { target: { value } }));

describe('the wallet', () => {
  test(
    'says what is in it, of what kind, and what went in and out, ten at a time',
    async () => {
      const { container, store } = await open();
      expect(screen.getByTestId('wallet-balance').textContent).toBe('₹500');
      expect(screen.getAllByTestId('wallet-part').map((part) => part.textContent)).toEqual([
        'Your moneyRefunds, and what you add₹350',
        'GiftsSpent before your own money₹150',
      ]);
      expect(lines()).toHaveLength(10);
      const said = lines().map(({ textContent }) => textContent ?? '');
      expect(said[0]).toMatch(/^Refund of order (\d+).*Order \1\+₹/);
      expect(said.some((one) => /^Paid for an order.* · GiftsOrder \d+−₹/.test(one))).toBe(true);
      expect(said.some((one) => /^Gift card from Kabir.* · Gifts\+₹150$/.test(one))).toBe(true);
      expect(said.some((one) => /^Paid for an order.*−₹132$/.test(one))).toBe(true);
      expect(await axeViolations(container)).toEqual([]);
      const page = store as unknown as { more(): Promise<void> };
      for (const count of [20, 27, 27]) {
        await act(() => page.more());
        expect(lines()).toHaveLength(count);
      }
      expect(screen.queryByText('Show more')).toBeNull();
    },
    AXE_TIMEOUT_MS,
  );

  test('that is new says what will stand there, and leads on', async () => {
    await open('/account/wallet', { phone: '9000000031' });
    expect(screen.getByTestId('wallet-balance').textContent).toBe('₹0');
    expect(screen.getByText('No transactions yet')).toBeTruthy();
    expect(screen.getByText('Claim a gift card').getAttribute('href')).toBe('/account/gifts');
  });

  test('that is not active says why, and lets nothing be added', async () => {
    await open('/account/wallet', { phone: '7999900001' });
    expect(screen.getByText(/We are looking into something.*stays yours/)).toBeTruthy();
    expect(screen.queryByTestId('wallet-add')).toBeNull();
  });

  test('says when money is gone, leads to the order of a line, and leaves out what cannot be read', async () => {
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
    ['cannot be reached', [{ match: 'GET /v1/wallet', drop: true }], 'The shop did not answer.'],
    ['answers nonsense', [{ match: 'GET /v1/wallet', malformed: true }], 'The shop could not be loaded.'],
  ])('%s: it is said, the money is safe, and it can be tried again', async (_what, faults, sentence) => {
    const world = await open('/account/wallet', { faults });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.getByText(/Your money is safe/)).toBeTruthy();
    await world.faults([]);
    await tap('retry');
    expect(await screen.findByText('₹500')).toBeTruthy();
  });

  test('a page behind the first that fails is said below what is there, which stays', async () => {
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

describe('adding money', () => {
  test.each([
    ['', 'Enter an amount in whole rupees, such as 500.'],
    ['lots', 'Enter an amount in whole rupees, such as 500.'],
    ['5', 'Enter at least ₹10.'],
    ['20000', 'You can add up to ₹10,000 at once.'],
  ])('of %j is refused before anybody is asked', async (amount, sentence) => {
    const { asked } = await open();
    await tap('wallet-add');
    await type('fund-amount', amount);
    await tap('fund-next');
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('leads to the ways to pay; left, it is gone', async () => {
    const { asked, closed, stop } = await open();
    await tap('wallet-add');
    await act(async () => void fireEvent.click(screen.getByText('₹1,000')));
    await tap('fund-next');
    expect(await screen.findByText('Ways to pay: Add money')).toBeTruthy();
    expect(asked).toEqual([{ purpose: 'top-up', amount: 1_000_00 }]);
    await act(async () => stop?.());
    expect(screen.queryByText('Ways to pay: Add money')).toBeNull();
    expect(closed()).toBe(1);
  });

  test('that cannot be paid for says why, and keeps what was typed', async () => {
    await open('/account/wallet', { refusal: 'Your wallet has room for ₹100 more.' });
    await tap('wallet-add');
    await type('fund-amount', '500');
    await tap('fund-next');
    expect(await screen.findByText('Your wallet has room for ₹100 more.')).toBeTruthy();
    expect((screen.getByTestId('fund-amount') as HTMLInputElement).value).toBe('500');
  });

  test.each([
    [{ methods: ['cod', 'wallet', 'pay_later'] as const }, false],
    [{ methods: ['upi'] as const }, true],
    [{ payments: 'host' as const, methods: [] }, true],
  ])('where the host allows %j: %j', async (policy, there) => {
    await open('/account/wallet', { policy });
    expect(screen.queryByTestId('wallet-add') !== null).toBe(there);
  });

  test('once paid for is said, with what came in, and told to have been seen', async () => {
    const { shown } = await open('/account/wallet?top_up=1');
    // the first line of all stands on the last page
    expect(screen.queryByText(/is in your wallet/)).toBeNull();
    expect(shown).toEqual(['top-up']);
    cleanup();
    await open('/account/wallet?top_up=25');
    expect(screen.getByText('₹150 is in your wallet')).toBeTruthy();
    cleanup();
    await open('/account/wallet?top_up=none');
    expect(screen.getByText('Your payment didn’t reach us')).toBeTruthy();
  });
});
