import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { hosts } from '../../fixtures/harness/devices.ts';
import type { TimelineRow } from '../../bridge/harness/protocol.ts';
import { reduceHarness, startHarness } from '../../bridge/harness/reduce-harness.ts';
import { readSetup } from '../../bridge/harness/setup.ts';
import { writeCurl } from '../../bridge/harness/write-curl.ts';
import { writeReport } from '../../bridge/harness/write-report.ts';
import { apiRow as row } from './api-row.ts';

/** The arguments that a shell gives to curl when it runs the command. */
function runInShell(command: string, env: Record<string, string> = {}): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env }).split('\0').slice(0, -1);
}

describe('a request copied as a curl command', () => {
  it('a shell runs it with every quote in its place', () => {
    const call = row('PUT /api/v5/carts/1?x=2', {
      headers: { 'content-type': 'application/json' },
      payload: { name: "Asha's $HOME" },
    });
    expect(runInShell(writeCurl(call, 'http://shop.test'))).toEqual([
      '-X',
      'PUT',
      'http://shop.test/api/v5/carts/1?x=2',
      '-H',
      'content-type: application/json',
      '--data-raw',
      `{"name":"Asha's $HOME"}`,
    ]);
  });

  it('masked values are variables, named in its first line and filled in by the shell', () => {
    const call = row('POST /api/v2/accounts/?otp=••••', {
      headers: { authorization: 'Bearer ••••', auth_key: '••••' },
      payload: { person: { userPhone: '••••' }, note: 'plain' },
    });
    const command = writeCurl(call, 'http://shop.test');
    expect(command.split('\n')[0]).toBe('# Set these first: OTP, ACCESS_TOKEN, AUTH_KEY, USER_PHONE');
    const env = { OTP: '1234', ACCESS_TOKEN: 't"1', AUTH_KEY: 'k', USER_PHONE: '98' };
    expect(runInShell(command, env)).toEqual([
      '-X',
      'POST',
      'http://shop.test/api/v2/accounts/?otp=1234',
      '-H',
      'authorization: Bearer t"1',
      '-H',
      'auth_key: k',
      '--data-raw',
      '{"person":{"userPhone":"98"},"note":"plain"}',
    ]);
  });

  it('a form is sent field by field', () => {
    const form = row('POST /api/login', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: { user_phone: '••••' },
    });
    expect(runInShell(writeCurl(form, ''), { USER_PHONE: '98' })).toContain('user_phone=98');
  });
});

describe('a report', () => {
  const state = {
    ...startHarness(readSetup('?host=phonepe-ios&fault=fetchGrantToken:silent&path=/cart', hosts)),
    startedAt: 1_000,
  };
  const facts = {
    page: 'http://shop.test/harness',
    build: 'chunk-AB12.js',
    userAgent: 'Chrome',
    now: 0,
    money: [],
  };

  it('names the link, the set-up and what failed first, with its command', () => {
    const rows = [
      row('GET /api/feed/', { at: 1_000, duration: 20 }),
      row('POST /api/v1/payments', {
        at: 2_500,
        outcome: '500',
        tone: 'bad',
        why: 'server | error',
        duration: 31,
      }),
      row('POST /api/track', { at: 2_700, outcome: 'sent' }),
      row('GET /api/later', { at: 3_000, outcome: '404', tone: 'bad' }),
    ];
    const report = writeReport({ ...facts, state: { ...state, rows } });
    expect(report.split('\n')[0]).toBe('# POST /api/v1/payments: 500 in phonepe-ios');
    expect(report).toContain('- Open it again: http://shop.test/harness?host=phonepe-ios');
    expect(report).toContain('- Build: chunk-AB12.js');
    expect(report).toMatch(/- Faults of the app: \S+ silent/);
    expect(report).toContain('| 1.500 s | api | POST /api/v1/payments | 500 ✗, server \\| error | 31 ms |');
    expect(report).toContain("curl -X POST 'http://shop.test/api/v1/payments'");
    expect(report).toContain('## Timeline (3 of 3 events)');
  });

  it('a reply cannot end the block of code that shows it', () => {
    const rows = [row('GET /x', { outcome: '500', tone: 'bad', reply: '```\n# Injected' })];
    const report = writeReport({ ...facts, state: { ...state, rows } });
    expect(report).toMatch(/^````json$[\s\S]*^````$/m);
  });

  it('lists what was broken on purpose, although a fault for one call is no longer set', () => {
    const broken = reduceHarness(
      {
        ...state,
        rows: [
          row('PUT /api/v5/carts/7', { at: 1_250, outcome: '500', tone: 'bad', fault: 'server error' }),
          row('fetchAuthToken', { kind: 'native', at: 1_500, fault: 'held, then refused' }),
        ],
      },
      { type: 'app-killed', at: 2_000 },
    );
    const report = writeReport({ ...facts, state: broken });
    expect(report).toContain('500 ✗, broken on purpose: server error');
    expect(report).toContain(
      '## Broken on purpose\n\n- 0.250 s: PUT /api/v5/carts/7: server error\n- 0.500 s: fetchAuthToken: held, then refused\n- 1.000 s: app: killed\n',
    );
  });

  it('its link sets a rule for one call again that was used up', () => {
    const rule = { match: 'POST /v1/payments', mode: 'lost', once: true } as const;
    const used = reduceHarness(
      { ...state, rules: [rule] },
      { type: 'rows-reported', rows: [row('POST /api/v1/payments', { outcome: 'failed', tone: 'bad' })] },
    );
    expect(used.rules).toEqual([]);
    const report = writeReport({ ...facts, state: used });
    const [, link = ''] = /- Open it again: (\S+)/.exec(report) ?? [];
    expect(readSetup(new URL(link).search, hosts).setup.rules).toEqual([rule]);
    expect(report).toContain('- Faults of the backend: POST /v1/payments:lost:once (used up)\n');
    const cleared = reduceHarness(used, { type: 'timeline-cleared', at: 0 });
    expect(writeReport({ ...facts, state: cleared })).toContain('- Faults of the backend: none');
  });

  const SENT = row('POST /api/v1/payments', { payload: { amount: 7 }, reply: { id: 'p1' } });
  const FAILED = row('GET /api/feed', { outcome: '500', tone: 'bad', reply: { message: 'no feed' } });
  it.each<[what: string, rows: TimelineRow[], title: string | null, shown: string]>([
    ['the newest that changes', [row('PUT /api/a'), SENT, row('GET /api/b')], 'Newest change', '"amount": 7'],
    ['none of event posts', [SENT, row('POST /api/track/events')], 'Newest change', '"id": "p1"'],
    [
      'the newest failed one after a failure of the app',
      [row('login', { kind: 'bridge', outcome: 'deadline', tone: 'bad' }), FAILED, SENT],
      'Newest failed call',
      '"message": "no feed"',
    ],
    ['none if the first failure is one', [FAILED, SENT], null, '"message": "no feed"'],
    ['none if nothing was changed', [row('GET /api/b')], null, ''],
  ])('shows one call of the backend with request and response: %s', (_what, rows, title, shown) => {
    const report = writeReport({ ...facts, state: { ...state, rows } });
    expect(/^## (Newest .*)$/m.exec(report)?.[1] ?? null).toBe(title);
    expect(report).toContain(shown);
  });

  it('a report without a failure says so', () => {
    expect(writeReport({ ...facts, state })).toMatch(/^# No failed call in phonepe-ios/);
  });
});
