import { Window as Page } from 'happy-dom';
import { describe, expect, it, test, vi } from 'vitest';
import { createHolds, createHostHold } from '../../bridge/harness/device-holds.ts';
import { installNetwork } from '../../bridge/harness/device-network.ts';
import { createDeviceRows } from '../../bridge/harness/device-rows.ts';
import { HELD_REPLIES, type HeldReply } from '../../bridge/harness/held-replies.ts';
import { afterUse, findHold, heldRows, readHold } from '../../bridge/harness/holds.ts';
import { holdsSet, letGo } from '../../bridge/harness/hold-steps.ts';
import type { TimelineRow } from '../../bridge/harness/protocol.ts';
import { writeSpec } from '../../bridge/harness/write-spec.ts';
import type { Simulator, SimulatorWorld } from '../../bridge/testing/simulator.ts';
import { paytmMiniApp } from '../../partners/paytm/simulator.ts';
import { phonepeAndroid } from '../../partners/phonepe/simulator.ts';
import { telegramAndroid } from '../../partners/telegram/simulator.ts';
import { apiRow } from './api-row.ts';

const TOKEN = 'fetchGrantToken';

test.each([
  ['*', '*'],
  ['*:once', '*:once'],
  [' post /api/v1/payments?x=1 ', 'POST /v1/payments'],
  ['* /v1/*:once', '* /v1/*:once'],
  [TOKEN, TOKEN],
  ['proceedToPay:once', 'navigateToPathForResult:once'],
  ['constructor', null],
  ['POST', null],
  ['', null],
])('the hold %j is read as %j', (text, hold) => {
  expect(readHold(text, phonepeAndroid)).toBe(hold);
});

test.each([
  ['*', 'api', 'GET /api/v5/carts/7?x=1', true],
  ['*', 'api', 'POST /api/track/events', false],
  ['* /track/*', 'api', 'POST /api/track/events', true],
  ['*', 'api', 'PUT https://storage.example/a.pdf?…', false],
  ['*', 'native', TOKEN, true],
  ['POST /v1/payments', 'api', 'POST /api/v1/payments', true],
  ['POST /v1/payments', 'api', 'POST /api/v1/payments/7/poll', false],
  ['POST /v1/payments*:once', 'api', 'POST /api/v1/payments/7/poll', true],
  ['* /v1/*', 'native', TOKEN, false],
  [TOKEN, 'native', TOKEN, true],
  [TOKEN, 'native', 'getItem', false],
  [TOKEN, 'api', `GET /${TOKEN}`, false],
] as const)('the hold %j for the %s answer to %s: %j', (hold, kind, method, isHeld) => {
  expect(findHold([hold], kind, method)).toBe(isHeld ? hold : undefined);
});

/** A page whose backend answers on demand, with these holds. */
function begin(...texts: string[]) {
  const page = new Page({ url: 'https://shop.example/' }) as unknown as Window & typeof globalThis;
  const answers: ((response: Response) => void)[] = [];
  page.fetch = () => new Promise((resolve) => answers.push(resolve));
  Object.assign(page, { Response });
  let active: readonly string[] = texts;
  const rowsByKey = new Map<string, TimelineRow>();
  const post = (row: TimelineRow) => void rowsByKey.set(row.key, row);
  const rows = createDeviceRows('doc', Date.now, post);
  const holds = createHolds(
    () => active,
    Date.now,
    (used) => {
      active = afterUse(active, used);
    },
  );
  const network = installNetwork(page, rows, holds);
  const shown = () => [...rowsByKey.values()];
  return {
    page,
    answers,
    network,
    rows,
    holds,
    shown,
    held: () => heldRows(shown()),
    release: () => {
      active = [];
    },
    letGo(method: string, chosen: HeldReply | null = null) {
      const row = heldRows(shown()).find((candidate) => candidate.method === method);
      if (!row) throw new Error(`no held ${method}`);
      holds.letGo(row.key, chosen);
    },
  };
}

test('a recorded spec holds answers and lets them go as the person did', () => {
  const held = { by: '*', outcome: '200', at: 1 };
  const row = { ...apiRow('GET /api/v1/payments/7?cart=9'), kind: 'api' as const, held };
  const steps = [...holdsSet(['*'], [`${TOKEN}:once`, '*:once']), letGo(row, null), letGo(row, 'error')];
  const spec = writeSpec('Held', { host: 'pay', setup: {}, steps, calls: [], heading: null });
  expect(spec.split('\n').filter((line) => /^ {2}await (page|host)/.test(line))).toEqual([
    "  await page.getByRole('button', { name: 'End Step by step', exact: true }).click();",
    `  await page.getByTestId('hold-call').fill('${TOKEN}:once');`,
    "  await page.getByRole('button', { name: 'Hold', exact: true }).click();",
    "  await page.getByTestId('hold-call').fill('*:once');",
    "  await page.getByRole('button', { name: 'Hold', exact: true }).click();",
    "  await host.letGo('GET /v1/payments/7');",
    "  await host.letGo('GET /v1/payments/7', 'error');",
  ]);
});

const CALL = 'POST /api/v1/payments';
const pay = (page: Window, init: RequestInit = {}) =>
  page.fetch('/api/v1/payments', { method: 'POST', ...init });
const PAID = '{"id":"pay_1","phone":"9876543210"}';

describe('the held answer of the backend', () => {
  it('is shown masked, and reaches the page when it is let go, although the hold has ended', async () => {
    const { page, answers, shown, held, letGo, release } = begin('*');
    const onAnswer = vi.fn();
    const paying = pay(page).then(onAnswer);
    answers[0]?.(new Response(PAID, { headers: { 'content-type': 'application/json' } }));
    await vi.waitFor(() => expect(held()).toHaveLength(1));
    expect(held()).toMatchObject([
      {
        method: CALL,
        tone: 'open',
        held: { by: '*', outcome: '200' },
        reply: { id: 'pay_1', phone: '••••' },
      },
    ]);
    release();
    expect(onAnswer).not.toHaveBeenCalled();

    letGo(CALL);
    await paying;
    expect(await onAnswer.mock.calls[0]?.[0].text()).toBe(PAID);
    expect(held()).toEqual([]);
    expect(shown()).toMatchObject([{ outcome: '200', tone: 'good', fault: 'held', held: undefined }]);
  });

  it.each<[chosen: HeldReply, status: number, body: string, fault: string]>([
    ['error', 500, '{"success":false,"message":"The tester chose this answer."}', 'held, then server error'],
    [
      'expired',
      401,
      '{"success":false,"message":"The tester chose this answer."}',
      'held, then session expired',
    ],
    ['cut', 200, PAID.slice(0, Math.floor(PAID.length / 2)), 'held, then answer cut off'],
  ])('let go as %s has status %i', async (chosen, status, body, fault) => {
    const { page, answers, shown, held, letGo } = begin('POST /v1/payments');
    const paying = pay(page);
    answers[0]?.(new Response(PAID));
    await vi.waitFor(() => expect(held()).toHaveLength(1));
    letGo(CALL, chosen);
    const response = await paying;
    expect([response.status, await response.text()]).toEqual([status, body]);
    expect(shown()).toMatchObject([{ outcome: `${status}`, fault }]);
  });

  it('let go as lost, aborted by the page or held when the network is lost fails as such a request does', async () => {
    const { page, answers, shown, held, letGo, network } = begin('*');
    const controller = new AbortController();
    const failures = [pay(page), pay(page, { signal: controller.signal }), pay(page)].map((call) =>
      call.then(String, (error: Error) => error.message),
    );
    for (const answer of answers) answer(new Response(PAID));
    await vi.waitFor(() => expect(held()).toHaveLength(3));
    letGo(CALL, 'lost');
    controller.abort(new DOMException('left', 'AbortError'));
    await Promise.all(failures.slice(0, 2));
    expect(held()).toHaveLength(1);
    await network.setOffline(true);
    expect(await Promise.all(failures)).toEqual(['Failed to fetch', 'left', 'Failed to fetch']);
    expect(shown().map(({ outcome, fault }) => [outcome, fault])).toEqual([
      ['failed', 'held, then answer lost'],
      ['aborted', 'held'],
      ['offline', 'held'],
    ]);
    expect(held()).toEqual([]);
  });

  it('can be let go before an older one, and a hold for one answer keeps back one', async () => {
    const { page, answers, held, letGo } = begin('GET /v1/search*', '* /v1/payments:once');
    const received: string[] = [];
    const get = (path: string) => page.fetch(path).then(() => received.push(path));
    const calls = [
      '/api/v1/search?q=mil',
      '/api/v1/search?q=milk',
      '/api/v1/payments',
      '/api/v1/payments',
    ].map(get);
    for (const answer of answers) answer(new Response('{}'));
    await vi.waitFor(() => expect(held()).toHaveLength(3));
    expect(received).toEqual(['/api/v1/payments']);
    letGo('GET /api/v1/search?q=milk');
    letGo('GET /api/v1/search?q=mil');
    letGo('GET /api/v1/payments');
    await Promise.all(calls);
    expect(received.slice(1, 3)).toEqual(['/api/v1/search?q=milk', '/api/v1/search?q=mil']);
  });
});

/** A page in the simulated app, with a hold for every answer. `answers`: what the app has told the page */
function openApp(simulator: Simulator) {
  const { page, rows, holds, shown, held } = begin('*');
  simulator.install({
    window: page as unknown as SimulatorWorld['window'],
    version: simulator.versions.at(-1) ?? 0,
    phone: '9876543210',
    fault: () => null,
    sheets: { consent: async () => 'allow', pay: async () => 'approve' },
    settle: async () => {},
    note: rows.note,
    hold: createHostHold(holds, rows),
    later(_ms, task) {
      task();
      return () => {};
    },
  });
  return { page: page as unknown as Readonly<Record<string, never>>, rows, holds, shown, held };
}

type Ask = (page: Readonly<Record<string, never>>, tell: (...answer: unknown[]) => void) => void;

const APPS: readonly [simulator: Simulator, method: string, ask: Ask][] = [
  [
    phonepeAndroid,
    TOKEN,
    (page, tell) => {
      Object.assign(page, { PhonePe: { MessagingHandler: { callback: tell } } });
      Object(page).AuthBridge[TOKEN]('{"callbackId":"1"}');
    },
  ],
  [
    paytmMiniApp,
    'paytmFetchAuthCode',
    (page, tell) => Object(page).JSBridge.call('paytmFetchAuthCode', {}, tell),
  ],
  [
    telegramAndroid,
    'requestWriteAccess',
    (page, tell) => Object(page).Telegram.WebApp.requestWriteAccess(tell),
  ],
];

describe.each(APPS)('the held answer of %#', (simulator, method, ask) => {
  it('reaches the page once it is let go, as it is or with a fault', async () => {
    const told: Record<string, string> = {};
    for (const chosen of [null, ...HELD_REPLIES.native]) {
      const { page, holds, shown, held } = openApp(simulator);
      const tell = vi.fn();
      ask(page, tell);
      await vi.waitFor(() => expect(held()).toMatchObject([{ method, held: { outcome: 'answered' } }]));
      expect(tell).not.toHaveBeenCalled();
      holds.letGo(held()[0]?.key ?? '', chosen);
      // each login has a token of its own
      const answers = tell.mock.calls.map((call) => JSON.stringify(call).replace(/ok-[\w-]+/, 'TOKEN'));
      expect(answers.length === 2).toBe(chosen === 'double');
      told[`${chosen}`] = answers[0] ?? 'nothing';
      expect(shown()[0]?.fault).toMatch(chosen === null ? /^held$/ : /^held, then /);
      expect(held()).toEqual([]);
    }
    const { null: asItIs, double, silent, ...faults } = told;
    expect([double, silent]).toEqual([asItIs, 'nothing']);
    for (const answer of Object.values(faults)) expect(answer).not.toBe(asItIs);
  });
});

it('each of two held answers to one native method ends its own row, whichever is let go first', async () => {
  const { page, holds, shown, held } = openApp(paytmMiniApp);
  for (const key of ['a', 'b']) Object(page).JSBridge.call('paytmFetchAuthCode', { key }, () => {});
  await vi.waitFor(() => expect(held()).toHaveLength(2));
  const [first, second] = held();
  holds.letGo(second?.key ?? '', 'refused');
  holds.letGo(first?.key ?? '', null);
  expect(shown().map(({ payload, fault, tone }) => [Object(payload).key, fault, tone])).toEqual([
    ['a', 'held', 'good'],
    ['b', 'held, then refused', 'good'],
  ]);
});
