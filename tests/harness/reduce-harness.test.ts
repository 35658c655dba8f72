import { describe, expect, test } from 'vitest';
import type { HarnessHost } from '../../bridge/harness/host.ts';
import { desktop } from '../../bridge/harness/plain-simulators.ts';
import type { TimelineRow } from '../../bridge/harness/protocol.ts';
import {
  type HarnessFact,
  type HarnessState,
  reduceHarness,
  startHarness,
} from '../../bridge/harness/reduce-harness.ts';
import { readSetup } from '../../bridge/harness/setup.ts';

const hosts: readonly HarnessHost[] = [
  {
    simulator: { ...desktop, host: 'pay', methods: ['login'], versions: [1, 7] },
    name: 'Pay',
    chrome: 'app',
    appName: 'Pay',
    tone: 'purple',
  },
  { simulator: desktop, name: 'Desktop', chrome: 'window', appName: 'Browser', tone: 'plain' },
];
const START = startHarness(readSetup('?host=pay&fault=login:silent', hosts));
const SHEET = { id: 1, sheet: 'pay', info: { reservationId: 'RES-1' } } as const;

function run(facts: readonly HarnessFact[], from: HarnessState = START): HarnessState {
  return facts.reduce(reduceHarness, from);
}
function row(changes: Partial<TimelineRow> = {}): TimelineRow {
  return {
    key: 'a',
    kind: 'bridge',
    at: 100,
    method: 'login',
    direction: 'sent',
    outcome: '',
    tone: 'open',
    ...changes,
  };
}

const OFFLINE: HarnessFact = { type: 'offline-switched', offline: true, filesLoad: false, at: 800 };
const reported = (...rows: TimelineRow[]): HarnessFact => ({ type: 'rows-reported', rows });

describe('killing and restoring the app', () => {
  test('killing the app removes the page and its sheet, and restoring the app opens the same URL in a new frame', () => {
    const paying = run([
      { type: 'path-changed', path: '/checkout' },
      { type: 'sheet-asked', sheet: SHEET },
    ]);
    const killed = run([{ type: 'app-killed', at: 900 }], paying);
    expect(killed).toMatchObject({ page: 'killed', sheet: null, path: '/checkout' });
    expect(killed.start).not.toBe(paying.start);
    const restored = run([{ type: 'app-restored', at: 950 }], killed);
    expect(restored).toMatchObject({ page: 'running', entry: '/checkout' });
    expect(restored.start).not.toBe(killed.start);
  });

  test('killing the app ends open calls as “page left”', () => {
    const { rows } = run([reported(row()), { type: 'app-killed', at: 900 }]);
    expect(rows[0]).toMatchObject({ outcome: 'page left', tone: 'plain', duration: 800 });
    expect(rows[0]?.fault).toBeUndefined();
  });

  test('an answer that is held when the app is killed stays marked as held', () => {
    const held = { by: '*', outcome: '200', at: 300 };
    const { rows } = run([reported(row({ held })), { type: 'app-killed', at: 900 }]);
    expect(rows[0]).toMatchObject({ outcome: 'page left', fault: 'held', held: undefined });
  });

  test('a reload notice is shown only when the app was running', () => {
    const restored: HarnessFact = { type: 'app-restored', at: 950 };
    expect(run([restored]).notice).toMatch(/reload/);
    expect(run([{ type: 'app-killed', at: 900 }, restored]).notice).toBe('');
  });

  test.each<[what: string, fact: HarnessFact]>([
    ['is restored', { type: 'app-restored', at: 950 }],
    ['cannot be reached', { type: 'page-unreachable', path: '/cart', at: 950 }],
  ])('the sheet closes when the page %s', (_what, fact) => {
    const asked: HarnessFact = { type: 'sheet-asked', sheet: SHEET };
    expect(run([asked, OFFLINE, fact])).toMatchObject({
      sheet: null,
      page: 'unreachable',
    });
  });

  test('every page is unreachable offline', () => {
    const offline = run([OFFLINE]);
    expect(run([{ type: 'app-restored', at: 1 }], offline).page).toBe('unreachable');
    expect(run([{ type: 'link-opened', path: '/cart', notice: '', at: 1 }], offline)).toMatchObject({
      page: 'unreachable',
      path: '/cart',
    });
  });
});

describe('restarting the app', () => {
  test('restarting the app with another host resets everything of the previous host', () => {
    const initialState = run([reported(row()), OFFLINE, { type: 'path-changed', path: '/cart' }]);
    const restartedState = run([{ type: 'host-chosen', host: 'desktop', hosts, at: 1 }], initialState);
    expect(restartedState).toMatchObject({
      host: 'desktop',
      version: 0,
      faults: {},
      rows: [],
      offline: false,
      entry: '/',
    });
    expect(restartedState.start).not.toBe(initialState.start);
  });

  test('restarting the app with another app version keeps the path and the faults', () => {
    expect(
      run([
        { type: 'path-changed', path: '/cart' },
        { type: 'version-chosen', version: 1, at: 1 },
      ]),
    ).toMatchObject({
      version: 1,
      entry: '/cart',
      faults: { login: 'silent' },
    });
  });

  test('opening a link restarts the app even after a kill', () => {
    expect(
      run([
        { type: 'app-killed', at: 1 },
        { type: 'link-opened', path: '/cart', notice: '', at: 2 },
      ]),
    ).toMatchObject({ page: 'running', entry: '/cart' });
  });
});

test('a notice of what was done stays while the shopper navigates, one of the last page goes', () => {
  const opened = run([{ type: 'link-opened', path: '/?deeplink=x', notice: 'No page for it.', at: 1 }]);
  const started = run([{ type: 'path-changed', path: '/' }], opened);
  expect(started).toMatchObject({ path: '/', notice: 'No page for it.' });
  const closing = run([{ type: 'back-ended', result: 'closing' }], started);
  expect(closing.notice).not.toBe('');
  expect(run([{ type: 'path-changed', path: '/cart' }], closing).notice).toBe('');
});

test('the harness sets and clears faults', () => {
  const set = run([{ type: 'fault-set', method: 'pay', mode: 'late' }]);
  expect(set.faults).toEqual({ login: 'silent', pay: 'late' });
  expect(run([{ type: 'fault-set', method: 'login', mode: null }], set).faults).toEqual({ pay: 'late' });
});

test('an unreachable page is shown until a document starts', () => {
  const awayState = run([{ type: 'page-unreachable', path: '/cart', at: 1 }]);
  expect(awayState).toMatchObject({ page: 'unreachable', path: '/cart' });
  expect(run([{ type: 'document-began', path: '/cart', at: 1 }], awayState).page).toBe('running');
});

describe('the timeline', () => {
  test.each([
    ['together', [[row(), row({ key: 'b', at: 120 }), row({ outcome: 'ok', tone: 'good', duration: 30 })]]],
    [
      'one by one',
      [[row()], [row({ key: 'b', at: 120 })], [row({ outcome: 'ok', tone: 'good', duration: 30 })]],
    ],
  ])('timeline rows that are reported %s are updated in place', (_how, batches) => {
    const { rows } = run(batches.map((batch) => reported(...batch)));
    expect(rows.map(({ key, outcome }) => [key, outcome])).toEqual([
      ['a', 'ok'],
      ['b', ''],
    ]);
  });

  test('the timeline keeps the last 5,000 rows and its original start', () => {
    const manyRows = Array.from({ length: 5_100 }, (_, index) => row({ key: `${index}`, at: 100 + index }));
    const { rows, startedAt } = run([
      reported(...manyRows.slice(0, 5_050)),
      reported(...manyRows.slice(5_050)),
    ]);
    expect(rows).toHaveLength(5_000);
    expect(rows.at(-1)?.key).toBe('5099');
    expect(startedAt).toBe(100);
    expect(run([{ type: 'timeline-cleared', at: 6_000 }, reported(row({ at: 7_000 }))]).startedAt).toBe(
      7_000,
    );
  });

  test('what the tester does to the app and its network is a row, masked', () => {
    const { rows } = run([
      { type: 'app-killed', at: 1 },
      { type: 'app-restored', at: 2 },
      { type: 'app-restored', at: 3 },
      { type: 'visibility-switched', at: 4 },
      { type: 'visibility-switched', at: 5 },
      { ...OFFLINE, at: 6 },
      { ...OFFLINE, offline: false, at: 7 },
      { type: 'begun-anew', notice: 'New user: 9876543210.', at: 8 },
    ]);
    expect(rows.map(({ method, outcome, why = '' }) => `${method} ${outcome} ${why}`.trim())).toEqual([
      ...['app killed', 'app restored', 'app reloaded', 'app hidden', 'app shown'],
      ...['network offline', 'network connected', 'app opened anew New user: ••••.'],
    ]);
    expect(rows.map(({ at }) => at)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test.each(['ok', 'declined', 'dismissed'] as const)(
    'a login that left the shop stays open until it returns as %s',
    (outcome) => {
      const awayRow = reported(row({ isAway: true }), row({ key: 'b' }));
      const awayState = run([awayRow, { type: 'document-began', path: '/login', at: 300 }]);
      expect(awayState.rows.map((one) => one.outcome)).toEqual(['', 'page left']);
      const { rows } = run([{ type: 'login-returned', outcome, at: 900 }], awayState);
      expect(rows[0]).toMatchObject({ outcome, tone: outcome === 'ok' ? 'good' : 'plain', duration: 800 });
      expect(run([{ type: 'app-killed', at: 400 }], awayState).rows[0]?.outcome).toBe('page left');
    },
  );
});

describe('a recording', () => {
  const begin: HarnessFact = {
    type: 'recording-started',
    setup: { faults: { login: 'silent' } },
    path: '/cart',
    at: 50,
  };
  const step: HarnessFact = {
    type: 'step-taken',
    step: { action: 'host', call: 'back' },
    heading: null,
    at: 55,
  };
  const reported = (...rows: TimelineRow[]): HarnessFact => ({ type: 'rows-reported', rows });

  test('a recording begins in a new frame with an empty timeline, and keeps its steps across a kill', () => {
    const state = run([reported(row()), step, begin, step, { type: 'app-killed', at: 60 }, step]);
    expect(state).toMatchObject({ startedAt: 60, entry: '/cart', start: START.start + 2 });
    expect(state.rows.map(({ method, outcome }) => `${method} ${outcome}`)).toEqual(['app killed']);
    expect(state.recording).toMatchObject({ host: 'pay', setup: { faults: { login: 'silent' } } });
    expect(state.recording?.steps).toHaveLength(2);
  });

  test('a recording that ends has the calls of the bridge that were answered, and takes no more steps', () => {
    const calls = [
      row({ key: 'a', method: 'login', outcome: 'deadline', tone: 'bad' }),
      row({ key: 'b', method: 'pay', outcome: '', tone: 'open' }),
      row({ key: 'c', method: 'on resume', outcome: '', tone: 'plain', direction: 'received' }),
      row({ key: 'd', method: 'proceedToPay', kind: 'native', outcome: 'answered' }),
      row({ key: 'e', method: 'request', part: 'a', outcome: '' }),
    ];
    const heading = { places: [{ role: 'heading', name: 'Order placed' }] };
    const state = run([begin, step, reported(...calls), { type: 'recording-stopped', heading }, step]);
    expect(state.recording).toBeNull();
    expect(state.recorded).toMatchObject({ heading, calls: [{ name: 'login', outcome: 'deadline' }] });
    expect(state.recorded?.calls).toHaveLength(1);
    expect(state.recorded?.steps).toHaveLength(1);
  });
});
