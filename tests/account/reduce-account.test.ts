import { describe, expect, test } from 'vitest';
import { addressed, type Salutation } from '../../src/account/salutations.ts';
import { shownPhone } from '../../src/account/profile/shown-phone.ts';
import {
  type AccountFact,
  type AccountState,
  newAccount,
  reduceAccount,
} from '../../src/account/profile/reduce-account.ts';

const ASHA = { name: 'Asha', salutation: 'ms' } as const;
const form = (changes: Partial<NonNullable<AccountState['form']>> = {}): Partial<AccountState> => ({
  form: { ...ASHA, error: '', busy: false, ...changes },
});

describe('the account page', () => {
  test.each<[before: Partial<AccountState>, fact: AccountFact, change: Partial<AccountState>]>([
    [{}, { type: 'form-opened', name: 'Ravi' }, form({ name: 'Ravi', salutation: '' })],
    [{ profile: ASHA }, { type: 'form-opened', name: 'as the session knows it' }, form()],
    [form(), { type: 'name-typed', name: 'Asha V' }, form({ name: 'Asha V' })],
    [form({ error: 'why' }), { type: 'name-typed', name: 'A' }, form({ name: 'A' })],
    [form(), { type: 'salutation-chosen', salutation: 'mrs' }, form({ salutation: 'mrs' })],
    [form(), { type: 'save-asked' }, form({ busy: true })],
    [form({ busy: true }), { type: 'save-asked' }, {}],
    [form({ name: ' ' }), { type: 'save-asked' }, form({ name: ' ', error: 'Enter your name.' })],
    [form({ busy: true }), { type: 'saved', profile: ASHA }, { profile: ASHA, form: null }],
    [form({ busy: true }), { type: 'save-failed', message: 'why' }, form({ error: 'why' })],
    [form(), { type: 'form-closed' }, { form: null }],
    [{}, { type: 'name-typed', name: 'late' }, { form: null }],
    [{}, { type: 'save-asked' }, {}],
    [{}, { type: 'save-failed', message: 'late' }, { form: null }],
  ])('the account page in the state %o handles %o', (before, fact, change) => {
    expect(reduceAccount({ ...newAccount(), ...before }, fact)).toEqual(change);
  });
});

test.each<[Salutation, string, string]>([
  ['mr', 'Ravi', 'Mr Ravi'],
  ['mrs', 'Verma', 'Mrs Verma'],
  ['ms', 'Asha', 'Miss Asha'],
  ['', 'Asha', 'Asha'],
  ['mr', '', ''],
])('with the salutation %j and the name %j the form of address is %j', (salutation, name, words) => {
  expect(addressed(salutation, name)).toBe(words);
});

test('a phone number is shown in two groups after the country code', () => {
  expect([shownPhone('9876543210'), shownPhone(''), shownPhone('12')]).toEqual(['+91 98765 43210', '', '12']);
});
