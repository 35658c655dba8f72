import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BridgeError } from '../../bridge/index.ts';
import { cleanError, cleanText } from '../../src/analytics/clean-error.ts';
import type { EventBuffer } from '../../src/analytics/event-buffer.ts';
import * as sentry from '../../src/analytics/sentry.ts';
import { ApiError } from '../../src/http/api.ts';
import * as catalogue from '../../src/model/error-catalogue.ts';
import { listenToConsole, openReporting, type Report } from './reporting-world.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const exceptionValues = (report: Report | undefined) =>
  report?.exception.values.map(({ type, value }) => `${type}: ${value}`);

describe('a reported error', () => {
  test('a reported error carries the release, session, device, screen, breadcrumbs and traits', async () => {
    const { buffer, rest, reports, device, clock, close } = await openReporting();
    buffer.screen('cart', { route: '/cart', title: 'Your cart' });
    buffer.track('Cart Viewed', { count: 1, total: 29 });
    await rest();
    buffer.report(new Error('[cart] the stored cart could not be read, so the cart starts empty'), 'cart');
    await rest();
    expect(reports()).toEqual([
      {
        event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        timestamp: clock.now() / 1000,
        platform: 'javascript',
        level: 'error',
        release: '8.10.16',
        exception: {
          values: [
            {
              type: 'Error',
              value: '[cart] the stored cart could not be read, so the cart starts empty',
              mechanism: { handled: true, type: 'generic' },
              stacktrace: expect.any(Object),
            },
          ],
        },
        tags: {
          chain_id: 1383,
          delivery_type: 'Express',
          cart_count: -1,
          live_cart_count: -1,
          delivered_cart_count: -1,
          is_live_order_present: false,
          is_first_order_placed: false,
          is_first_order_delivered: false,
          is_champion: false,
          join_date: -1,
          live_orders: -1,
          delivered_orders: -1,
          cancelled_orders: -1,
          device: device.id(),
          session: device.sessionId(),
          platform: 'mobile_web',
          host: 'web',
          where: 'cart',
          screen: 'cart',
        },
        breadcrumbs: [
          { timestamp: expect.any(Number), category: 'event', message: 'App Launch' },
          { timestamp: expect.any(Number), category: 'screen', message: 'cart' },
          { timestamp: expect.any(Number), category: 'event', message: 'Cart Viewed' },
        ],
        sdk: expect.any(Object),
      },
    ]);
    close();
  });

  test('an error that occurs before the reporter has loaded is sent afterwards', async () => {
    const early = (buffer: EventBuffer) => buffer.report(new Error('[home] early'), 'home');
    const { reports, close } = await openReporting({ early });
    expect(reports().map(exceptionValues)).toEqual([['Error: [home] early']]);
    close();
  });

  test('a reported error contains only stack frames of our own files', async () => {
    const { buffer, rest, reports, close } = await openReporting();
    function spoil() {
      return new Error('[home] spoilt');
    }
    buffer.report(spoil(), 'home');
    await rest();
    const frames = reports()[0]?.exception.values[0]?.stacktrace?.frames ?? [];
    expect(frames.at(-1)).toMatchObject({
      filename: 'app:///error-reporter.test.ts',
      function: 'spoil',
      lineno: expect.any(Number),
    });
    for (const { filename } of frames) expect(filename).toMatch(/^app:\/\/\/[\w.-]+$/);
    close();
  });

  test('an error reported several times is sent once', async () => {
    const { buffer, rest, reports, close } = await openReporting();
    const error = new Error('[cart] twice');
    buffer.report(error, 'api');
    buffer.report(error, 'cart');
    await rest();
    buffer.report(error, 'screen');
    await rest();
    expect(reports().map(({ tags }) => tags.where)).toEqual(['api']);
    close();
  });

  test('a reported error includes its causes', async () => {
    const { buffer, rest, reports, close } = await openReporting();
    const cause = new ApiError('http', 'POST /v3/cart/200001/actions: answered 500', 500);
    buffer.report(new Error('API error in cart actions', { cause }), 'checkout');
    await rest();
    expect(exceptionValues(reports()[0])).toEqual([
      'ApiError: POST /v3/cart/:id/actions: answered 500',
      'Error: API error in cart actions',
    ]);
    close();
  });

  test('every message of the error catalogue is reported unchanged', async () => {
    const { buffer, rest, reports, close } = await openReporting();
    await rest();
    const sentences = Object.values(catalogue).filter((sentence) => sentence !== catalogue.BLOCKED_CALL);
    for (const sentence of sentences) {
      buffer.report(new Error(sentence), 'cart');
      await rest();
    }
    expect(reports().map((report) => exceptionValues(report)?.at(-1))).toEqual(
      sentences.map((sentence) => `Error: ${sentence}`),
    );
    expect(sentences).toContain('Error fetching coupons');
    close();
  });

  test('at most 100 errors are reported per page load', async () => {
    const { buffer, rest, reports, close } = await openReporting();
    await rest();
    for (let n = 0; n < 120; n += 1) {
      buffer.report(new Error(`[cart] trouble ${String.fromCharCode(97 + (n % 26), 97 + (n % 25))}`), 'cart');
      await rest();
    }
    expect(reports().length).toBeLessThanOrEqual(100);
    expect(reports().length).toBeGreaterThan(90);
    close();
  });

  test('without a DSN nothing is reported and the reporter is not created', async () => {
    const client = vi.spyOn(sentry, 'BrowserClient');
    const { buffer, rest, sent, close } = await openReporting({ dsn: '' });
    buffer.report(new Error('[cart] x'), 'cart');
    await rest();
    expect(sent.filter(({ url }) => url.includes('errors'))).toEqual([]);
    expect(client).not.toHaveBeenCalled();
    close();
  });
});

describe('a request with an HTTP error', () => {
  test.each([
    [400, 'warning'],
    [404, 'warning'],
    [429, 'warning'],
    [500, 'error'],
    [503, 'error'],
  ])('a response of %i rejects, leaves a breadcrumb and is reported', async (status, level) => {
    const { api, rest, reports, buffer, close } = await openReporting({
      api: () => Response.json({}, { status }),
    });
    await rest();
    const call = api.call({ method: 'PUT', path: '/v5/carts/200001', json: {}, answer: v.unknown() });
    await expect(call).rejects.toMatchObject({ kind: 'http', status });
    await rest();
    const logged = `PUT /v5/carts/:id: answered ${status}`;
    expect(reports().map((report) => [report.level, ...(exceptionValues(report) ?? [])])).toEqual([
      [level, `ApiError: ${logged}`],
    ]);
    buffer.report(new Error('[cart] next'), 'cart');
    await rest();
    expect(reports()[1]?.breadcrumbs.at(-1)).toMatchObject({ category: 'errored action', message: logged });
    close();
  });

  test('a successful request is not reported', async () => {
    const { api, rest, reports, close } = await openReporting({ api: () => Response.json({ ok: true }) });
    await api.call({ method: 'GET', path: '/feed/', answer: v.unknown() });
    await rest();
    expect(reports()).toEqual([]);
    close();
  });
});

describe('the integrations of the reporter', () => {
  test('the error reporter has no integrations for global handlers and breadcrumbs', async () => {
    const clients: sentry.BrowserClient[] = [];
    const init = sentry.BrowserClient.prototype.init;
    vi.spyOn(sentry.BrowserClient.prototype, 'init').mockImplementation(function (
      this: sentry.BrowserClient,
    ) {
      clients.push(this);
      init.call(this);
    });
    const { rest, close } = await openReporting();
    await rest();
    const [client] = clients;
    const has = (name: string) => client?.getIntegrationByName(name) !== undefined;
    expect([has('GlobalHandlers'), has('Breadcrumbs')]).toEqual([false, false]);
    expect([has('LinkedErrors'), has('Dedupe')]).toEqual([true, true]);
    close();
  });

  test('the error reporter wraps no globals and logs nothing to the console', async () => {
    const logged = listenToConsole();
    const page = () => [
      globalThis.onerror,
      globalThis.fetch,
      globalThis.setTimeout,
      globalThis.addEventListener,
    ];
    const initialGlobals = page();
    const { buffer, rest, close } = await openReporting();
    buffer.report(new Error('[cart] x'), 'cart');
    await rest();
    close();
    expect(page()).toEqual(initialGlobals);
    expect(logged).toEqual([]);
  });
});

describe('the text of a reported error', () => {
  test.each<[error: unknown, reported: string]>([
    [new TypeError("Cannot read properties of undefined (reading 'items')"), '='],
    [new TypeError('cart.lines is not iterable'), '='],
    [new DOMException('signal is aborted without reason', 'AbortError'), '='],
    [
      new TypeError('Failed to fetch dynamically imported module: https://shop.test/a.js?x=1'),
      'Failed to fetch',
    ],
    [
      new Error('Minified React error #418; visit https://react.dev/errors/418?args[]=HTML'),
      'Minified React error #418',
    ],
    [new SyntaxError('Unexpected token \'<\', "<p>9876543210" is not valid JSON'), 'Unexpected token'],
    [
      new DOMException(
        "Failed to execute 'setItem' on 'Storage': Setting the value of 'user' exceeded the quota.",
      ),
      "Failed to execute 'setItem' on 'Storage'",
    ],
    [new Error('Asha lives in B-204'), 'The message was left out: it may repeat what the shopper entered.'],
    [
      new TypeError("Cannot read properties of undefined (reading 'B-204 Palm')"),
      'Cannot read properties of undefined',
    ],
    [new BridgeError('host-error', 'login: Asha is not known'), 'The bridge said: host-error'],
    [new BridgeError('not-in-host', 'PhonePe SDK not found'), '='],
    ['9876543210', 'Thrown: string'],
    [{ otp: '1234' }, 'Thrown: object'],
    [null, 'Thrown: null'],
    [undefined, 'Thrown: undefined'],
  ])('only known parts of an error message are reported: %s', (error, reportedText) => {
    expect(cleanError(error, []).message).toBe(
      reportedText === '=' ? (error as Error).message : reportedText,
    );
  });

  test.each([
    ['GET /v1/orders/200001/500001: answered 404', 'GET /v1/orders/:id/:id: answered 404'],
    [
      'GET /v1/payments/by-key/7f5a5242-5b1e-419f-bdc5-8e55f616e413: no answer in time',
      'GET /v1/payments/by-key/:id: no answer in time',
    ],
    ['Blocked API call to https://shop.test/api/config/main?city=1', 'Blocked API call to /api/config/main'],
    ['the answer does not fit at "cart_data.items.0.price": expected number', '='],
    ['[home] Left out a widget of type 9901: unknown type.', '='],
    ['[cart] call 98765 43210 or asha@okaxis', '[cart] call •••• or ••••'],
  ])('a reported error contains no ids or phone numbers: %s', (text, reportedText) => {
    expect(cleanText(text, [])).toBe(reportedText === '=' ? text : reportedText);
  });

  test('a reported error excludes everything the shop knows about the shopper', () => {
    const secrets = ['Asha', 'B-204', 'Palm Grove', '77'];
    expect(cleanText('[address] Asha, B-204, Palm Grove was not saved: 77', secrets)).toBe(
      '[address] ••••, ••••, •••• was not saved: 77',
    );
  });
});
