import { describe, expect, test } from 'vitest';
import type { HarnessHost } from '../../bridge/harness/host.ts';
import { desktop } from '../../bridge/harness/plain-simulators.ts';
import { readSetup, writeSetup } from '../../bridge/harness/setup.ts';

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

describe('the URL of the harness', () => {
  test.each([
    ['', { host: 'pay', version: 7, faults: {} }],
    ['?host=desktop', { host: 'desktop', version: 0, faults: {} }],
    ['?host=pay&version=5', { host: 'pay', version: 5, faults: {} }],
    [
      '?host=pay&version=1&fault=login:silent&fault=pay:numeric-status',
      { host: 'pay', version: 1, faults: { login: 'silent', pay: 'numeric-status' } },
    ],
    ['?host=pay&fault=proceedToPay:double', { host: 'pay', version: 7, faults: { pay: 'double' } }],
    // invalid parts are dropped
    ['?host=pay&fault=constructor:silent', { host: 'pay', version: 7, faults: {} }],
    ['?host=nobody&version=3', { host: 'pay', version: 7, faults: {} }],
    ['?host=pay&version=x', { host: 'pay', version: 7, faults: {} }],
    [
      '?host=pay&fault=login&fault=login:odd&fault=fly:silent&fault=:',
      { host: 'pay', version: 7, faults: {} },
    ],
    ['?host=desktop&version=7&fault=login:silent', { host: 'desktop', version: 0, faults: {} }],
  ])('the URL of the harness is parsed: %j', (search, setup) => {
    expect(readSetup(search, hosts)).toEqual(setup);
  });

  test.each([
    '?host=desktop',
    '?host=pay&version=5',
    '?host=pay&version=1&fault=login:silent&fault=pay:late',
  ])('the URL of the harness %j is the same after being parsed and written', (search) => {
    expect(writeSetup(readSetup(search, hosts))).toBe(search);
  });
});
