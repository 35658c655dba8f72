import { expect, test } from 'vitest';
import { withSalutation, type Salutation } from '../../src/account/salutations.ts';

test.each<[Salutation, string, string]>([
  ['mr', 'Ravi', 'Mr Ravi'],
  ['mrs', 'Verma', 'Mrs Verma'],
  ['ms', 'Asha', 'Miss Asha'],
  ['', 'Asha', 'Asha'],
  ['mr', '', ''],
])('the salutation %j with the name %j gives the form of address %j', (salutation, name, words) => {
  expect(withSalutation(salutation, name)).toBe(words);
});
