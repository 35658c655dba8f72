import { describe, expect, test } from 'vitest';
import type { PaymentStatus } from '../../../src/checkout/payment/payment-wire.ts';
import { pollPayment } from '../../../src/checkout/payment/poll-payment.ts';
import type { Report } from '../../../src/checkout/payment/reduce-payment.ts';
import { ApiError } from '../../../src/http/api.ts';
import { createFakeClock, settled } from '../../support/fake-clock.ts';
import { createFakeConnectivity } from '../../support/fake-connectivity.ts';
import { reportOf } from './payment-samples.ts';

type Answer = Report | ApiError;

/** Starts polling a server that gives these responses in turn and repeats the last one. */
function start(answers: readonly Answer[], from: Partial<Report> = {}, qrCodeSeconds = 0) {
  const clock = createFakeClock(0);
  const connectivity = createFakeConnectivity();
  const controller = new AbortController();
  const requests: { at: number; ts: string; transaction: string; url: string }[] = [];
  const waits: boolean[] = [];
  const reports: PaymentStatus[] = [];
  const outcome: { last?: Report; error?: unknown } = {};
  const done = pollPayment(
    { clock, connectivity },
    {
      async poll({ timestamp, transactionId, pollUrl }) {
        requests.push({ at: clock.now(), ts: timestamp, transaction: transactionId, url: pollUrl });
        const answer = answers[Math.min(requests.length, answers.length) - 1];
        if (answer instanceof ApiError || !answer) throw answer;
        return answer;
      },
      onReport: (report) => void reports.push(report.status),
      onWaiting: (waiting) => void waits.push(waiting),
      qrCodeSeconds,
    },
    reportOf('ACTIVE', from),
    controller.signal,
  ).then(
    (last) => {
      outcome.last = last;
    },
    (error: unknown) => {
      outcome.error = error;
    },
  );
  return { clock, connectivity, controller, requests, waits, reports, outcome, done };
}

const instantsOf = (poll: ReturnType<typeof start>) => poll.requests.map(({ at }) => at);
const pending = (fields: Partial<Report> = {}) => reportOf('PAYMENT_PENDING', fields);
const serverError = new ApiError('http', 'GET: answered 502', 502);

describe('polling a payment', () => {
  test('polling works in a WebView older than version 100', async () => {
    const { throwIfAborted } = AbortSignal.prototype;
    Object.assign(AbortSignal.prototype, { throwIfAborted: undefined });
    try {
      const poll = start([reportOf('ORDER_CREATED')]);
      await poll.done;
      expect(poll.outcome.last?.status).toBe('ORDER_CREATED');
    } finally {
      Object.assign(AbortSignal.prototype, { throwIfAborted });
    }
  });

  test('polling starts at once and repeats at most five times at the server’s interval', async () => {
    const poll = start([pending()]);
    await poll.clock.advance(120_000);
    expect(instantsOf(poll)).toEqual([0, 5_000, 10_000, 15_000, 20_000, 25_000]);
    expect(poll.outcome.last?.status).toBe('PAYMENT_PENDING');
    expect(poll.clock.pending()).toBe(0);
  });

  test('polling lasts as long as a QR code can be paid', async () => {
    const poll = start([pending()], {}, 60);
    await poll.clock.advance(120_000);
    expect(instantsOf(poll)).toEqual(Array.from({ length: 13 }, (_, index) => index * 5_000));
    expect(poll.clock.pending()).toBe(0);
  });

  test('polling follows the interval as it changes', async () => {
    const answers = [2, 7, 1, 30, 3].map((refreshIntervalS) => pending({ refreshIntervalS }));
    const poll = start(answers);
    await poll.clock.advance(120_000);
    expect(instantsOf(poll)).toEqual([0, 2_000, 9_000, 10_000, 40_000, 43_000]);
  });

  test.each([
    [0, 1_000],
    [-5, 1_000],
    [Number.NaN, 1_000],
    [Number.POSITIVE_INFINITY, 1_000],
    [86_400, 60_000],
  ])('a polling interval of %d s is kept within bounds', async (refreshIntervalS, expected) => {
    const poll = start([pending({ refreshIntervalS }), reportOf('ORDER_CREATED')]);
    await poll.clock.advance(60_000);
    expect(instantsOf(poll)).toEqual([0, expected]);
  });

  test.each(['PAYMENT_FAILED', 'ORDER_CREATED'] as const)('polling stops at %s', async (status) => {
    const poll = start([pending(), pending(), reportOf(status)]);
    await poll.clock.advance(120_000);
    expect(instantsOf(poll)).toEqual([0, 5_000, 10_000]);
    expect(poll.outcome.last?.status).toBe(status);
  });

  test.each(['ACTIVE', 'PAYMENT_PENDING', 'PAYMENT_SUCCESS', 'ORDER_PUBLISHED'] as const)(
    'polling continues after %s',
    async (status) => {
      const poll = start([reportOf(status), reportOf('ORDER_CREATED')]);
      await poll.clock.advance(5_000);
      expect(poll.reports).toEqual([status, 'ORDER_CREATED']);
    },
  );

  test('polling sends the latest timestamp and transaction ID', async () => {
    const answers = [
      pending({ timestamp: 't1' }),
      pending({ timestamp: '' }),
      pending({ timestamp: 't3', transactionId: 'T3', pollUrl: '/v2/there' }),
      reportOf('ORDER_CREATED'),
    ];
    const poll = start(answers, { timestamp: 't0' });
    await poll.clock.advance(60_000);
    expect(poll.requests.map(({ ts, transaction, url }) => [ts, transaction, url])).toEqual([
      ['t0', 'T1', '/v1/payments/p1'],
      ['t1', 'T1', '/v1/payments/p1'],
      ['t1', 'T1', '/v1/payments/p1'],
      ['t3', 'T3', '/v2/there'],
    ]);
  });

  test('polling continues after a failed request, which is counted', async () => {
    const poll = start([serverError, pending(), serverError, reportOf('ORDER_CREATED')]);
    await poll.clock.advance(60_000);
    expect(instantsOf(poll)).toEqual([0, 5_000, 10_000, 15_000]);
    expect(poll.outcome.last?.status).toBe('ORDER_CREATED');
  });

  test('polling fails after six failed requests', async () => {
    const poll = start([serverError]);
    await poll.clock.advance(60_000);
    expect(instantsOf(poll)).toHaveLength(6);
    expect(poll.outcome.error).toBe(serverError);
  });

  test.each([401, 403, 404])('polling stops at once at %d', async (status) => {
    const poll = start([new ApiError('http', 'GET: refused', status)]);
    await poll.clock.advance(60_000);
    expect(instantsOf(poll)).toEqual([0]);
    expect(poll.outcome.error).toMatchObject({ status });
  });

  test('polling waits for the network, reports it, and continues once online', async () => {
    const poll = start([pending(), reportOf('ORDER_CREATED')]);
    await settled();
    poll.connectivity.setOnline(false);
    await poll.clock.advance(50_000);
    expect([instantsOf(poll), poll.waits]).toEqual([[0], [true]]);
    poll.connectivity.setOnline(true);
    await settled();
    expect([instantsOf(poll), poll.waits]).toEqual([
      [0, 50_000],
      [true, false],
    ]);
    expect(poll.connectivity.listeners()).toBe(0);
  });

  test.each([
    ['while waiting for the next request', 3_000, true],
    ['while offline', 6_000, false],
  ])('polling aborted %s ends at once and leaves no timer or listener', async (_, after, online) => {
    const poll = start([pending()]);
    await settled();
    poll.connectivity.setOnline(online);
    await poll.clock.advance(after);
    poll.controller.abort();
    await poll.done;
    expect(poll.outcome.error).toMatchObject({ name: 'AbortError' });
    expect([poll.clock.pending(), poll.connectivity.listeners()]).toEqual([0, 0]);
    await poll.clock.advance(60_000);
    expect(instantsOf(poll)).toHaveLength(1);
  });
});
