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
  const readChoices = () => [...readItemSubstitutes(storage.get)];
  expect(readChoices()).toEqual([]);
  let chosen = withItemSubstitute(new Map([['1', 'call']]), '2', 'leave-out');
  chosen = withItemSubstitute(chosen, '1', 'closest');
  writeItemSubstitutes(storage, chosen);
  expect(readChoices()).toEqual([
    ['2', 'leave-out'],
    ['1', 'closest'],
  ]);
  chosen = withItemSubstitute(chosen, '2', '');
  writeItemSubstitutes(storage, chosen);
  expect(readChoices()).toEqual([['1', 'closest']]);
  writeItemSubstitutes(storage, withItemSubstitute(chosen, '1', ''));
  expect(storage.get(ITEM_SUBSTITUTES)).toBeNull();
});

test('the latest hundred substitute choices are kept', () => {
  const storage = createMemoryStorage();
  const all = Array.from({ length: 103 }, (_, index): [string, string] => [String(index), 'call']);
  writeItemSubstitutes(storage, new Map(all));
  const keptIds = [...readItemSubstitutes(storage.get).keys()];
  expect([keptIds.length, keptIds[0], keptIds.at(-1)]).toEqual([100, '3', '102']);
});

test.each(['', '{', '{}', '[["1"]]', '[[1,"call"]]', 'null'])(
  'malformed stored substitute choices are read as none: %s',
  (storedText) => {
    expect(readItemSubstitutes(() => storedText).size).toBe(0);
  },
);
