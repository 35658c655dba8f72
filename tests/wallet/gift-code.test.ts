import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GIFT_CODES } from '../../fixtures/gift-codes.ts';
import { validateCode, createCode, formatCode, normalizeCode } from '../../src/wallet/gift-code.ts';

const CODE = createCode([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
const codes = fc.array(fc.nat(30), { minLength: 11, maxLength: 11 }).map(createCode);
const CHARACTERS = [...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'];

describe('a gift card code', () => {
  test.each([
    ['', 'empty'],
    [' – ', 'empty'],
    ['ABCD-EFGH', 'length'],
    [`${CODE}2`, 'length'],
    ['ABCD-EFGH-JKM0', 'character'],
    ['ABCD EFGH JKMI', 'character'],
    ['ABCD/EFGH', 'character'],
    [CODE, null],
    [formatCode(CODE), null],
    [` ${CODE.toLowerCase().slice(0, 5)}  ${CODE.slice(5)}\n`, null],
    ...Object.values(GIFT_CODES).map((code) => [code, null] as const),
  ] as const)('the gift card code %j has the fault %s', (typed, fault) => {
    expect(validateCode(typed)).toBe(fault);
  });

  test('a gift card code is shown in groups and parsed whatever its case and spacing', () => {
    expect(formatCode(CODE)).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    expect(normalizeCode(formatCode(CODE).toLowerCase())).toBe(CODE);
    expect(formatCode('ab cde')).toBe('ABCD-E');
  });

  test('a wrong character in a gift card code is always detected', () => {
    fc.assert(
      fc.property(codes, fc.nat(11), fc.constantFrom(...CHARACTERS), (code, place, character) => {
        const typed = code.slice(0, place) + character + code.slice(place + 1);
        expect(validateCode(typed)).toBe(typed === code ? null : 'check');
      }),
    );
  });

  test('two swapped characters in a gift card code are always detected', () => {
    fc.assert(
      fc.property(codes, fc.nat(11), fc.nat(11), (code, one, other) => {
        const typed = [...code];
        [typed[one], typed[other]] = [code[other] ?? '', code[one] ?? ''];
        expect(validateCode(typed.join(''))).toBe(typed.join('') === code ? null : 'check');
      }),
    );
  });
});
