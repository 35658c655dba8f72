import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { webPolicy } from '../../bridge/index.ts';
import { GIFT_CODES } from '../../fixtures/gift-codes.ts';
import type { PageKind } from '../../src/page/page.ts';
import { createCode } from '../../src/wallet/gift-code.ts';
import { giftPage, giftsPage } from '../../src/wallet/gift-pages.ts';
import { claimAnswer } from '../../src/wallet/gifts-api.ts';
import { openWorld } from '../support/open-world.ts';
import { AXE_TIMEOUT_MS, findAxeViolations } from '../ui/axe.ts';

afterEach(cleanup);

const Sheet = ({ title }: { title: string }) => <p>{`Ways to pay: ${title}`}</p>;

interface Options {
  phone?: string;
  faults?: readonly object[];
  /** called before the page opens */
  before?: (world: Awaited<ReturnType<typeof openWorld>>) => Promise<unknown>;
}

/** Opens one of the two pages with the real sandbox and a fake checkout. */
async function open(path: string, { phone = '9876543210', faults = [], before }: Options = {}) {
  const world = await openWorld({ path });
  await world.logIn(phone);
  await before?.(world);
  await world.faults(faults);
  const fundingRequests: object[] = [];
  const shared: object[] = [];
  const features = {
    async funding() {
      return {
        async begin(request: object) {
          fundingRequests.push(request);
          return '';
        },
        close: () => {},
        Sheet,
      };
    },
    markEndShown: async () => {},
    shopperName: () => 'Asha',
  };
  const kind = (path === '/account/gifts' ? giftsPage(features) : giftPage(features)) as PageKind;
  const bridge = {
    policy: webPolicy,
    can: () => true,
    share: async (what: object) => void shared.push(what),
  };
  const deps = {
    ...world.deps,
    bridge: () => bridge,
    navigation: { ...world.deps.navigation, absolute: (to: string) => `https://shop.test${to}` },
  } as unknown as typeof world.deps;
  const store = kind.open(deps, world.address, null);
  store.at?.(world.address);
  const { container } = render(<kind.View store={store} match={world.address} />);
  store.start?.();
  await act(() => store.load());
  return { ...world, container, fundingRequests, shared };
}

const tap = (testid: string) => act(async () => void fireEvent.click(screen.getByTestId(testid)));
const type = (testid: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByTestId(testid), { target: { value } }));
const claim = async (code: string) => {
  await type('gift-code', code);
  await tap('gift-claim');
};
/** The number of times that a code was submitted. */
const countSubmitted = ({ apiCalls }: { apiCalls: string[] }) =>
  apiCalls.filter((call) => call.includes('claim')).length;
const FIRST_CARD = '/account/gifts/700003';

describe('the gift cards page', () => {
  test(
    'the gift cards page lists each card with its state, and the terms',
    async () => {
      const { container } = await open('/account/gifts');
      const cards = screen.getAllByTestId('gift-card').map((card) => card.textContent);
      expect(cards).toEqual([
        expect.stringMatching(/^From MeeraClaim by .*₹200$/),
        expect.stringMatching(/^From KabirClaimed on .*₹150$/),
        expect.stringMatching(/^From Old Friends ClubExpired on .*₹100$/),
      ]);
      expect(screen.getByTestId('gift-terms').querySelectorAll('li').length).toBeGreaterThan(2);
      expect(await findAxeViolations(container)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );

  test('the gift cards page shows a message when there are no cards', async () => {
    await open('/account/gifts', { phone: '9000000041' });
    expect(screen.getByText('No gift cards yet')).toBeTruthy();
  });

  test('the gift cards page shows the cards when the terms fail to load, and the terms when the cards fail to load', async () => {
    const { faults } = await open('/account/gifts', { faults: [{ match: 'GET /v1/gifts', drop: true }] });
    expect(screen.getByText(/Your gift cards are safe/)).toBeTruthy();
    expect(screen.getByTestId('gift-terms')).toBeTruthy();
    await faults([]);
    await tap('retry');
    expect(await screen.findAllByTestId('gift-card')).toHaveLength(3);
    cleanup();
    const other = await open('/account/gifts', {
      faults: [{ match: 'GET /v1/gifts/terms', malformed: true }],
    });
    expect(screen.getAllByTestId('gift-card')).toHaveLength(3);
    await other.faults([]);
    await tap('gift-terms-retry');
    expect(await screen.findByTestId('gift-terms')).toBeTruthy();
  });

  test('a malformed gift card is dropped and reported', async () => {
    const card = { order_id: 1, amount: 50, state: 'open', way: 'received', bought_at: 1, expires_at: 2 };
    const body = { cards: [card, { ...card, state: 'melted' }], buy: null };
    const { reports } = await open('/account/gifts', { faults: [{ match: 'GET /v1/gifts', body }] });
    expect(screen.getAllByTestId('gift-card')).toHaveLength(1);
    expect(reports).toEqual([expect.stringMatching(/^gifts: .*Left out an entry: state/)]);
    expect(screen.queryByTestId('gift-buy')).toBeNull();
  });
});

describe('claiming a gift code', () => {
  test('claiming a gift code adds its money to the wallet and its card to the list', async () => {
    const { tracked } = await open('/account/gifts');
    await claim(` ${GIFT_CODES.anybodys.toLowerCase()} `);
    expect((await screen.findByTestId('gift-claimed')).textContent).toMatch(/^₹250 is in your Doorstep Cash/);
    expect((await screen.findAllByTestId('gift-card'))[0]?.textContent).toMatch(/^From Doorstep.*₹250$/);
    expect(tracked).toEqual([{ event: 'Gift Card Claimed', value: 250 }]);
  });

  test.each([
    ['', 'Enter your gift card code', 'empty'],
    ['ABCD-EFGH', 'has 12 letters and digits', 'length'],
    ['ABCD-EFGH-JKMO', 'never 0, O, 1, I or L', 'character'],
    [
      `${GIFT_CODES.open.slice(0, 10)}${GIFT_CODES.open.slice(11)}${GIFT_CODES.open.slice(10, 11)}`,
      'has a typo',
      'check',
    ],
  ])('the malformed gift code %j is rejected without a request', async (code, sentence, reason) => {
    const world = await open('/account/gifts');
    await claim(code);
    expect(screen.getByText(new RegExp(sentence))).toBeTruthy();
    expect(countSubmitted(world)).toBe(0);
    expect(world.tracked).toEqual([{ event: 'Gift Card Denied', reason }]);
  });

  test.each([
    [
      'shows that the code was used before',
      GIFT_CODES.claimed,
      'You’ve already used this code. Its money is in your Doorstep Cash.',
    ],
    [
      'shows that the card has expired',
      GIFT_CODES.expired,
      /^This gift card expired on .*\. Ask the person who gave it to you\.$/,
    ],
    [
      'shows that the code does not exist',
      createCode([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]),
      /^We can’t find a gift card with this code\./,
    ],
  ])('claiming a gift code %s', async (_what, code, sentence) => {
    await open('/account/gifts');
    await claim(code);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect((screen.getByTestId('gift-code') as HTMLInputElement).value).toBe(code);
  });

  test('a gift card that someone else has claimed says so in the list, and when its code is claimed', async () => {
    await open('/account/gifts', {
      async before(world) {
        await world.logIn('9000000042');
        const json = { code: GIFT_CODES.open };
        await world.api.call({ method: 'POST', path: '/v1/gifts/claim', json, answer: claimAnswer });
        await world.logIn('9876543210');
      },
    });
    expect(await screen.findByText(/^Claimed by someone else on /)).toBeTruthy();
    await claim(GIFT_CODES.open);
    expect(await screen.findByText(/^Someone else has used this code/)).toBeTruthy();
  });

  test('claiming a gift code shows that the wallet is not active', async () => {
    await open('/account/gifts', { phone: '7999900002' });
    await claim(GIFT_CODES.anybodys);
    expect(await screen.findByText(/^Your Doorstep Cash is not active/)).toBeTruthy();
  });

  test('claiming a gift code shows that the result is unknown when the response is lost, and the result after a retry', async () => {
    const { faults, goOffline, comeBack } = await open('/account/gifts');
    goOffline();
    await claim(GIFT_CODES.anybodys);
    expect(await screen.findByText(/^You are offline\. Your code is still valid/)).toBeTruthy();
    comeBack();
    await faults([{ match: 'POST /v1/gifts/claim', drop: 'answer' }]);
    await claim(GIFT_CODES.anybodys);
    expect(await screen.findByText(/^We’re not sure whether that worked/)).toBeTruthy();
    await faults([]);
    await tap('gift-claim');
    expect(await screen.findByText(/^You’ve already used this code/)).toBeTruthy();
  });
});

describe('the page of a gift card', () => {
  test(
    'the page of a gift card shows its text and its code, and claims it with a tap',
    async () => {
      const { container } = await open(FIRST_CARD);
      expect(screen.getByTestId('gift-card').textContent).toMatch(/^From Meera₹200“Happy birthday/);
      expect(screen.getByTestId('gift-code').textContent).toMatch(/^\w{4}-\w{4}-\w{4}$/);
      expect(await findAxeViolations(container)).toEqual([]);
      await tap('gift-claim');
      expect((await screen.findByTestId('gift-claimed')).textContent).toBe('₹200 is in your Doorstep Cash.');
      expect(screen.queryByTestId('gift-code')).toBeNull();
    },
    AXE_TIMEOUT_MS,
  );

  test('the page of another shopper’s gift card shows a not-found message', async () => {
    await open(FIRST_CARD, { phone: '9000000043' });
    expect(screen.getByText('We can’t find this gift card')).toBeTruthy();
    expect(screen.getByText('All gift cards').getAttribute('href')).toBe('/account/gifts');
  });

  test('a bought gift card is shared with its code', async () => {
    const card = { order_id: 9, amount: 500, state: 'open', way: 'bought', to: 'Meera', bought_at: 1 };
    const body = { card: { ...card, expires_at: 2e12 }, message: '', code: 'ABCD-EFGH-JKMN' };
    const { shared } = await open('/account/gifts/9', { faults: [{ match: 'GET /v1/gifts/9', body }] });
    await tap('gift-share');
    expect(shared).toEqual([
      {
        title: 'A gift card for you',
        text: 'Here’s a ₹500 gift card for you. The code is ABCD-EFGH-JKMN.',
        url: 'https://shop.test/account/gifts',
      },
    ]);
    expect(screen.queryByTestId('gift-claim')).toBeNull();
  });
});

test('giving a gift card asks for an amount and a recipient and then shows the ways to pay', async () => {
  const { fundingRequests } = await open('/account/gifts');
  await tap('gift-buy');
  await tap('fund-next');
  expect(screen.getByText('Enter the recipient’s name.')).toBeTruthy();
  expect(screen.getByText('Enter an amount in whole rupees, such as 500.')).toBeTruthy();
  expect((screen.getByTestId('fund-from') as HTMLInputElement).value).toBe('Asha');
  await type('fund-amount', '500');
  await type('fund-to', ' Meera ');
  await type('fund-message', 'For you');
  await tap('fund-next');
  expect(await screen.findByText('Ways to pay: Gift card')).toBeTruthy();
  expect(fundingRequests).toEqual([
    { purpose: 'gift-card', amount: 500_00, to: 'Meera', from: 'Asha', message: 'For you' },
  ]);
});
