import { expect, test } from 'vitest';
import {
  ITEM_SUBSTITUTES,
  readItemSubstitutes,
  withItemSubstitute,
  writeItemSubstitutes,
} from '../../../src/checkout/entry/item-substitutes.ts';
import { createMemoryStorage } from '../memory-storage.ts';

test('a new substitute choice for one product is stored and the others are kept', () => {
  const storage = createMemoryStorage();
  const kept = () => [...readItemSubstitutes(storage.get)];
  expect(kept()).toEqual([]);
  let chosen = withItemSubstitute(new Map([['1', 'call']]), '2', 'leave-out');
  chosen = withItemSubstitute(chosen, '1', 'closest');
  writeItemSubstitutes(storage, chosen);
  expect(kept()).toEqual([
    ['2', 'leave-out'],
    ['1', 'closest'],
  ]);
  chosen = withItemSubstitute(chosen, '2', '');
  writeItemSubstitutes(storage, chosen);
  expect(kept()).toEqual([['1', 'closest']]);
  writeItemSubstitutes(storage, withItemSubstitute(chosen, '1', ''));
  expect(storage.get(ITEM_SUBSTITUTES)).toBeNull();
});

test('the latest hundred substitute choices are kept', () => {
  const storage = createMemoryStorage();
  const all = Array.from({ length: 103 }, (_, index): [string, string] => [String(index), 'call']);
  writeItemSubstitutes(storage, new Map(all));
  const kept = [...readItemSubstitutes(storage.get).keys()];
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, '3', '102']);
});

test.each(['', '{', '{}', '[["1"]]', '[[1,"call"]]', 'null'])(
  'malformed stored substitute choices are read as none: %s',
  (kept) => {
    expect(readItemSubstitutes(() => kept).size).toBe(0);
  },
);
