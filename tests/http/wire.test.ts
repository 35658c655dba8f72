import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  id,
  listOf,
  requiredListOf,
  number,
  optionalId,
  optionalText,
  rupees,
  seconds,
  text,
  time,
} from '../../src/http/wire.ts';

const REJECTED = Symbol('rejected');
const read = (schema: v.GenericSchema, sent: unknown) => {
  const parsed = v.safeParse(schema, sent);
  return parsed.success ? parsed.output : REJECTED;
};

describe('wire schemas', () => {
  test.each<[what: string, schema: v.GenericSchema, sent: unknown, is: unknown]>([
    ['an id', id, 7, '7'],
    ['an id', id, 'c-7', 'c-7'],
    ['an id', id, 'a\ud800b', 'a\ufffdb'],
    ['an id', id, 'a\ud83d\ude00b', 'a\ud83d\ude00b'],
    ['an invalid id', id, '', REJECTED],
    ['an invalid id', id, Number.POSITIVE_INFINITY, REJECTED],
    ['an invalid id', id, null, REJECTED],
    ['an optional id', optionalId, null, ''],
    ['an optional id', optionalId, 7, '7'],
    ['a number', number, ' -12.50 ', -12.5],
    ['an invalid number', number, '1,299', REJECTED],
    ['an invalid number', number, 'x12', REJECTED],
    ['an invalid number', number, '12x', REJECTED],
    ['an invalid number', number, Number.NaN, REJECTED],
    ['a time', time, 0, 0],
    ['a time', time, 8e15, 8e15],
    ['an invalid time', time, 8e15 + 2, REJECTED],
    ['an invalid time', time, -1, REJECTED],
    ['seconds', seconds, 0, 0],
    ['seconds', seconds, '8000000000000', 8e12],
    ['invalid seconds', seconds, 8e12 + 1, REJECTED],
    ['invalid seconds', seconds, -1, REJECTED],
    ['rupees', rupees, '\u20b9 1,299.50', 1_299_50],
    ['rupees', rupees, 0.1, 10],
    ['invalid rupees', rupees, 'Rs 12', REJECTED],
    ['invalid rupees', rupees, '12 off', REJECTED],
    ['text', text, 'x', 'x'],
    ['text', text, null, ''],
    ['optional text', optionalText, null, ''],
    ['invalid text', optionalText, 7, REJECTED],
    ['a list', listOf(number), [1, 'x', '2', null], [1, 2]],
    ['a list', listOf(number), null, []],
    ['an invalid list', listOf(number), { 0: 1 }, REJECTED],
    ['a required list', requiredListOf(number), ['x', 2], [2]],
    ['a missing required list', requiredListOf(number), null, REJECTED],
  ])('the wire schemas read %s, or reject it if it is invalid (case %#)', (_what, schema, sent, is) => {
    expect(read(schema, sent)).toEqual(is);
  });
});
