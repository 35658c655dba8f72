import { describe, expect, it } from 'vitest';
import { findDifference, findReplayDifference } from '../../bridge/harness/compare-timelines.ts';
import type { TimelineRow } from '../../bridge/harness/protocol.ts';
import { readTimelineFile, writeTimelineFile } from '../../bridge/harness/timeline-file.ts';
import { writeHar } from '../../bridge/harness/write-har.ts';
import { apiRow } from './api-row.ts';

const FILE = {
  setup: '?host=airtel&scheme=dark',
  build: 'main-AB12.js',
  exportedAt: 5,
  startedAt: 1,
  rows: [apiRow('GET /api/feed/')],
};
const SCREEN = { path: '/cart', heading: 'Cart', sheet: null };
const RUN = {
  setup: '?host=airtel&seed=7',
  isForTest: true,
  startedAt: 1,
  steps: [{ step: { action: 'host', call: 'back' } as const, at: 20, screen: SCREEN }],
  end: SCREEN,
};
const text = writeTimelineFile(FILE);
const changed = (change: object) => JSON.stringify({ ...JSON.parse(text), ...change });

describe('a saved timeline', () => {
  it('a saved timeline is the same after being read', () => {
    expect(readTimelineFile(text)).toEqual(FILE);
    expect(readTimelineFile(writeTimelineFile({ ...FILE, run: RUN }))).toEqual({ ...FILE, run: RUN });
  });

  const withStep = (step: unknown) => ({ ...RUN, steps: [RUN.steps[0], { ...RUN.steps[0], step }] });
  const place = { places: [{ role: 'button', name: 'Pay' }] };
  it.each<[string, unknown, string]>([
    ['that is none', null, 'run.setup'],
    ['with a link elsewhere', { ...RUN, setup: 'https://elsewhere.test' }, 'run.setup'],
    ['without its steps', { ...RUN, steps: undefined }, 'run.steps'],
    [
      'with too many steps',
      { ...RUN, steps: Array.from({ length: 1_001 }, () => RUN.steps[0]) },
      'run.steps',
    ],
    ['with a call that no host has', withStep({ action: 'host', call: 'constructor' }), 'run.steps[1]'],
    ['with an odd argument', withStep({ action: 'host', call: 'pick', argument: {} }), 'run.steps[1]'],
    ['with a step elsewhere', withStep({ on: 'window', action: 'click', at: place }), 'run.steps[1]'],
    ['with an unknown action', withStep({ on: 'page', action: 'eval', at: place }), 'run.steps[1]'],
    [
      'with an element by CSS',
      withStep({ on: 'shop', action: 'click', at: { places: [{ css: '*' }] } }),
      'run.steps[1]',
    ],
    ['with a step before its start', { ...RUN, steps: [{ ...RUN.steps[0], at: -1 }] }, 'run.steps[0]'],
    ['with an unknown sheet', { ...RUN, end: { ...SCREEN, sheet: 'ransom' } }, 'run.end'],
  ])('a run %s is refused with a sentence', (_, run, field) => {
    expect(() => readTimelineFile(changed({ run }))).toThrow(
      `This timeline is damaged: its field ${field} is`,
    );
  });

  it.each([
    ['an empty file', '', /is empty/],
    ['a file that is cut off', text.slice(0, -40), /cut off or damaged/],
    ['a text', 'milk, eggs', /not a timeline/],
    ['a HAR file', writeHar(FILE.rows, { origin: '', build: '' }), /not a timeline/],
    [
      'a trace of the bridge',
      '{"format":"doorstep-bridge-trace","version":1,"entries":[]}',
      /not a timeline/,
    ],
    ['a list', '[]', /not a timeline/],
    ['a newer version', changed({ version: 2 }), /has version 2, and this page reads version 1/],
    ['an odd version', changed({ version: 'x' }), /field version/],
    ['a link elsewhere', changed({ setup: 'https://elsewhere.test' }), /field setup/],
    ['rows that are none', changed({ rows: [FILE.rows[0], { key: 1 }] }), /field rows\[1\]/],
  ])('%s is refused with a sentence', (_, content, sentence) => {
    expect(() => readTimelineFile(content)).toThrow(sentence);
  });

  it('a huge file is refused before it is read', () => {
    expect(() => readTimelineFile('', 500 * 1024 * 1024)).toThrow('This file has 500 MB');
  });
});

describe('the comparison of two timelines', () => {
  const run = (...calls: [method: string, outcome?: string, kind?: TimelineRow['kind']][]) =>
    calls.map(
      ([method, outcome = '200', kind = 'api'], index): TimelineRow => ({
        ...apiRow(method, { key: `${method} ${index}`, at: 1_000 * index, outcome }),
        kind,
      }),
    );

  it('other ids, queries, times, event posts and the order of parallel calls are no difference', () => {
    const ours = run(
      ['GET /api/a?x=1'],
      ['GET /api/b'],
      ['PUT /api/v5/carts/200001'],
      ['POST /api/track/v1'],
    );
    const theirs = run(['GET /api/b'], ['GET /api/a?x=2'], ['PUT /api/v5/carts/200777']);
    expect(findDifference(ours, theirs)).toBeNull();
  });

  it('the first call that ended otherwise is the difference, also if later ones differ', () => {
    const ours = run(['GET /api/a'], ['PUT /api/v5/carts/200001', '500'], ['GET /api/c']);
    const theirs = run(['GET /api/a'], ['PUT /api/v5/carts/200001'], ['GET /api/d']);
    const difference = findDifference(ours, theirs);
    expect(difference?.ours).toBe(ours[1]);
    expect(difference?.text).toBe('PUT /api/v5/carts/*: 500 here, 200 in the file.');
    const broken = ours.map((row) => (row.outcome === '500' ? { ...row, fault: 'server error' } : row));
    expect(findDifference(broken, theirs)?.text).toBe(
      'PUT /api/v5/carts/*: 500 (broken on purpose: server error) here, 200 in the file.',
    );
  });

  it('the earliest difference of all kinds is the first', () => {
    const ours = run(['a', 'ok', 'native'], ['login', 'declined', 'bridge'], ['GET /api/a', '500']);
    const theirs = run(['a', 'ok', 'native'], ['login', 'ok', 'bridge'], ['GET /api/a']);
    expect(findDifference(ours, theirs)?.ours?.method).toBe('login');
  });

  it('how often a page asks again or begins, and haptics, are no difference in a replay', () => {
    const left = run(
      ['ready', 'ok', 'bridge'],
      ['page /cart', 'opened', 'shop'],
      ['GET /api/orders/200001'],
      ['PUT /api/cart'],
      ['GET /api/orders/200001'],
      ['PUT /api/cart'],
      ['GET /api/b'],
      ['ready', 'ok', 'bridge'],
      ['page /cart', 'opened', 'shop'],
    );
    const right = run(
      ['haptic', 'ok', 'bridge'],
      ['ready', 'ok', 'bridge'],
      ['page /cart', 'opened', 'shop'],
      ['GET /api/orders/200777'],
      ['PUT /api/cart'],
      ['GET /api/b'],
    );
    expect(findDifference(left, right)).not.toBeNull();
    expect(findReplayDifference(left, right)).toBeNull();
    const more = (...call: [string, string, TimelineRow['kind']]) =>
      findReplayDifference([...left, ...run(call)], right)?.text;
    expect(more('GET /api/b', '500', 'api')).toBe('Only here: GET /api/b: 500.');
    expect(more('DELETE /api/cart', '200', 'api')).toBe('Only here: DELETE /api/cart: 200.');
    expect(more('login', 'ok', 'bridge')).toBe('Only here: login: ok.');
  });

  it('a call that a page left behind may have ended otherwise in a replay, or not have been made', () => {
    const left = run(['POST /api/a', 'page left'], ['POST /api/b'], ['GET /api/c', 'page left']);
    const right = run(['POST /api/a'], ['POST /api/b']);
    expect(findReplayDifference(left, right)).toBeNull();
    expect(findReplayDifference(right, left)).toBeNull();
    expect(findReplayDifference(left, run(['POST /api/a']))?.text).toBe('Only here: POST /api/b: 200.');
    expect(findReplayDifference(run(['POST /api/a']), left)?.text).toBe(
      'Only in the file: POST /api/b: 200.',
    );
  });

  it('a call that ended otherwise comes before one that was given up or only reads, and before what it entails', () => {
    const ours = run(
      ['GET /api/feed'],
      ['GET /api/tax_details', 'aborted'],
      ['GET /api/late'],
      ['pay', 'host-error', 'bridge'],
    );
    const theirs = run(
      ['GET /api/feed'],
      ['GET /api/tax_details'],
      ['pay', 'ok', 'bridge'],
      ['settle', '200', 'native'],
    );
    const text = 'pay: host-error here, ok in the file.';
    expect(findDifference(ours, theirs)?.text).toBe(text);
    expect(findReplayDifference(ours, theirs)?.text).toBe(text);
    // the replay was slower than the hand
    const slower = ours.map((row) => ({ ...row, at: 1_000 + 5 * row.at }));
    expect(findReplayDifference(slower, theirs)?.text).toBe(text);
    expect(findDifference(ours.slice(0, 2), theirs.slice(0, 2))?.text).toBe(
      'GET /api/tax_details: aborted here, 200 in the file.',
    );
    expect(findReplayDifference(ours.slice(0, 2), theirs.slice(0, 2))).toBeNull();
  });

  it('a call that was given up in the file does not hide that one failed in a replay', () => {
    const failed = run(['GET /api/offers', '500'], ['GET /api/offers']).map((row) => ({
      ...row,
      tone: row.outcome === '500' ? ('bad' as const) : row.tone,
    }));
    expect(findReplayDifference(failed, run(['GET /api/offers', 'aborted'], ['GET /api/offers']))?.text).toBe(
      'GET /api/offers: 500 here, 200 in the file.',
    );
  });

  it('a payment that is opened twice is a difference in a replay, one that is polled twice is not', () => {
    const [open] = run(['POST /api/v1/payments']).map((row) => ({
      ...row,
      payload: { idempotency_key: 'attempt-1', amount_paise: 7_300 },
    }));
    const [poll] = run(['GET /api/v1/payments/pay_aefca76118e844cabb65bae82c4b46bf']);
    if (!open || !poll) throw new Error('There are no rows');
    expect(findReplayDifference([open, poll, poll], [open, poll])).toBeNull();
    expect(findReplayDifference([open, open, poll], [open, poll])?.text).toBe(
      'Only here: POST /api/v1/payments: 200.',
    );
    expect(findReplayDifference([open, poll], [open, poll, open])?.text).toBe(
      'Only in the file: POST /api/v1/payments: 200.',
    );
  });

  it('an address that is saved twice, or an order that is cancelled twice, is a difference in a replay', () => {
    const change = (method: string, payload: object = { flat: '12' }): TimelineRow => ({
      ...apiRow(method, { key: method, at: 1_000 }),
      payload,
    });
    const add = change('POST /api/v4/address');
    const remove = change('DELETE /api/v4/address/501');
    const cancel = change('POST /api/v1/orders/200001/500001/cancel');
    const text = 'Only here: POST /api/v4/address: 200.';
    expect(findReplayDifference([add, add], [add])?.text).toBe(text);
    expect(findReplayDifference([add, add, remove], [add, remove])?.text).toBe(text);
    expect(findReplayDifference([cancel], [cancel, cancel])?.text).toBe(
      'Only in the file: POST /api/v1/orders/*/*/cancel: 200.',
    );
    expect(findReplayDifference([add, add], [add, add])).toBeNull();

    // a cart that is sent as it stands, what reads by POST, and changes that follow one another
    const cart = change('PUT /api/v5/carts/200001');
    const layout = change('POST /api/v1/layout/search');
    const other = change('POST /api/v4/address', { flat: '14' });
    for (const again of [cart, layout]) expect(findReplayDifference([again, again], [again])).toBeNull();
    expect(findReplayDifference([add, other, add], [add, other])).toBeNull();
    // one that was cut short and sent again
    const cut = { ...add, outcome: 'page left', tone: 'plain' as const };
    const lost = { ...add, outcome: 'failed', tone: 'bad' as const };
    expect(findReplayDifference([add], [cut, add])).toBeNull();
    expect(findReplayDifference([add, add], [cut, add])).toBeNull();
    expect(findReplayDifference([lost, add], [lost, add])).toBeNull();
  });

  it('a replay may read more after the end of the file, but not in between', () => {
    const file = run(['GET /api/feed'], ['POST /api/a']);
    const polled = run(['GET /api/feed'], ['POST /api/a'], ['GET /api/order']);
    expect(findReplayDifference(polled, file)).toBeNull();
    expect(findReplayDifference(file, polled)?.text).toBe('Only in the file: GET /api/order: 200.');
    const between = run(['GET /api/feed'], ['GET /api/order'], ['POST /api/a']);
    expect(findReplayDifference(between, file)?.text).toBe('Only here: GET /api/order: 200.');
  });

  it('a call that only one of them has is named', () => {
    const [long, short] = [run(['GET /api/a'], ['GET /api/b']), run(['GET /api/a'])];
    expect(findDifference(long, short)?.text).toBe('Only here: GET /api/b: 200.');
    expect(findDifference(short, long)?.text).toBe('Only in the file: GET /api/b: 200.');
  });
});

describe('a HAR file', () => {
  it('has each backend call with its request and response, and no other rows', () => {
    const rows = [
      apiRow('PUT /api/v5/carts/1?x=2', {
        at: 1_000,
        duration: 25,
        headers: { 'content-type': 'application/json' },
        payload: { items: [] },
        reply: { cart_id: '1' },
      }),
      apiRow('GET /api/feed/', { outcome: 'offline', tone: 'bad' }),
      { ...apiRow('login'), kind: 'bridge' as const },
    ];
    const { log } = JSON.parse(writeHar(rows, { origin: 'http://shop.test', build: 'main.js' }));
    expect(log.version).toBe('1.2');
    expect(log.entries).toHaveLength(2);
    expect(log.entries[0]).toMatchObject({
      startedDateTime: '1970-01-01T00:00:01.000Z',
      time: 25,
      request: {
        method: 'PUT',
        url: 'http://shop.test/api/v5/carts/1?x=2',
        queryString: [{ name: 'x', value: '2' }],
        postData: { mimeType: 'application/json', text: '{"items":[]}' },
      },
      response: { status: 200, content: { text: '{"cart_id":"1"}' } },
    });
    expect(log.entries[1]).toMatchObject({ response: { status: 0 }, comment: 'offline' });
  });
});
