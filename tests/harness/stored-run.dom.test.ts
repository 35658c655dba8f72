import { beforeEach, expect, it } from 'vitest';
import type { HarnessHost } from '../../bridge/harness/host.ts';
import { desktop } from '../../bridge/harness/plain-simulators.ts';
import type { Step } from '../../bridge/harness/recorded-steps.ts';
import { type HarnessState, reduceHarness, startHarness } from '../../bridge/harness/reduce-harness.ts';
import { readSetup } from '../../bridge/harness/setup.ts';
import { storeRun, withStoredRun } from '../../bridge/harness/stored-run.ts';

const hosts: readonly HarnessHost[] = [
  { simulator: desktop, name: 'Desktop', chrome: 'window', appName: 'Browser', tone: 'plain' },
];
const OPENED = startHarness(readSetup('?host=desktop', hosts));
const BACK: Step = { action: 'host', call: 'back' };
const RESTORE: Step = { action: 'host', call: 'restore' };

const RECORDED: HarnessState = [
  { type: 'recording-started', setup: { path: '/cart' }, path: '/cart', at: 100 } as const,
  { type: 'step-taken', step: BACK, heading: 'Cart', at: 300 } as const,
].reduce(reduceHarness, OPENED);

const reload = (address = '?host=desktop') => withStoredRun(OPENED, sessionStorage, address, 900);

beforeEach(() => sessionStorage.clear());

it('a recording goes on after a reload of the QA page, which is a step that opens the app anew', () => {
  storeRun(sessionStorage, '?host=desktop', RECORDED);
  const { recording, run } = reload();
  expect(recording).toEqual({
    host: 'desktop',
    setup: { path: '/cart' },
    startedAt: 100,
    steps: [BACK, RESTORE],
  });
  expect(run?.steps.map(({ step, at }) => [step, at])).toEqual([
    [BACK, 200],
    [RESTORE, 800],
  ]);
  // once
  expect(reload()).toMatchObject({ recording: null, run: null });
});

it('a recording that a random walk has joined goes on with its note', () => {
  const note = 'It began in the middle of a visit.';
  const joined = reduceHarness(OPENED, { type: 'recording-joined', setup: {}, note, at: 100 });
  storeRun(sessionStorage, '?host=desktop', joined);
  expect(reload().recording?.steps).toEqual([{ action: 'note', text: note }, RESTORE]);
});

it('of another link, nothing goes on', () => {
  storeRun(sessionStorage, '?host=airtel', RECORDED);
  expect(reload()).toMatchObject({ recording: null, run: null });
});

it('a run that has ended does not come back', () => {
  storeRun(sessionStorage, '?host=desktop', RECORDED);
  storeRun(sessionStorage, '?host=desktop', { run: null, recording: null });
  expect(reload()).toMatchObject({ recording: null, run: null });
});

it.each([
  ['cut off', '{"address":"?host=desktop","run":{"set'],
  ['a run without steps', '{"address":"?host=desktop","run":{"setup":"?","isForTest":true,"startedAt":1}}'],
  [
    'a recording with a step that is none',
    '{"address":"?host=desktop","recording":{"host":"desktop","setup":{},"steps":[{"action":"explode"}]}}',
  ],
])('stored text that is %s is ignored', (_what, text) => {
  sessionStorage.setItem('doorstepRun', text);
  expect(reload()).toMatchObject({ recording: null, run: null });
});
