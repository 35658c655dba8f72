import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { codeIn } from '../../src/session/one-time-code.ts';
import {
  authorizeRequest,
  sendCodeAnswer,
  sendCodeRequest,
  verifyAnswer,
  verifyCodeRequest,
} from '../../src/session/session-wire.ts';

/** The sandbox refuses by these what a real backend would. */
describe('what a login sends', () => {
  test.each([
    ['9876543210', true],
    ['987654321', false],
    ['98765432101', false],
    ['+919876543210', false],
    ['9876543210x', false],
    ['', false],
  ])('the number "%s": %s', (user_phone, right) => {
    expect(v.is(sendCodeRequest, { user_phone })).toBe(right);
    expect(v.is(verifyCodeRequest, { user_phone, verify_code: '1234' })).toBe(right);
  });

  test.each([
    ['1234', true],
    ['123456', true],
    ['12345', false],
    ['1234567', false],
    ['12a4', false],
    ['x1234', false],
  ])('the code "%s": %s', (verify_code, right) => {
    expect(v.is(verifyCodeRequest, { user_phone: '9876543210', verify_code })).toBe(right);
  });

  test('a grant token that is empty is none', () => {
    expect([
      v.is(authorizeRequest, { grant_token: 'GRT-1' }),
      v.is(authorizeRequest, { grant_token: '' }),
    ]).toEqual([true, false]);
    expect(v.is(authorizeRequest, {})).toBe(false);
  });
});

describe('an answer that leaves something out, or makes no sense of it', () => {
  test.each([{}, { success: 'yes' }])('%o is no success', (answer) => {
    expect(v.parse(sendCodeAnswer, answer).success).toBe(false);
    expect(v.parse(verifyAnswer, { ...answer, verified: 1 })).toMatchObject({
      success: false,
      verified: false,
    });
  });
});

describe('the code in what was typed or pasted', () => {
  test.each([
    ['1234', '1234'],
    ['12 34', '1234'],
    ['12', '12'],
    ['Your code is 1234. Valid for 30 minutes.', '1234'],
    ['no digits', ''],
    ['12345', '12345'],
    ['1'.repeat(40), '1'.repeat(12)],
  ])('"%s" is "%s"', (text, code) => {
    expect(codeIn(text, 4)).toBe(code);
  });
});
