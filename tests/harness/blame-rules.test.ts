import { expect, test } from 'vitest';
import { hosts } from '../../fixtures/harness/devices.ts';
import { type BackendRule, readRule } from '../../bridge/harness/backend-rules.ts';
import type { TimelineRow } from '../../bridge/harness/protocol.ts';
import {
  type HarnessFact,
  type HarnessState,
  reduceHarness,
  startHarness,
} from '../../bridge/harness/reduce-harness.ts';
import { readSetup } from '../../bridge/harness/setup.ts';
import { apiRow } from './api-row.ts';

const START = startHarness(readSetup('?host=mobile-web', hosts));
const PAY = 'POST /api/v1/payments';

const rulesOf = (texts: readonly string[]): BackendRule[] => texts.flatMap((text) => readRule(text) ?? []);
const begin = (...rules: string[]): HarnessState => ({ ...START, rules: rulesOf(rules) });
const report = (state: HarnessState, ...rows: TimelineRow[]): HarnessState =>
  reduceHarness(state, { type: 'rows-reported', rows });
const open = (key = PAY) => apiRow(PAY, { key, outcome: '', tone: 'open' });
const failed = (outcome = 'failed', key = PAY) => apiRow(PAY, { key, outcome, tone: 'bad' });
const faultsOf = ({ rows }: HarnessState) => rows.map(({ fault }) => fault);

test.each<[rule: string, row: TimelineRow, fault: string | undefined]>([
  ['POST /v1/payments:lost', failed(), 'answer lost'],
  ['* /v1/*:unsent', failed(), 'request lost'],
  ['* /*:slow', failed('timeout'), '6 s late'],
  ['* /*:lost', failed('offline'), undefined],
  ['* /*:lost', failed('500'), undefined],
  ['* /*:error', failed(), undefined],
  ['GET /*:lost', failed(), undefined],
  ['* /*:lost', apiRow(PAY), undefined],
])('the rule %s is named on a call that got no answer by it, and on no other: %#', (rule, row, fault) => {
  const state = report(begin(rule), open(), row);
  expect(faultsOf(state)).toEqual([fault]);
  expect(state.rules).toHaveLength(1);
});

test('the first rule that matches applies, as in the sandbox', () => {
  const state = begin('POST /v1/payments:error', '* /*:lost');
  expect(faultsOf(report(state, failed()))).toEqual([undefined]);
});

test('a rule for one call is named on one call, whether the call ends first or the sandbox is asked first', () => {
  const used: HarnessFact = { type: 'rules-used', rules: [], at: 9 };
  const endsFirst = [report(begin('* /*:lost:once'), open(), failed())].map((state) =>
    reduceHarness(state, used),
  );
  const askedFirst = [reduceHarness(report(begin('* /*:lost:once'), open()), used)].map((state) =>
    report(state, failed()),
  );
  for (const state of [...endsFirst, ...askedFirst]) {
    const after = report(state, failed('failed', 'next'));
    expect(faultsOf(after)).toEqual(['answer lost', undefined]);
    expect(after.rules).toEqual([]);
  }
});

test('a rule for one call whose call is not known has a row of its own', () => {
  const answered = report(begin('* /v1/*:lost:once', 'GET /x:error:once'), apiRow(PAY));
  const { rows } = reduceHarness(answered, { type: 'rules-used', rules: [], at: 9 });
  expect(rows.slice(1)).toMatchObject([
    { at: 9, kind: 'shop', method: '* /v1/*', outcome: 'used up', fault: 'answer lost' },
  ]);
});
