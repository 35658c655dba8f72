import { expect, test } from 'vitest';
import { type HostRun, writeStories } from '../../scripts/hosts-picture/write-stories.ts';

const PASSED: HostRun = { host: 'airtel', outcome: 'passed', error: '', screen: 'data:image/png;base64,AA' };

test('a story has its last screen in each host, and the error of those in which it did not pass', () => {
  const failed: HostRun = {
    ...PASSED,
    host: 'phonepe-ios, native version 7',
    outcome: 'failed',
    error: '<h1> is missing',
  };
  const skipped: HostRun = { ...PASSED, host: 'line', outcome: 'skipped', screen: null };
  const html = writeStories([{ title: 'pay › a <b> payment', runs: [PASSED, failed, skipped] }]);
  expect(html).toContain('<h2>pay › a &lt;b&gt; payment</h2><p>Passed in 1 of 3 hosts</p>');
  expect(html).toContain('&lt;h1&gt; is missing');
  expect([...html.matchAll(/<figure data-outcome="(\w+)">/g)].map(([, outcome]) => outcome)).toEqual([
    'passed',
    'failed',
    'skipped',
  ]);
  expect(html.match(/<img/g)).toHaveLength(2);
});
