import { afterEach, expect, test, vi } from 'vitest';
import { importAgain } from '../../src/platform/import-again.ts';

const ADDRESS = 'https://shop.example/assets/till-4F2A.js';
const CHROMIUM = new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}`);

const refused = (error: unknown) => () => Promise.reject(error);

/** What is asked for beyond the part's own address. */
function network(answer: (address: string) => Promise<string> = async () => 'part') {
  const asked: string[] = [];
  return {
    asked,
    ask: (address: string) => {
      asked.push(address);
      return answer(address);
    },
  };
}

afterEach(() => void vi.useRealTimers());

test('a part that comes is asked for once', async () => {
  const { asked, ask } = network();
  expect(await importAgain(async () => 'part', ask)).toBe('part');
  expect(asked).toEqual([]);
});

test('a part that the browser remembers as missing comes from an address that it does not know', async () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  const { asked, ask } = network();
  expect(await importAgain(refused(CHROMIUM), ask)).toBe('part');
  vi.setSystemTime(1_700_000_000_500);
  await importAgain(refused(CHROMIUM), ask);
  expect(asked).toEqual([`${ADDRESS}?again=1700000000000`, `${ADDRESS}?again=1700000000500`]);
});

test('a part that does not come either time is missing for the second reason', async () => {
  const still = new TypeError('still offline');
  const { asked, ask } = network(refused(still));
  await expect(importAgain(refused(CHROMIUM), ask)).rejects.toBe(still);
  expect(asked).toHaveLength(1);
});

test.each([
  ['names no address', new TypeError('Importing a module script failed.')],
  ['is the part’s own', new TypeError('x is not a function')],
  ['names something else', new TypeError('Failed to fetch https://shop.example/feed')],
  ['is of another class', new Error(CHROMIUM.message)],
  ['is no error at all', CHROMIUM.message],
])('a failure that %s is passed on', async (_what, error) => {
  const { asked, ask } = network();
  await expect(importAgain(refused(error), ask)).rejects.toBe(error);
  expect(asked).toEqual([]);
});
