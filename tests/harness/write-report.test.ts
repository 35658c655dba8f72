import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { hosts } from '../../fixtures/harness/devices.ts';
import { startHarness } from '../../bridge/harness/reduce-harness.ts';
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
    link: 'http://shop.test/harness?host=phonepe-ios&path=/cart',
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
      row('GET /api/later', { at: 3_000, outcome: '404', tone: 'bad' }),
    ];
    const report = writeReport({ ...facts, state: { ...state, rows } });
    expect(report.split('\n')[0]).toBe('# POST /api/v1/payments: 500 in phonepe-ios');
    expect(report).toContain(`- Open it again: ${facts.link}`);
    expect(report).toContain('- Build: chunk-AB12.js');
    expect(report).toMatch(/- Faults of the app: \S+ silent/);
    expect(report).toContain('| 1.500 s | api | POST /api/v1/payments | 500 ✗ | 31 ms |');
    expect(report).toContain("curl -X POST 'http://shop.test/api/v1/payments'");
    expect(report).toContain('## Timeline (3 of 3 events)');
  });

  it('a reply cannot end the block of code that shows it', () => {
    const rows = [row('GET /x', { outcome: '500', tone: 'bad', reply: '```\n# Injected' })];
    const report = writeReport({ ...facts, state: { ...state, rows } });
    expect(report).toMatch(/^````json$[\s\S]*^````$/m);
  });

  it('a report without a failure says so', () => {
    expect(writeReport({ ...facts, state })).toMatch(/^# Nothing failed in phonepe-ios/);
  });
});
