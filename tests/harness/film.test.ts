import { expect, test } from 'vitest';
import { endRows, type Film, indexAt } from '../../fixtures/harness/test/film/film.ts';
import { addFrame, type Frame } from '../../fixtures/harness/test/film/frames.ts';
import { writeFilm } from '../../fixtures/harness/test/film/write-film.ts';

const record = (times: readonly number[]): number[] =>
  times
    .reduce<Frame[]>((frames, at) => addFrame(frames, { at, jpeg: Buffer.alloc(0), pageWidth: 1280 }), [])
    .map(({ at }) => at);

test.each<[string, number[], number[]]>([
  ['changes that are far apart are all kept', [0, 100, 250, 9_000], [0, 100, 250, 9_000]],
  ['of fast changes, the first and the newest of each tenth of a second stay', [0, 16, 32, 48], [0, 48]],
  ['the state after fast changes is kept', [0, 16, 32, 500], [0, 32, 500]],
  ['an animation has two frames each tenth of a second', [0, 60, 120, 180, 240], [0, 60, 120, 180, 240]],
])('%s', (_, times, kept) => {
  expect(record(times)).toEqual(kept);
});

test('a long film loses frames of its older part, never its end, and begins at its beginning', () => {
  const times = Array.from({ length: 700 }, (_, index) => index * 100);
  const kept = record(times);
  expect(kept.length).toBeLessThanOrEqual(240);
  expect(kept[0]).toBe(0);
  expect(kept.slice(-100)).toEqual(times.slice(-100));
});

test('the newest of several items at a time is found, and none before the first', () => {
  const items = [0, 10, 10, 30].map((at) => ({ at }));
  expect([-1, 0, 9, 10, 29, 30, 99].map((time) => indexAt(items, time))).toEqual([-1, 0, 0, 2, 2, 3, 3]);
  expect(indexAt([], 5)).toBe(-1);
});

test('a film of a failed test ends with the failure, and none goes on after its end', () => {
  const row = (at: number) => ({ at, kind: 'api', method: 'GET /x', outcome: '200', hasFailed: false });
  expect(endRows([row(10), row(2_001)], '', 2_000)).toEqual([row(10)]);
  expect(endRows([row(10), row(2_001)], 'Timed out\nExpected: 1', 2_000)).toEqual([
    row(10),
    { at: 2_000, kind: 'test', method: 'The test failed', outcome: 'Timed out', hasFailed: true },
  ]);
});

test('a film is one file: nothing in it is loaded, and no text of the test becomes markup', async () => {
  const film: Film = {
    title: 'a </script><b> in a title',
    host: 'airtel',
    link: 'http://localhost:1/harness?host=airtel&path=%2F',
    error: 'Expected <h1>',
    end: 2_000,
    frames: [{ at: 0, picture: 'data:image/jpeg;base64,AAAA' }],
    rows: [{ at: 40, kind: 'api', method: 'GET /x?"<i>', outcome: '500', hasFailed: true }],
  };
  const html = await writeFilm(film);
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  for (const text of ['a &lt;/script&gt;&lt;b&gt; in a title', 'Expected &lt;h1&gt;', '/x?&quot;&lt;i&gt;'])
    expect(html.replaceAll('<wbr>', '')).toContain(text);
  expect(html).toContain('href="http://localhost:1/harness?host=airtel&amp;path=%2F"');
  expect(html).not.toMatch(/<link|src="(?!data:)|url\(|@import/);
});
