import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codeOfState,
  findGstinFault,
  normaliseGstin,
  stateOfGstin,
} from '../../../src/checkout/tax/gstin.ts';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** The example of a correct check character in the law’s guides. */
const EXAMPLE = '27AAPFU0939F1ZV';

test.each([
  [EXAMPLE, null],
  ['06AAJCD4821K1ZK', null],
  ['', 'length'],
  ['27AAPFU0939F1Z', 'length'],
  ['27AAPFU0939F1ZVV', 'length'],
  ['AA27PFU0939F1ZV', 'format'],
  ['27AAPFU0939F0ZV', 'format'],
  ['27AAPFU0939F1YV', 'format'],
  ['77AAPFU0939F1ZV', 'state'],
  ['27AAPFU0939F1ZW', 'checksum'],
  ['27AAPFU0993F1ZV', 'checksum'],
])('the fault of the GSTIN "%s" is %s', (gstin, fault) => {
  expect(findGstinFault(gstin)).toBe(fault);
});

test('a GSTIN with one wrong character is never accepted', () => {
  fc.assert(
    fc.property(fc.nat(14), fc.constantFrom(...CHARACTERS), (at, character) => {
      fc.pre(EXAMPLE[at] !== character);
      expect(findGstinFault(EXAMPLE.slice(0, at) + character + EXAMPLE.slice(at + 1))).not.toBeNull();
    }),
    { numRuns: 300 },
  );
});

test('a GSTIN may be entered in small letters, with spaces and hyphens', () => {
  expect(normaliseGstin(' 27-aapfu0939f 1zv ')).toBe(EXAMPLE);
});

test('the first two digits of a GSTIN are its state', () => {
  expect(stateOfGstin(EXAMPLE)).toBe('Maharashtra');
  expect([codeOfState('Haryana'), codeOfState('Delhi'), codeOfState('Atlantis')]).toEqual(['06', '07', '']);
});
