import { describe, expect, test } from 'vitest';
import { readRupees } from '../../src/model/read-rupees.ts';
import {
  type Claim,
  type ClaimFact,
  newGiftsState,
  reduceClaim,
  reduceGifts,
} from '../../src/wallet/reduce-gifts.ts';
import {
  amountFault,
  type FormFact,
  type FundingForm,
  newFundingForm,
  reduceFundingForm,
} from '../../src/wallet/reduce-funding-form.ts';

const PARTS = ['terms', 'list', 'modalData'] as const;
const newGifts = newGiftsState();
const { claim: newClaim } = newGifts;

describe('gift cards', () => {
  test.each(PARTS)('gift cards load their %s independently', (part) => {
    const others = PARTS.filter((one) => one !== part);
    const loading = reduceGifts(newGifts, { type: 'requested', part });
    expect(loading[part]).toEqual({ data: null, isLoading: true, failed: false });
    const failed = reduceGifts(loading, { type: 'failed', part });
    expect(failed[part]).toEqual({ data: null, isLoading: false, failed: true });
    for (const other of others) expect(failed[other]).toBe(newGifts[other]);
  });

  test('gift cards keep their data while it is reloaded and when that fails', () => {
    const there = reduceGifts(newGifts, { type: 'received', part: 'terms', data: ['one'] });
    const again = reduceGifts(there, { type: 'requested', part: 'terms' });
    expect(again.terms).toEqual({ data: ['one'], isLoading: true, failed: false });
    expect(reduceGifts(again, { type: 'failed', part: 'terms' }).terms.data).toEqual(['one']);
  });
});

describe('claiming a code', () => {
  const claimed = { orderId: '7', amount: 200_00 };
  test.each<[before: Partial<Claim>, fact: ClaimFact, after: Partial<Claim>]>([
    [{ error: 'No.', claimed }, { type: 'code-typed', code: 'A' }, { code: 'A' }],
    [
      { code: 'A', isClaiming: true },
      { type: 'code-typed', code: 'B' },
      { code: 'A', isClaiming: true },
    ],
    [{ code: 'A', error: 'No.' }, { type: 'claim-sent' }, { code: 'A', isClaiming: true }],
    [
      { code: 'A', isClaiming: true },
      { type: 'claim-refused', message: 'No.' },
      { code: 'A', error: 'No.' },
    ],
    [{ code: 'A', isClaiming: true }, { type: 'claimed', card: claimed }, { claimed }],
  ])('claiming a code in the state %o handles %o', (before, fact, after) => {
    expect(reduceClaim({ ...newClaim, ...before }, fact)).toEqual({ ...newClaim, ...after });
  });
});

describe('the form for a top-up or a gift card', () => {
  const open = (changes: Partial<FundingForm> = {}): FundingForm => ({
    ...newFundingForm,
    step: 'form',
    ...changes,
  });
  const typed = (amount: string) => ({ ...newFundingForm.typed, amount });

  test.each<[before: FundingForm, fact: FormFact, after: FundingForm]>([
    [
      newFundingForm,
      { type: 'form-opened', from: 'Asha' },
      open({ typed: { ...newFundingForm.typed, from: 'Asha' } }),
    ],
    [
      open({ errors: { amount: 'No.', to: 'Who?' }, error: 'No.' }),
      { type: 'typed', field: 'amount', value: '5' },
      open({ typed: typed('5'), errors: { amount: '', to: 'Who?' } }),
    ],
    [open({ busy: true }), { type: 'typed', field: 'to', value: 'x' }, open({ busy: true })],
    [open(), { type: 'form-refused', errors: { to: 'Who?' } }, open({ errors: { to: 'Who?' } })],
    [open({ errors: { to: 'Who?' }, error: 'No.' }), { type: 'form-sent' }, open({ busy: true })],
    [open({ busy: true }), { type: 'form-failed', message: 'No.' }, open({ error: 'No.' })],
    [newFundingForm, { type: 'form-failed', message: 'No.' }, newFundingForm],
    [open({ busy: true }), { type: 'ways-offered' }, open({ step: 'paying' })],
    [newFundingForm, { type: 'ways-offered' }, newFundingForm],
    [open({ busy: true, error: 'No.' }), { type: 'form-closed' }, newFundingForm],
  ])('the form for a top-up or a gift card in the state %o handles %o', (before, fact, after) => {
    expect(reduceFundingForm(before, fact)).toEqual(after);
  });

  test.each([
    ['500', 500_00, ''],
    [' ₹ 1,000 ', 1_000_00, ''],
    ['', null, 'Enter an amount in whole rupees, such as 500.'],
    ['much', null, 'Enter an amount in whole rupees, such as 500.'],
    ['99.50', null, 'Enter an amount in whole rupees, such as 500.'],
    ['-5', null, 'Enter an amount in whole rupees, such as 500.'],
    ['9', 9_00, 'Enter at least ₹10.'],
    ['1,00,000', 1_00_000_00, 'You can add up to ₹10,000 at once.'],
  ])('parses and validates the amount %j', (words, amount, fault) => {
    expect(readRupees(words)).toBe(amount);
    expect(amountFault(words, { least: 10_00, most: 10_000_00, amounts: [] })).toBe(fault);
  });
});
