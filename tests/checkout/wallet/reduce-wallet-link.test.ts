import { describe, expect, test } from 'vitest';
import {
  newWalletLink,
  reduceWalletLink,
  type WalletLinkFact,
  type WalletLinkState,
} from '../../../src/checkout/wallet/reduce-wallet-link.ts';

const from = (over: Partial<WalletLinkState>): WalletLinkState => ({ ...newWalletLink, ...over });
const told = (state: WalletLinkState, ...facts: WalletLinkFact[]) => facts.reduce(reduceWalletLink, state);

describe('the code of a wallet', () => {
  test('requested, then received: the timer of resending starts at 30', () => {
    const requested = told(from({ phoneNumber: '9000000001' }), { type: 'otp-requested' });
    expect([requested.busy, requested.step]).toEqual(['sending', 'phone']);
    expect(told(requested, { type: 'otp-received', codeLength: 6 })).toMatchObject({
      busy: 'none',
      step: 'code',
      codeLength: 6,
      resendTimer: 30,
    });
  });

  test.each([
    [30, 1, 29],
    [1, 1, 0],
    [0, 1, 0],
    [3, 5, 0],
  ])('of %i seconds %i have passed: %i', (resendTimer, seconds, left) => {
    expect(told(from({ resendTimer }), { type: 'second-passed', seconds }).resendTimer).toBe(left);
  });

  test.each([
    [0, 30],
    [12, 18],
    [30, 0],
    [400, 0],
  ])('received %i s ago, before the page was loaded anew: %i s until it is sent again', (seconds, left) => {
    const phone = '9000000002';
    expect(told(newWalletLink, { type: 'otp-awaited', phone, codeLength: 6, seconds })).toEqual({
      ...newWalletLink,
      step: 'code',
      phoneNumber: phone,
      codeLength: 6,
      resendTimer: left,
    });
  });

  test('verified, it is linked and nothing of the code is left', () => {
    const verified = told(
      from({ step: 'code', code: '1234', resendTimer: 12 }),
      { type: 'verify-requested' },
      { type: 'otp-verified' },
    );
    expect(verified).toMatchObject({
      step: 'linked',
      code: '',
      busy: 'none',
      resendTimer: 0,
      errorMessage: '',
    });
  });

  test('incorrect, the server’s message is kept until something else is typed; the step and the timer stay', () => {
    const wrong = told(
      from({ step: 'code', code: '0000', resendTimer: 12 }),
      { type: 'verify-requested' },
      { type: 'otp-incorrect', message: 'Not right.', responseCode: 10 },
    );
    expect(wrong).toMatchObject({
      step: 'code',
      resendTimer: 12,
      isOtpValid: false,
      errorMessage: 'Not right.',
      responseCode: 10,
    });
    expect(told(wrong, { type: 'second-passed', seconds: 1 }).errorMessage).toBe('Not right.');
    expect(told(wrong, { type: 'code-entered', code: '1' })).toMatchObject({
      isOtpValid: true,
      errorMessage: '',
      responseCode: null,
    });
  });

  test('a wallet that cannot be linked says why where the number is typed', () => {
    const failed = told(
      from({ phoneNumber: '9000000001' }),
      { type: 'otp-requested' },
      { type: 'link-failed', message: 'Blocked.', responseCode: 4 },
    );
    expect(failed).toMatchObject({
      step: 'phone',
      busy: 'none',
      errorMessage: 'Blocked.',
      responseCode: 4,
      isOtpValid: true,
    });
  });

  test('another number begins anew, from the one that was typed', () => {
    const changed = told(from({ step: 'code', phoneNumber: '9000000001', code: '12', resendTimer: 9 }), {
      type: 'number-changed',
    });
    expect(changed).toEqual({ ...newWalletLink, phoneNumber: '9000000001' });
  });
});
