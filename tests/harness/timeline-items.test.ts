import { expect, it } from 'vitest';
import { visibleRows, foldRows, hasWords } from '../../bridge/harness/timeline-items.ts';
import { apiRow as row } from './api-row.ts';

it('consecutive analytics requests are folded into one row and expand below it', () => {
  const rows = ['GET /api/feed/', 'POST /api/track/events', 'POST /api/track/log', 'POST /api/tracked'].map(
    (method) => row(method),
  );
  const [feed, first, second, last] = rows;
  const itemsWith = (opened: string[]) =>
    foldRows(rows, new Set(opened)).map((item) => (item.kind === 'row' ? item.row : item.rows));
  expect(itemsWith([])).toEqual([feed, [first, second], last]);
  expect(itemsWith(['fold-POST /api/track/events'])).toEqual([feed, [first, second], first, second, last]);
});

it('a timeline row is found by words of its method, payload or reply, ignoring case', () => {
  const found = row('POST /api/v5/carts', { payload: { items: ['Milk'] }, reply: { cart_state: 'VALID' } });
  expect(hasWords(found, ['carts', 'milk', 'valid', '200'])).toBe(true);
  expect(hasWords(found, ['carts', 'bread'])).toBe(false);
  const broken = row('POST /api/v5/carts', { fault: 'answer lost' });
  expect(hasWords(broken, ['purpose', 'lost'])).toBe(true);
});

it.each<[what: string, count: number, seen: { top: number; height: number }, drawn: [number, number]]>([
  ['all of a short list', 400, { top: 0, height: 510 }, [0, 400]],
  ['the beginning', 2_500, { top: 0, height: 510 }, [0, 30]],
  ['the middle', 2_500, { top: 51_000, height: 510 }, [990, 1_020]],
  ['the end after overscrolling', 2_500, { top: 1e9, height: 510 }, [2_470, 2_500]],
  ['a hidden list', 2_500, { top: 0, height: 0 }, [0, 20]],
])('only the visible rows are rendered: %s', (_what, count, seen, [first, end]) => {
  expect(visibleRows(count, seen)).toEqual({ first, end });
});
