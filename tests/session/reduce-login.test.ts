import { describe, expect, it } from 'vitest';
import { initialLogin, type Login } from '../../src/session/login-state.ts';
import { type LoginFact, reduceLogin } from '../../src/session/reduce-login.ts';

const run = (facts: LoginFact[], from: Login = initialLogin()) => facts.reduce(reduceLogin, from);

const phoneAsked: LoginFact = { type: 'phone-asked', notice: '', canAskApp: false, canUsePhone: true };
const appAsked: LoginFact = { type: 'app-asked', canUsePhone: true };
const phone = (text: string): LoginFact => ({ type: 'phone-entered', text });
const code = (text: string, length = 4): LoginFact => ({ type: 'code-entered', text, length });
const codeRequested: LoginFact = { type: 'code-requested', resend: false };
const codeSent: LoginFact = { type: 'code-sent', resendAfterS: 30 };
const submitted: LoginFact = { type: 'code-submitted' };
const notSent: LoginFact = { type: 'code-not-sent', message: 'Enter a valid mobile number.' };

const onPhone = run([phoneAsked, phone('9876543210')]);
const onCode = run([codeRequested, codeSent], onPhone);
const checking = run([code('1234'), submitted], onCode);

describe('login', () => {
  const table: [rule: string, from: Login, facts: LoginFact[], then: Partial<Login>][] = [
    ['is hidden at first', initialLogin(), [], { loginState: 'HIDDEN', errorMsg: '', resendTimer: 0 }],
    ['begins with the phone number', initialLogin(), [phoneAsked], { loginState: 'phone', busy: 'none' }],
    [
      'a number of ten digits is valid',
      run([phoneAsked]),
      [phone('9876543210')],
      { isPhoneNumberValid: true },
    ],
    [
      'a number of nine digits is invalid',
      run([phoneAsked]),
      [phone('987654321')],
      { isPhoneNumberValid: false },
    ],
    [
      'a number of eleven digits is invalid',
      run([phoneAsked]),
      [phone('98765432101')],
      { isPhoneNumberValid: false },
    ],
    [
      'an invalid number shows an error',
      run([phoneAsked, phone('98')]),
      [{ type: 'phone-refused', message: 'Enter a valid mobile number.' }],
      { loginState: 'phone', errorMsg: 'Enter a valid mobile number.' },
    ],
    ['waits while the code is sent', onPhone, [codeRequested], { loginState: 'phone', busy: 'sending' }],
    [
      'a sent code leads to the code step, starts the resend timer at 30 and clears the error',
      run([codeRequested, notSent, codeRequested], onPhone),
      [codeSent],
      { loginState: 'otp', resendTimer: 30, errorMsg: '', busy: 'none', otp: '' },
    ],
    [
      'stays at the number when the code could not be sent',
      run([codeRequested], onPhone),
      [notSent],
      {
        loginState: 'phone',
        errorMsg: 'Enter a valid mobile number.',
        busy: 'none',
        phoneNumber: '9876543210',
      },
    ],
    ['editing the number clears its error', run([notSent], onPhone), [phone('98765')], { errorMsg: '' }],
    [
      'the number cannot be changed while it is sent',
      run([codeRequested], onPhone),
      [phone('1')],
      { phoneNumber: '9876543210' },
    ],
    ['four digits are a valid code', onCode, [code('1234')], { otp: '1234', isOtpValid: true }],
    ['three digits are not a valid code', onCode, [code('123')], { otp: '123', isOtpValid: false }],
    [
      'six digits are a valid code where configured',
      onCode,
      [code('123456', 6)],
      { otp: '123456', isOtpValid: true },
    ],
    [
      'four digits are not a valid code where six are configured',
      onCode,
      [code('1234', 6)],
      { otp: '1234', isOtpValid: false },
    ],
    ['Devanagari digits are accepted', onCode, [code('१२३४')], { otp: '1234', isOtpValid: true }],
    ['Arabic-Indic digits are accepted', onCode, [code('١٢۳۴')], { otp: '1234', isOtpValid: true }],
    [
      'five digits are not cut to four',
      onCode,
      [code('12345')],
      { otp: '12345', isOtpValid: false, errorMsg: 'The code has only 4 digits.' },
    ],
    [
      'the number of the right length is taken from a message',
      onCode,
      [code('1234 is your code for 10 minutes.')],
      { otp: '1234', isOtpValid: true, errorMsg: '' },
    ],
    [
      'the digits of a pasted message are joined',
      onCode,
      [code('Code: 12 34.')],
      { otp: '1234', isOtpValid: true },
    ],
    [
      'waits while the code is checked',
      onCode,
      [code('1234'), submitted],
      { loginState: 'otp', busy: 'verifying' },
    ],
    ['the code cannot be changed while it is checked', checking, [code('12')], { otp: '1234' }],
    [
      'a correct code completes the login',
      checking,
      [{ type: 'code-accepted' }],
      { loginState: 'complete', busy: 'none' },
    ],
    [
      'a completed login is hidden once closed',
      checking,
      [{ type: 'code-accepted' }, { type: 'closed' }],
      { loginState: 'HIDDEN', otp: '', errorMsg: '' },
    ],
    [
      'a wrong code stays and is marked invalid',
      checking,
      [{ type: 'code-refused' }],
      { loginState: 'otp', otp: '1234', isOtpValid: false, errorMsg: 'Verification Failed.', busy: 'none' },
    ],
    [
      'a code that could not be checked stays valid',
      checking,
      [{ type: 'code-not-checked', message: 'You are offline.' }],
      { loginState: 'otp', isOtpValid: true, errorMsg: 'You are offline.' },
    ],
    [
      'editing a refused code clears the error',
      run([{ type: 'code-refused' }], checking),
      [code('123')],
      { errorMsg: '', otp: '123' },
    ],
    [
      'the resend timer counts down by 1',
      onCode,
      [{ type: 'seconds-passed', seconds: 1 }],
      { resendTimer: 29 },
    ],
    ['the resend timer stops at 0', onCode, [{ type: 'seconds-passed', seconds: 31 }], { resendTimer: 0 }],
    [
      'a resend is marked as one',
      onCode,
      [{ type: 'code-requested', resend: true }],
      { isResendRequest: true, busy: 'sending', loginState: 'otp' },
    ],
    [
      'a resent code restarts the timer and empties the field',
      run([code('12'), { type: 'code-requested', resend: true }], onCode),
      [codeSent],
      { loginState: 'otp', resendTimer: 30, otp: '' },
    ],
    [
      'changing the number returns to the filled-in number',
      onCode,
      [code('12'), { type: 'number-change-asked' }],
      { loginState: 'phone', phoneNumber: '9876543210', isPhoneNumberValid: true, otp: '' },
    ],
    ['waits for the host app', initialLogin(), [appAsked], { loginState: 'phone', busy: 'app' }],
    [
      'asks for the phone number when the app did not log in',
      run([appAsked]),
      [{ ...phoneAsked, notice: 'The app could not.', canAskApp: true, canUsePhone: false }],
      {
        loginState: 'phone',
        busy: 'none',
        appNotice: 'The app could not.',
        canAskApp: true,
        canUsePhone: false,
      },
    ],
    [
      'closing keeps only the number',
      run([{ ...phoneAsked, notice: 'The app could not.', canAskApp: true, canUsePhone: false }], checking),
      [{ type: 'closed' }],
      {
        ...{ loginState: 'HIDDEN', phoneNumber: '9876543210', isPhoneNumberValid: true, canUsePhone: true },
        ...{ otp: '', isOtpValid: false, errorMsg: '', resendTimer: 0, isResendRequest: false, busy: 'none' },
        ...{ appNotice: '', canAskApp: false },
      },
    ],
    [
      'asking the app again clears the previous failure',
      run([{ ...phoneAsked, notice: 'The app could not.', canAskApp: true }, notSent]),
      [appAsked],
      { errorMsg: '', appNotice: '', canAskApp: false },
    ],
    [
      'going back to the number clears the code',
      run([{ type: 'code-not-checked', message: 'You are offline.' }], checking),
      [phoneAsked],
      { otp: '', isOtpValid: false, errorMsg: '', busy: 'none' },
    ],
    [
      'changing the number clears the code',
      run([{ type: 'code-refused' }], checking),
      [{ type: 'number-change-asked' }],
      { otp: '', isOtpValid: false, errorMsg: '', busy: 'none' },
    ],
    [
      'requesting another code clears the previous one',
      run([{ type: 'code-not-checked', message: 'You are offline.' }], checking),
      [{ type: 'code-requested', resend: true }, codeSent],
      { otp: '', isOtpValid: false, errorMsg: '' },
    ],
    [
      'submitting again clears the error',
      run([{ type: 'code-not-checked', message: 'You are offline.' }], checking),
      [submitted],
      { errorMsg: '' },
    ],
  ];

  it.each(table)('in the login state, %s', (_rule, from, facts, then) => {
    expect(run(facts, from)).toMatchObject(then);
  });

  it.each([
    ['a response to a closed login', initialLogin(), codeSent],
    ['a code accepted after the number was changed', onPhone, { type: 'code-accepted' } as const],
    ['a code refused after closing', initialLogin(), { type: 'code-refused' } as const],
    ['a second passing without a timer', initialLogin(), { type: 'seconds-passed', seconds: 1 } as const],
    ['digits after the login was complete', run([{ type: 'code-accepted' }], checking), code('9999')],
  ])('%s does not change the login state', (_what, from, fact) => {
    expect(reduceLogin(from, fact)).toBe(from);
  });
});
