import { expect, test } from 'vitest';
import { withSalutation, type Salutation } from '../../src/account/salutations.ts';

test.each<[Salutation, string, string]>([
  ['mr', 'Ravi', 'Mr Ravi'],
  ['mrs', 'Verma', 'Mrs Verma'],
  ['ms', 'Asha', 'Miss Asha'],
  ['', 'Asha', 'Asha'],
  ['mr', '', ''],
])('a shopper with the salutation %j and the name %j is addressed as %j', (salutation, name, words) => {
  expect(withSalutation(salutation, name)).toBe(words);
});
