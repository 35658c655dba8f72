import { beforeEach, expect, it } from 'vitest';
import type { TimelineRow } from '../../bridge/harness/protocol.ts';
import { storeTimeline, takeTimeline } from '../../bridge/harness/stored-rows.ts';

const row = (key: string, extraFields: Partial<TimelineRow> = {}): TimelineRow => ({
  key,
  kind: 'api',
  at: 1_000,
  method: `GET /${key}`,
  direction: 'sent',
  outcome: '200',
  tone: 'good',
  ...extraFields,
});

beforeEach(() => sessionStorage.clear());

it('rows survive a reload once, and a call that was open has ended', () => {
  storeTimeline(sessionStorage, '?host=pay', {
    rows: [row('a'), row('b', { tone: 'open', outcome: '' })],
    startedAt: 900,
    path: '/cart',
  });
  const { rows, startedAt, path } = takeTimeline(sessionStorage, '?host=pay', 3_000);
  expect(startedAt).toBe(900);
  expect(path).toBe('/cart');
  expect(rows).toMatchObject([
    { key: 'a', outcome: '200' },
    { key: 'b', outcome: 'page left', duration: 2_000 },
  ]);
  expect(takeTimeline(sessionStorage, '?host=pay', 3_000).rows).toEqual([]);
});

it.each([
  ['of another link', '{"address":"?host=desktop","startedAt":1,"rows":[]}'],
  ['cut off', '{"address":"?host=pay","rows":[{"key'],
  ['that are no rows', '{"address":"?host=pay","rows":[{"key":1}]}'],
  ['that are no list', '{"address":"?host=pay","rows":{}}'],
])('stored rows %s are ignored', (_what, text) => {
  sessionStorage.setItem('doorstepTimeline', text);
  expect(takeTimeline(sessionStorage, '?host=pay', 0)).toEqual({ rows: [], startedAt: null, path: null });
});

it('of a long timeline the newest rows are kept', () => {
  const rows = Array.from({ length: 300 }, (_, n) => row(`${n}`, { reply: 'x'.repeat(10_000) }));
  storeTimeline(sessionStorage, '?host=pay', { rows, startedAt: 1, path: '/' });
  const { rows: kept } = takeTimeline(sessionStorage, '?host=pay', 0);
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.length).toBeLessThan(101);
  expect(kept.at(-1)?.key).toBe('299');
});
