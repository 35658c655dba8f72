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

/** The sandbox validates requests with these schemas, as a real backend would. */
describe('the login request schemas', () => {
  test.each([
    ['9876543210', true],
    ['987654321', false],
    ['98765432101', false],
    ['+919876543210', false],
    ['9876543210x', false],
    ['', false],
  ])(
    'the login request schemas accept only ten digits as a phone number: "%s" is %s',
    (user_phone, right) => {
      expect(v.is(sendCodeRequest, { user_phone })).toBe(right);
      expect(v.is(verifyCodeRequest, { user_phone, verify_code: '1234' })).toBe(right);
    },
  );

  test.each([
    ['1234', true],
    ['123456', true],
    ['12345', false],
    ['1234567', false],
    ['12a4', false],
    ['x1234', false],
  ])(
    'the login request schemas accept only four or six digits as a code: "%s" is %s',
    (verify_code, right) => {
      expect(v.is(verifyCodeRequest, { user_phone: '9876543210', verify_code })).toBe(right);
    },
  );

  test('the login request schemas reject an empty grant token', () => {
    expect([
      v.is(authorizeRequest, { grant_token: 'GRT-1' }),
      v.is(authorizeRequest, { grant_token: '' }),
    ]).toEqual([true, false]);
    expect(v.is(authorizeRequest, {})).toBe(false);
  });
});

describe('a login response with missing or malformed fields', () => {
  test.each([{}, { success: 'yes' }])('a login response of %o is read as no success', (answer) => {
    expect(v.parse(sendCodeAnswer, answer).success).toBe(false);
    expect(v.parse(verifyAnswer, { ...answer, verified: 1 })).toMatchObject({
      success: false,
      verified: false,
    });
  });
});

describe('the code in typed or pasted text', () => {
  test.each([
    ['1234', '1234'],
    ['12 34', '1234'],
    ['12', '12'],
    ['Your code is 1234. Valid for 30 minutes.', '1234'],
    ['no digits', ''],
    ['12345', '12345'],
    ['1'.repeat(40), '1'.repeat(12)],
  ])('the text "%s" is read as the code "%s"', (text, code) => {
    expect(codeIn(text, 4)).toBe(code);
  });
});
