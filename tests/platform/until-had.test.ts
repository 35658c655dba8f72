import { expect, test } from 'vitest';
import { untilHad } from '../../src/platform/until-had.ts';
import { createFakeClock, settled } from '../support/fake-clock.ts';

/** Something that can be had from the given time on. */
function world(hadAt: number) {
  const clock = createFakeClock();
  const from = clock.now();
  const closing = new AbortController();
  let asked = 0;
  let had: string | null = null;
  void untilHad(clock, closing.signal, async () => {
    asked += 1;
    if (clock.now() - from < hadAt) throw new TypeError('no network');
    return 'the code';
  }).then((one) => {
    had = one;
  });
  return { clock, closing, seen: () => [asked, had] };
}

test('what is there is had at once', async () => {
  const { clock, seen } = world(0);
  await settled();
  expect(seen()).toEqual([1, 'the code']);
  expect(clock.pending()).toBe(0);
});

test('what is not is asked for again every five seconds, until it is', async () => {
  const { clock, seen } = world(12_000);
  await settled();
  for (const asked of [2, 3]) {
    await clock.advance(5_000);
    expect(seen()).toEqual([asked, null]);
  }
  await clock.advance(5_000);
  expect(seen()).toEqual([4, 'the code']);
  expect(clock.pending()).toBe(0);
});

test.each([
  ['while it is waited for', 1_000],
  ['while it is asked for', 0],
])('called off %s it leaves nothing behind', async (_, ms) => {
  const { clock, closing, seen } = world(60_000);
  if (ms > 0) await settled().then(() => clock.advance(ms));
  const [asked] = seen();
  closing.abort();
  await settled();
  await clock.advance(60_000);
  expect(seen()).toEqual([asked, null]);
  expect(clock.pending()).toBe(0);
});
