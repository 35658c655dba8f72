import { describe, expect, test } from 'vitest';
import {
  type Claim,
  type ClaimFact,
  newGiftsState,
  reduceClaim,
  reduceGifts,
} from '../../src/wallet/reduce-gifts.ts';

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

  test('gift cards keep their data during a reload, even when it fails', () => {
    const loaded = reduceGifts(newGifts, { type: 'received', part: 'terms', data: ['one'] });
    const reloading = reduceGifts(loaded, { type: 'requested', part: 'terms' });
    expect(reloading.terms).toEqual({ data: ['one'], isLoading: true, failed: false });
    expect(reduceGifts(reloading, { type: 'failed', part: 'terms' }).terms.data).toEqual(['one']);
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
  ])('in the state %o, claiming a code handles %o', (before, fact, after) => {
    expect(reduceClaim({ ...newClaim, ...before }, fact)).toEqual({ ...newClaim, ...after });
  });
});
