import { Window as DomWindow } from 'happy-dom';
import { afterEach, describe, expect, test } from 'vitest';
import type { Registry } from '../../bridge/index.ts';
import { createLifecycle } from '../../bridge/lifecycle.ts';
import { connect } from '../../bridge/main.ts';
import { type MockOptions, type MockSheet, mockHost } from '../../bridge/mock.ts';
import { createPageEnvironment } from '../../bridge/page.ts';
import type { Simulator } from '../../bridge/testing/simulator.ts';
import { createRegistry } from '../../partners/registry.ts';
import { paytmMiniApp } from '../../partners/paytm/simulator.ts';
import { phonepeAndroid, phonepeIos } from '../../partners/phonepe/simulator.ts';

type Page = Window & typeof globalThis;

const pages: DomWindow[] = [];
afterEach(async () => {
  for (const page of pages.splice(0)) await page.happyDOM.close();
});

/** A plain page, turned into the host's webview. */
async function mocked(simulator: Simulator, options: MockOptions = {}) {
  const dom = new DomWindow({ url: 'https://shop.example/cart' });
  pages.push(dom);
  const window = dom as unknown as Page;
  const host = mockHost(window, simulator, options);
  const registry: Registry = createRegistry(host.config);
  const env = createPageEnvironment(window, { registry, config: host.config });
  return { host, bridge: await connect({ registry, env }) };
}

const payment = {
  reservationId: 'R1',
  returnUrl: 'https://shop.example/pay',
  amount: { minor: 4_900, currency: 'INR' },
};

test.each([
  ['phonepe', phonepeAndroid, '7'],
  ['phonepe', phonepeIos, '7'],
  ['paytm', paytmMiniApp, undefined],
])('a page with a mocked host is in %s, logs in and pays', async (name, simulator, version) => {
  const { bridge, host } = await mocked(simulator);
  expect(bridge.problem).toBeUndefined();
  expect([bridge.host.name, bridge.host.version]).toEqual([name, version]);
  expect((await bridge.login()).kind).not.toBe('navigated');
  expect(host.calls.length).toBeGreaterThan(0);
});

test('the payments app is mocked in an older version', async () => {
  const { bridge } = await mocked(phonepeAndroid, { version: 3 });
  expect(bridge.host.version).toBe('3');
  expect(bridge.can('pay.native')).toBe(false);
});

test('a mocked app that goes to the background suspends the shop, if the real app tells so', async () => {
  const { bridge, host } = await mocked(paytmMiniApp);
  const events: string[] = [];
  const lifecycle = createLifecycle(bridge);
  lifecycle.on('suspend', () => events.push('suspend'));
  lifecycle.on('resume', () => events.push('resume'));
  expect([host.suspend(true), host.suspend(false)]).toEqual([true, true]);
  expect(events).toEqual(['suspend', 'resume']);
  expect((await mocked(phonepeAndroid)).host.suspend(true)).toBe(false);
});

test('the person of a mocked host answers each sheet, and the backend is told of the payment', async () => {
  const sheets: MockSheet[] = [];
  const settled: string[] = [];
  const { bridge, host } = await mocked(phonepeAndroid, {
    person(sheet) {
      sheets.push(sheet);
      return sheet.sheet === 'pay' ? 'refuses' : 'agrees';
    },
    settle: async (id, status) => void settled.push(`${id} ${status}`),
  });
  await bridge.login();
  await bridge.pay(payment);
  expect(sheets).toEqual([
    { sheet: 'consent', app: 'Doorstep', scopes: ['your name', 'your phone number'] },
    { sheet: 'pay', reservationId: 'R1' },
  ]);
  expect(settled).toEqual(['R1 failed']);

  host.person = 'refuses';
  await expect(bridge.login()).rejects.toMatchObject({ code: 'declined' });
});

test('a fault of a mocked host is set under its own name or an alias, and removed again', async () => {
  const { bridge, host } = await mocked(phonepeAndroid, { faults: { proceedToPay: 'throwing' } });
  await expect(bridge.pay(payment)).rejects.toMatchObject({ code: 'host-error' });
  host.fault('proceedToPay', null);
  expect(await bridge.pay(payment)).toMatchObject({ outcome: 'ui-closed', executedWith: 'host' });
});

test('a mocked host answers after the delay', async () => {
  const started = performance.now();
  await mocked(phonepeAndroid, { delay: 40 });
  expect(performance.now() - started).toBeGreaterThanOrEqual(39);
});

describe('an invalid argument of mockHost', () => {
  const page = { navigator: {} } as Page;
  const install = () => {};
  const simulator = { ...phonepeAndroid, install };
  test.each<[what: string, args: unknown[], why: RegExp]>([
    ['no window', [undefined, simulator], /first argument must be the window/],
    ['no simulator', [page, undefined], /second argument must be a simulator, such as phonepeAndroid/],
    ['an unknown version', [page, simulator, { version: 9 }], /versions 1, 2, 3, 4, 5, 6, 7, not 9/],
    [
      'an unknown method',
      [page, simulator, { faults: { pay: 'silent' } }],
      /no method pay; its methods: .*fetchAuthToken/,
    ],
    [
      'an unknown fault',
      [page, simulator, { faults: { getItem: 'loud' } }],
      /loud is no fault; the faults: silent/,
    ],
    ['a delay that is no number', [page, simulator, { delay: 'long' }], /delay must be a number/],
  ])('an invalid argument of mockHost is named: %s', (_, args, why) => {
    expect(() => mockHost(...(args as Parameters<typeof mockHost>))).toThrow(why);
  });
});
