import { describe, expect, test } from 'vitest';
import {
  newWalletLink,
  reduceWalletLink,
  type WalletLinkFact,
  type WalletLinkState,
} from '../../../src/checkout/wallet/reduce-wallet-link.ts';

const stateWith = (overrides: Partial<WalletLinkState>): WalletLinkState => ({
  ...newWalletLink,
  ...overrides,
});
const stateAfter = (state: WalletLinkState, ...facts: WalletLinkFact[]) =>
  facts.reduce(reduceWalletLink, state);

describe('the wallet link state', () => {
  test('sending a wallet code starts the resend timer at 30', () => {
    const requested = stateAfter(stateWith({ phoneNumber: '9000000001' }), { type: 'otp-requested' });
    expect([requested.busy, requested.step]).toEqual(['sending', 'phone']);
    expect(stateAfter(requested, { type: 'otp-received', codeLength: 6 })).toMatchObject({
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
  ])('a resend timer of %i is counted down by %i s to %i', (resendTimer, seconds, secondsLeft) => {
    expect(stateAfter(stateWith({ resendTimer }), { type: 'second-passed', seconds }).resendTimer).toBe(
      secondsLeft,
    );
  });

  test.each([
    [0, 30],
    [12, 18],
    [30, 0],
    [400, 0],
  ])('a code sent %i s before a reload can be resent in %i s', (seconds, secondsLeft) => {
    const phone = '9000000002';
    expect(stateAfter(newWalletLink, { type: 'otp-awaited', phone, codeLength: 6, seconds })).toEqual({
      ...newWalletLink,
      step: 'code',
      phoneNumber: phone,
      codeLength: 6,
      resendTimer: secondsLeft,
    });
  });

  test('the wallet code is cleared once the wallet is linked', () => {
    const verified = stateAfter(
      stateWith({ step: 'code', code: '1234', resendTimer: 12 }),
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

  test('after a wrong code, the step and the timer stay, and the message stays until a new code is typed', () => {
    const wrongCodeState = stateAfter(
      stateWith({ step: 'code', code: '0000', resendTimer: 12 }),
      { type: 'verify-requested' },
      { type: 'otp-incorrect', message: 'Not right.', responseCode: 10 },
    );
    expect(wrongCodeState).toMatchObject({
      step: 'code',
      resendTimer: 12,
      isOtpValid: false,
      errorMessage: 'Not right.',
      responseCode: 10,
    });
    expect(stateAfter(wrongCodeState, { type: 'second-passed', seconds: 1 }).errorMessage).toBe('Not right.');
    expect(stateAfter(wrongCodeState, { type: 'code-entered', code: '1' })).toMatchObject({
      isOtpValid: true,
      errorMessage: '',
      responseCode: null,
    });
  });

  test('the reason why a wallet cannot be linked is shown at the number', () => {
    const failedState = stateAfter(
      stateWith({ phoneNumber: '9000000001' }),
      { type: 'otp-requested' },
      { type: 'link-failed', message: 'Blocked.', responseCode: 4 },
    );
    expect(failedState).toMatchObject({
      step: 'phone',
      busy: 'none',
      errorMessage: 'Blocked.',
      responseCode: 4,
      isOtpValid: true,
    });
  });

  test('changing the number restarts linking with the previously typed number', () => {
    const changed = stateAfter(
      stateWith({ step: 'code', phoneNumber: '9000000001', code: '12', resendTimer: 9 }),
      {
        type: 'number-changed',
      },
    );
    expect(changed).toEqual({ ...newWalletLink, phoneNumber: '9000000001' });
  });
});
