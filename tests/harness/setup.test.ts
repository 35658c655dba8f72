import { describe, expect, test } from 'vitest';
import type { HarnessHost } from '../../bridge/harness/host.ts';
import { desktop } from '../../bridge/harness/plain-simulators.ts';
import { readSetup, setupForTest, writeSetup } from '../../bridge/harness/setup.ts';

const hosts: readonly HarnessHost[] = [
  {
    simulator: {
      ...desktop,
      host: 'pay',
      methods: ['login', 'pay'],
      aliases: { proceedToPay: 'pay' },
      versions: [1, 5, 7],
    },
    name: 'Pay',
    chrome: 'app',
    appName: 'Pay',
    tone: 'purple',
  },
  { simulator: desktop, name: 'Desktop', chrome: 'window', appName: 'Browser', tone: 'plain' },
];

const DEFAULTS = {
  host: 'pay',
  version: 7,
  faults: {},
  phone: '9876543210',
  path: '/',
  size: null,
  scheme: null,
  textSize: 100,
  pixelRatio: null,
  keyboard: null,
  insets: null,
  clock: null,
  seed: null,
  answers: 'hand',
  offline: false,
  rules: [],
  holds: [],
};

describe('the URL of the harness', () => {
  test.each([
    ['', {}],
    ['?host=desktop', { host: 'desktop', version: 0 }],
    ['?host=pay&version=5', { version: 5 }],
    [
      '?host=pay&version=1&fault=login:silent&fault=pay:numeric-status',
      { version: 1, faults: { login: 'silent', pay: 'numeric-status' } },
    ],
    ['?host=pay&tenant=asha-2', { tenant: 'asha-2' }],
    ['?host=pay&tenant=default', {}],
    ['?host=pay&fault=proceedToPay:double', { faults: { pay: 'double' } }],
    [
      '?phone=8123456789&path=/s?q=milk&size=320x568&answers=refuse&offline',
      {
        phone: '8123456789',
        path: '/s?q=milk',
        size: { width: 320, height: 568 },
        answers: 'refuse',
        offline: true,
      },
    ],
    [
      '?scheme=dark&text=130&dpr=2.625&clock=2026-12-24T18:30:00%2B05:30&seed=0',
      { scheme: 'dark', textSize: 130, pixelRatio: 2.625, clock: Date.UTC(2026, 11, 24, 13), seed: 0 },
    ],
    [
      '?keyboard=resizes&insets=0,0,24,0',
      { keyboard: 'resizes', insets: { top: 0, right: 0, bottom: 24, left: 0 } },
    ],
    ['?insets=1%2C2%2C3%2C200', { insets: { top: 1, right: 2, bottom: 3, left: 200 } }],
    [
      '?rule=PUT /api/v5/carts/7?x=1:error:once&rule=*+/*:slow',
      {
        rules: [
          { match: 'PUT /v5/carts/7', mode: 'error', once: true },
          { match: '* /*', mode: 'slow', once: false },
        ],
      },
    ],
    [
      '?host=pay&hold=*&hold=post /api/v1/payments?x=1:once&hold=proceedToPay&hold=*',
      { holds: ['*', 'POST /v1/payments:once', 'pay'] },
    ],
  ])('the URL of the harness is parsed: %j', (search, setup) => {
    expect(readSetup(search, hosts)).toEqual({ setup: { ...DEFAULTS, ...setup }, problems: [] });
  });

  test.each([
    ['?host=nobody&version=3', ['host=nobody', 'version=3']],
    ['?host=pay&version=x', ['version=x']],
    ['?host=pay&fault=constructor:silent', ['fault=constructor:silent']],
    [
      '?host=pay&fault=login&fault=login:odd&fault=fly:silent&fault=:',
      ['fault=login,', 'fault=login:odd', 'fault=fly:silent', 'fault=:'],
    ],
    ['?phone=12345', ['phone=12345']],
    ['?path=//elsewhere.test', ['path=//elsewhere.test']],
    ['?path=javascript:alert(1)', ['path=javascript:alert(1)']],
    ['?size=10x99999', ['size=10x99999']],
    ['?answers=maybe', ['answers=maybe']],
    ['?rule=PUT /v5:odd&rule=v5/carts:error&rule=:', ['rule=PUT /v5:odd', 'rule=v5/carts:error', 'rule=:']],
    ['?hold=fly&hold=POST&hold=', ['hold=fly', 'hold=POST', 'hold=,']],
    ['?tenant=Asha_1', ['tenant=Asha_1']],
    ['?colour=red', ['colour']],
    ['?scheme=sepia&text=1000&seed=1.5', ['scheme=sepia', 'text=1000', 'seed=1.5']],
    ['?dpr=0.4', ['dpr=0.4']],
    ['?dpr=2x', ['dpr=2x']],
    ['?keyboard=floats&insets=47,0,34', ['keyboard=floats', 'insets=47,0,34,']],
    ['?insets=0,0,201,0', ['insets=0,0,201,0']],
    ['?insets=47,0,-34,0', ['insets=47,0,-34,0']],
    // without a zone, and with a plus that is a space in a URL
    ['?clock=2026-12-24T18:30', ['clock=2026-12-24T18:30']],
    ['?clock=2026-12-24T18:30+05:30', ['clock=2026-12-24T18:30 05:30']],
    ['?clock=2026-02-30T18:30Z&seed=4294967296', ['clock=2026-02-30T18:30Z', 'seed=4294967296']],
  ])('what is wrong in %j is said, and the default is used', (search, wrongParts) => {
    const { setup, problems } = readSetup(search, hosts);
    expect(setup).toEqual(DEFAULTS);
    expect(problems).toHaveLength(wrongParts.length);
    for (const [index, part] of wrongParts.entries()) expect(problems[index]).toContain(part);
  });

  test('a parameter that is given twice and rules beyond the hundredth are named, and the others are used', () => {
    const rules = Array.from({ length: 101 }, (_, index) => `rule=GET /v${index}:error`).join('&');
    const { setup, problems } = readSetup(`?seed=1&seed=2&${rules}`, hosts);
    expect([setup.seed, setup.rules.length]).toEqual([1, 100]);
    expect(problems).toEqual([
      expect.stringContaining('more than 100 rules'),
      expect.stringContaining('seed more than once'),
    ]);
  });

  test.each([
    '?host=desktop',
    '?host=pay&tenant=asha-2&version=5',
    '?host=pay&version=1&fault=login:silent&fault=pay:late',
    '?host=pay&version=7&phone=8123456789&path=/cart&size=768x1024&scheme=light&text=85&dpr=1.5&keyboard=covers&insets=47,0,34,0&clock=2026-12-24T13:00:00Z&seed=7&answers=agree&rule=PUT+/v5/carts/*:error:once&rule=*+/*:lost&hold=*&hold=POST+/v1/payments:once&hold=pay&offline',
  ])('the URL of the harness %j is the same after being parsed and written', (search) => {
    expect(writeSetup(readSetup(search, hosts).setup)).toBe(search);
  });

  test('a link does not carry a one-time code that the page was opened with', () => {
    const { setup } = readSetup('', hosts);
    const path = '/inapp/airtel-redirection?code=GRT-8f3a2b&state=1';
    expect(writeSetup({ ...setup, path })).toBe('?host=pay&version=7&path=/inapp/airtel-redirection');
  });
});

describe('the set-up of a recorded spec', () => {
  test('a recorded spec has what is not the default, without its host, its tenant and secrets of its path', () => {
    expect(setupForTest(readSetup('?host=pay&tenant=asha', hosts).setup, hosts)).toEqual({});
    const { setup } = readSetup(
      '?host=pay&version=5&fault=login:silent&phone=8123456789&scheme=dark&insets=47,0,34,0&offline&rule=PUT+/v5/carts:cut:once',
      hosts,
    );
    expect(setupForTest({ ...setup, path: '/cart?token=v1::abcdefgh' }, hosts)).toEqual({
      version: 5,
      faults: { login: 'silent' },
      phone: '8123456789',
      path: '/cart',
      scheme: 'dark',
      insets: { top: 47, right: 0, bottom: 34, left: 0 },
      offline: true,
      rules: [{ match: 'PUT /v5/carts', mode: 'cut', once: true }],
    });
  });
});
