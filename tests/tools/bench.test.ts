import { expect, test } from 'vitest';
import { compare, measure } from '../../tools/bench/measure.ts';

const spin = (turns: number) => async (times: number) => {
  let sum = 0;
  for (let i = 0; i < times * turns; i += 1) sum += Math.sqrt(i);
  expect(sum).toBeGreaterThan(0);
};

test('a workload four times as large as the yardstick is slower, and the spread contains the median', async () => {
  const { ratio, ours, yardstick } = await measure({
    name: 'four times the work',
    ours: spin(4_000),
    yardstick: spin(1_000),
    times: 20,
    rounds: 30,
  });
  expect(ratio.median).toBeGreaterThan(1.2);
  expect(ratio.low).toBeLessThanOrEqual(ratio.median);
  expect(ratio.high).toBeGreaterThanOrEqual(ratio.median);
  expect(ours).toBeGreaterThan(yardstick);
});

test.each([
  [[3, 1, 2], { low: 1, median: 2, high: 3 }],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { low: 2, median: 6, high: 10 }],
  [[7], { low: 7, median: 7, high: 7 }],
])('the spread of %j is %j', (values, spread) => {
  expect(
    compare(
      'any',
      values.map((ours) => ({ ours, yardstick: 1 })),
    ).ratio,
  ).toEqual(spread);
});

test('a comparison uses the ratio of the values in each pair', () => {
  const slow = { ours: 300, yardstick: 100 };
  const { ratio, ours, yardstick } = compare('slower', [
    { ours: 20, yardstick: 10 },
    { ours: 40, yardstick: 20 },
    slow,
  ]);
  expect(ratio).toEqual({ median: 2, low: 2, high: 3 });
  expect([ours, yardstick]).toEqual([40, 20]);
});
