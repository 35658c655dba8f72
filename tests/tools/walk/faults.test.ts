import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FAULTS } from '../../../tools/walk/faults.ts';

describe('the deliberate faults', () => {
  test('there are fifteen deliberate faults', () => {
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(15);
  });

  test.each(FAULTS.flatMap(({ name, changes }) => changes.map((change) => [name, change] as const)))(
    'the fault %s finds the code it changes exactly once',
    (_, { file, find, replace }) => {
      const text = readFileSync(file, 'utf8');
      expect(text.split(find)).toHaveLength(2);
      expect(replace).not.toBe(find);
    },
  );
});
