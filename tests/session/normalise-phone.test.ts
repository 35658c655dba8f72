import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPhone, normalisePhone } from '../../src/session/normalise-phone.ts';

describe('normalizing a phone number', () => {
  it.each([
    '9876543210',
    '98765 43210',
    '98765-43210',
    '987 654 3210',
    '987.654.3210',
    '09876543210',
    '0 98765 43210',
    '+919876543210',
    '+91 98765 43210',
    '+91-98765-43210',
    '+91 (98765) 43210',
    '(+91) 98765 43210',
    '+91 098765 43210',
    '919876543210',
    '91 98765 43210',
    '0919876543210',
    '00919876543210',
    '0091 98765-43210',
    'tel:+919876543210',
    ' 9876543210\n',
    '98765\u00a043210',
    '\u202a+91 98765 43210\u202c',
    '９８７６５４３２１０',
    '९८७६५४३२१०',
  ])('the typed number %j is read as 9876543210', (typed) => {
    expect(normalisePhone(typed)).toBe('9876543210');
  });

  it.each([
    ['', 'empty'],
    ['98765', 'too short'],
    ['98765432101', 'eleven digits'],
    ['+91 98765 432', 'too short without its country code'],
    ['+65 98765432', 'ten digits with another country code'],
    ['+1 987 654 3210', 'another country code'],
    ['0044 7911 123456', 'another country code'],
    ['001 650 555 0100', 'another country code and eleven digits'],
    ['98765432109876543210', 'two numbers'],
  ])('the typed number %j is rejected because it is invalid: %s', (typed) => {
    expect(isPhone(normalisePhone(typed))).toBe(false);
  });

  it.each(['0000000000', '0012345678', '00 123 456 78'])(
    'the number %j, which has ten digits and no country code, is kept',
    (typed) => {
      expect(normalisePhone(typed)).toBe(typed.replaceAll(' ', ''));
    },
  );

  it('any ten digits are kept, whatever prefix and separators surround them', () => {
    const tenDigits = fc.stringMatching(/^\d{10}$/);
    const gap = fc.constantFrom('', ' ', '-', '.');
    const prefix = fc.constantFrom('', '+91', '+91 ', '(+91)-', '0091 ');
    fc.assert(
      fc.property(tenDigits, prefix, gap, (phone, before, between) => {
        expect(normalisePhone(before + phone.slice(0, 5) + between + phone.slice(5))).toBe(phone);
      }),
    );
  });

  it('normalizing a phone number twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = normalisePhone(typed);
        fc.pre(!once.startsWith('00'));
        expect(normalisePhone(once)).toBe(once);
      }),
    );
  });
});
