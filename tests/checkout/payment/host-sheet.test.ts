import { describe, expect, test } from 'vitest';
import { BridgeError, type BridgeErrorCode, type PayHint, type PayRequest } from '../../../bridge/index.ts';
import { createPayer, type HostOutcome } from '../../../src/checkout/payment/payer.ts';
import type { Attempt } from '../../../src/checkout/payment/reduce-payment.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { attempt, reportOf } from './payment-samples.ts';

const mine: Attempt = { ...attempt, method: 'partner' };
const PAGE = 'https://payer.test/p1';
const RETURN = 'https://shop.example/payment-status';

interface Sheet {
  request: PayRequest;
  end(outcome: PayHint['outcome']): void;
  break(code: Failure): void;
}

type Failure = BridgeErrorCode | 'no bridge error' | BridgeError;

function errorOf(failure: Failure): Error {
  if (failure instanceof BridgeError) return failure;
  return failure === 'no bridge error' ? new Error(failure) : new BridgeError(failure, 'host');
}

const isOutcome = (word: string): word is PayHint['outcome'] =>
  /^(ui-closed|failed|pending|dismissed|navigated|unknown)$/.test(word);

/** A payment in an app that opens its sheet, and closes it when it is aborted. */
function openAtHost() {
  const clock = createFakeClock();
  const sheets: Sheet[] = [];
  const words: [key: string, word: HostOutcome][] = [];
  const left: string[] = [];
  const reports: unknown[] = [];
  const waiting = { current: true };
  const payer = createPayer(
    {
      bridge: {
        pay: (request, options) =>
          new Promise((resolve, reject) => {
            options?.signal?.addEventListener('abort', () => reject(new BridgeError('aborted', 'host')));
            sheets.push({
              request,
              end: (outcome) => resolve({ outcome, executedWith: 'host' }),
              break: (failure) => reject(errorOf(failure)),
            });
          }),
      },
      clock,
      platform: 'webview_phonepe',
      navigation: { leave: (url) => void left.push(url) },
      analytics: { report: (error) => void reports.push(error) },
    },
    { isCurrent: () => waiting.current, onOutcome: ({ key }, word) => void words.push([key, word]) },
  );
  const report = reportOf('ACTIVE', { reservationId: 'R1', redirectUrl: PAGE });
  const pay = async (paid: Attempt = mine, of = report) => {
    void payer.open(paid, of, RETURN);
    await clock.settled();
  };
  const say = async (index: number, word: PayHint['outcome'] | Failure) => {
    const sheet = sheets[index];
    if (!sheet) throw new Error('no such sheet');
    if (typeof word === 'string' && isOutcome(word)) sheet.end(word);
    else sheet.break(word);
    await clock.settled();
  };
  return { clock, sheets, words, left, reports, waiting, payer, pay, say };
}

describe('outcomes of the host’s payment sheet', () => {
  test.each<[PayHint['outcome'] | BridgeErrorCode, HostOutcome]>([
    ['ui-closed', 'closed'],
    ['unknown', 'closed'],
    // the backend decides about these, too
    ['failed', 'closed'],
    ['pending', 'closed'],
    ['dismissed', 'dismissed'],
    ['declined', 'dismissed'],
    ['host-error', 'failed'],
    ['malformed', 'failed'],
  ])('a payment sheet that ends with %s is reported as %s once', async (answer, word) => {
    const { pay, say, words, clock, left } = openAtHost();
    await pay();
    await say(0, answer);
    await clock.advance(60_000);
    expect([words, left, clock.pending()]).toEqual([[[mine.key, word]], [], 0]);
  });

  test('a payment sheet without an outcome for 20 seconds is reported as silent, and a later outcome still counts', async () => {
    const { pay, say, words, clock } = openAtHost();
    await pay();
    await clock.advance(19_999);
    expect(words).toEqual([]);
    await clock.advance(1);
    await say(0, 'ui-closed');
    expect(words.map(([, word]) => word)).toEqual(['silent', 'closed']);
  });

  test.each<[BridgeErrorCode]>([['unavailable'], ['unsupported'], ['not-in-host']])(
    'a payment sheet that is %s is replaced by the payer’s page of the same payment',
    async (code) => {
      const { pay, say, words, left } = openAtHost();
      await pay();
      await say(0, code);
      expect([left, words]).toEqual([[PAGE], []]);
    },
  );

  test('a payment sheet whose host was lost is not replaced by the payer’s page', async () => {
    const { pay, say, words, left } = openAtHost();
    await pay();
    await say(0, new BridgeError('unavailable', 'host', { sideEffects: 'possible' }));
    expect([left, words]).toEqual([[], [[mine.key, 'failed']]]);
  });

  test('an unavailable sheet without a payer’s page is reported as failed', async () => {
    const { pay, say, words, left } = openAtHost();
    await pay(mine, reportOf('ACTIVE', { reservationId: 'R1' }));
    await say(0, 'unavailable');
    expect([left, words]).toEqual([[], [[mine.key, 'failed']]]);
  });

  test('an unavailable sheet whose payment has ended opens no page', async () => {
    const { pay, say, left, waiting } = openAtHost();
    await pay();
    waiting.current = false;
    await say(0, 'unavailable');
    expect(left).toEqual([]);
  });

  test.each([
    ['host-error', 0],
    ['no bridge error', 1],
  ] as const)('a sheet error with %s is sent to error reporting %i times', async (code, times) => {
    const { pay, say, words, reports } = openAtHost();
    await pay();
    await say(0, code);
    expect([words.length, reports.length]).toEqual([1, times]);
  });
});

describe('a second attempt to open the payment sheet', () => {
  test.each([
    [1_999, 1],
    [2_000, 2],
  ])('a second tap %i ms after the first has opened %i sheets', async (ms, opened) => {
    const { pay, clock, sheets } = openAtHost();
    await pay();
    await clock.advance(ms);
    await pay();
    expect(sheets).toHaveLength(opened);
  });

  test('a second attempt aborts the first payment sheet without treating it as failed', async () => {
    const { pay, clock, words } = openAtHost();
    await pay();
    await clock.advance(3_000);
    await pay();
    expect(words).toEqual([]);
    await clock.advance(20_000);
    expect(words, 'of the second alone').toEqual([[mine.key, 'silent']]);
  });

  test.each<[PayHint['outcome'] | BridgeErrorCode, 'sheet' | 'page']>([
    ['ui-closed', 'sheet'],
    ['dismissed', 'sheet'],
    ['declined', 'sheet'],
    ['host-error', 'page'],
  ])('after %s, a second attempt uses the %s', async (first, then) => {
    const { pay, say, sheets } = openAtHost();
    await pay();
    await say(0, first);
    await pay();
    const { request } = sheets[1] ?? {};
    expect(request).toMatchObject({ redirectUrl: PAGE });
    expect(request?.reservationId).toBe(then === 'sheet' ? 'R1' : undefined);
  });

  test('a broken payment sheet reopens when there is no payer’s page', async () => {
    const { pay, say, sheets } = openAtHost();
    const report = reportOf('ACTIVE', { reservationId: 'R1', reservationToken: 'T1' });
    await pay(mine, report);
    await say(0, 'host-error');
    await pay(mine, report);
    expect(sheets[1]?.request).toMatchObject({ reservationId: 'R1', token: 'T1' });
  });

  test('a second attempt for another payment opens its own sheet at once', async () => {
    const { pay, sheets, words } = openAtHost();
    await pay();
    await pay({ ...mine, key: '22222222-2222-4222-8222-222222222222' });
    expect([sheets.length, words]).toEqual([2, []]);
    expect(sheets[1]?.request.reservationId).toBe('R1');
  });
});

test('disposing the payer aborts the sheet and ignores its outcome', async () => {
  const { pay, payer, words, clock } = openAtHost();
  await pay();
  payer.dispose();
  await clock.advance(60_000);
  expect([words, clock.pending()]).toEqual([[], 0]);
  await pay();
  payer.dispose();
});

test.each([
  ['a bank’s page', { ...attempt, method: 'nb' }, PAGE, [PAGE]],
  ['UPI with a page as an option', attempt, PAGE, []],
  ['cash', { ...attempt, method: 'cod' }, null, []],
] as const)(
  'the shop is left for the payer’s page only where necessary: %s',
  async (_, paid, redirectUrl, sent) => {
    const { pay, left, sheets } = openAtHost();
    await pay(paid, reportOf('ACTIVE', { redirectUrl }));
    expect([left, sheets]).toEqual([sent, []]);
  },
);
