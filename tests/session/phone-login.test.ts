import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/http/api.ts';
import { ENDED_TOKENS } from '../../src/session/ended-tokens.ts';
import { LOGGED_IN, LOGOUT, openWorld, SEND, VERIFY, WRONG_CODE } from './session-world.ts';
import { UserChangeStep } from '../../src/model/user-change.ts';

describe('login by phone and code', () => {
  test('login asks for the phone number, then the code, shows a confirmation for 2.4 s and closes', async () => {
    const world = await openWorld();
    const { outcome } = await world.ask();
    expect(world.modal()).toBe('LOGIN_MODAL');
    expect(world.login.loginState).toBe('phone');

    await world.enterPhone('+91 98765-43210');
    expect(world.login).toMatchObject({ loginState: 'otp', resendTimer: 30 });
    expect(outcome()).toBe('open');

    await world.enterCode('1234');
    expect(world.login.loginState).toBe('complete');
    expect(outcome()).toBe(true);
    expect(world.session.state).toMatchObject({
      accessToken: 'token-1',
      userId: 71,
      phone: '9876543210',
      name: 'Asha',
      walletId: '5',
      date_now: '2026-01-05',
      verified: true,
    });
    expect(world.token()).toBe('token-1');
    expect(world.backend.forms(SEND)).toEqual([{ user_phone: '9876543210' }]);
    expect(world.backend.forms(VERIFY)).toEqual([{ user_phone: '9876543210', verify_code: '1234' }]);

    await world.clock.advance(2399);
    expect(world.modal()).toBe('LOGIN_MODAL');
    await world.clock.advance(1);
    expect(world.login.loginState).toBe('HIDDEN');
    expect(world.modal()).toBeNull();
    expect(world.clock.pending()).toBe(0);
  });

  test.each([
    ['2026-01-05T10:00:00.000Z', Date.parse('2026-01-05T10:00:00Z')],
    ['1767607200', 1_767_607_200_000],
    ['1767607200000', 1_767_607_200_000],
    ['2026-01-05', Number.NaN],
    ['17676072000001', Number.NaN],
    ['-1767607200000', Number.NaN],
    ['', Number.NaN],
  ])('the server time %j in the login response sets the shop’s clock', async (date_now, at) => {
    const user = { ...LOGGED_IN.user, date_now };
    const world = await openWorld({
      answers: { [SEND]: { success: true }, [VERIFY]: { ...LOGGED_IN, user } },
    });
    await world.ask();
    await world.enterPhone();
    await world.enterCode();
    expect(world.serverTimes).toEqual([at]);
  });

  test('asking for a login does nothing when the shopper is logged in', async () => {
    const world = await openWorld({
      token: 'token-0',
      loginStorage: { user: '{"id":5,"phone":"9000000001","name":""}' },
    });
    expect(await world.session.requireLogin()).toBe(true);
    expect(world.modal()).toBeNull();
  });

  test('simultaneous callers share one login dialog', async () => {
    const world = await openWorld();
    const first = await world.ask();
    const second = await world.ask();
    await world.enterPhone();
    await world.enterCode();
    expect([first.outcome(), second.outcome()]).toEqual([true, true]);
    expect(world.backend.paths()).toEqual([SEND, VERIFY]);
  });

  test('the login dialog moves to the top when a login is asked for while another dialog covers it', async () => {
    const world = await openWorld();
    await world.ask();
    world.cover('DUAL_CART_MODAL');
    await world.ask();
    expect(world.modal()).toBe('LOGIN_MODAL');
  });

  test('the login dialog is not shown for a second caller while the request to the host app is open', async () => {
    const world = await openWorld({ host: 'phonepe', app: ['never'] });
    await world.ask();
    await world.ask();
    expect(world.modal()).toBeNull();
  });

  test('an invalid phone number is rejected without a request', async () => {
    const world = await openWorld();
    await world.ask();
    for (const number of ['', '12345']) {
      if (number !== '') world.flow().enterPhone(number);
      await world.flow().submitPhone();
      expect(world.login).toMatchObject({ loginState: 'phone', errorMsg: 'Enter a valid mobile number.' });
    }
    expect(world.backend.calls).toHaveLength(0);
  });

  const BLOCKED_NUMBER = { success: false, message: 'This number is blocked' };
  const INVALID_NUMBER = 'Enter a valid mobile number.';
  test.each([
    ['mobile', BLOCKED_NUMBER, 'This number is blocked'],
    ['mobile', new ApiError('http', '', 422, BLOCKED_NUMBER), 'This number is blocked'],
    ['mobile', { success: false }, INVALID_NUMBER],
    ['mobile', new ApiError('http', '', 422, { success: false }), INVALID_NUMBER],
    ['mobile', new ApiError('http', '', 422), INVALID_NUMBER],
    ['desktop', BLOCKED_NUMBER, null],
  ] as const)(
    'on %s a phone number refused with %o is marked as invalid, and the toast says %s',
    async (host, answer, toast) => {
      const world = await openWorld({ host, answers: { [SEND]: answer } });
      await world.ask();
      await world.enterPhone();
      expect(world.login).toMatchObject({ loginState: 'phone', errorMsg: INVALID_NUMBER, busy: 'none' });
      expect(world.toasts).toEqual(toast === null ? [] : [{ message: toast, ms: 1000 }]);
    },
  );

  test.each([
    [new ApiError('offline', ''), /offline/],
    [new ApiError('unreachable', ''), /couldn’t send/],
    [new ApiError('timeout', ''), /couldn’t send/],
    [new ApiError('http', '', 500), /couldn’t send/],
    [new ApiError('malformed', ''), /couldn’t send/],
    [new ApiError('http', '', 429), /Wait a few minutes/],
    [new ApiError('http', '', 422), /^Enter a valid mobile number\.$/],
  ])('the login explains why the code was not sent, for the response %o', async (error, sentence) => {
    const world = await openWorld({ answers: { [SEND]: error } });
    await world.ask();
    await world.enterPhone();
    expect(world.login.errorMsg).toMatch(sentence);
    expect(world.login.loginState).toBe('phone');
    expect(world.toasts).toMatchObject([{ message: expect.stringMatching(sentence) }]);
  });

  test.each([
    [new ApiError('offline', ''), /offline/],
    [new ApiError('unreachable', ''), /couldn’t check/],
    [new ApiError('http', '', 500), /couldn’t check/],
    [new ApiError('http', '', 429), /Wait a few minutes/],
    [new ApiError('http', '', 400), /^Verification Failed\.$/],
  ])('the login explains why a code was not accepted, for the response %o', async (error, sentence) => {
    const world = await openWorld({ answers: { [SEND]: { success: true }, [VERIFY]: error } });
    await world.ask();
    await world.enterPhone();
    await world.enterCode();
    expect(world.login).toMatchObject({ loginState: 'otp', errorMsg: expect.stringMatching(sentence) });
  });

  test('the login stays at the code after a wrong code and then accepts the right one', async () => {
    const world = await openWorld({
      answers: {
        [SEND]: { success: true },
        [VERIFY]: ({ form }: { form: Record<string, string> }) =>
          form.verify_code === '1234' ? LOGGED_IN : WRONG_CODE,
      },
    });
    const { outcome } = await world.ask();
    await world.enterPhone();
    await world.enterCode('0000');
    expect(world.login).toMatchObject({
      loginState: 'otp',
      errorMsg: 'Verification Failed.',
      isOtpValid: false,
    });
    await world.flow().submitCode();
    expect(world.backend.forms(VERIFY)).toHaveLength(1);
    await world.enterCode('1234');
    expect(outcome()).toBe(true);
  });

  test.each([
    ['no token', { ...LOGGED_IN, access_token: null }],
    ['no user', { ...LOGGED_IN, user: null }],
    ['user 0', { ...LOGGED_IN, user: { ...LOGGED_IN.user, id: 0 } }],
    ['an unverified shopper', { ...LOGGED_IN, verified: false }],
    ['no success', { ...LOGGED_IN, success: false }],
  ])('a login response that has %s is rejected', async (_what, answer) => {
    const world = await openWorld({ answers: { [SEND]: { success: true }, [VERIFY]: answer } });
    await world.ask();
    await world.enterPhone();
    await world.enterCode();
    expect(world.session.loggedIn()).toBe(false);
    expect(world.login.errorMsg).toBe('Verification Failed.');
    expect(world.token()).toBeNull();
  });

  test('the phone number is taken as typed when the login response does not contain it', async () => {
    const answer = { success: true, verified: true, access_token: 'token-1', user: { id: 1 } };
    const world = await openWorld({ answers: { [SEND]: { success: true }, [VERIFY]: answer } });
    await world.ask();
    await world.enterPhone();
    await world.enterCode();
    const knownFields = { phone: '9876543210', name: '', walletId: '', date_now: '', verified: false };
    expect(world.session.state).toEqual({ accessToken: 'token-1', userId: 1, ...knownFields });
    expect(world.session.loggedIn()).toBe(true);
  });

  test('the shopper is told when the login’s code could not be loaded', async () => {
    const world = await openWorld({ loginMissing: true });
    expect(await world.session.requireLogin()).toBe(false);
    expect(world.toasts).toMatchObject([{ message: expect.stringMatching(/could not be loaded/) }]);
    expect(world.reports).toHaveLength(1);
  });

  test('a login code that could not be checked can be sent again', async () => {
    const answers: Record<string, unknown> = {
      [SEND]: { success: true },
      [VERIFY]: new ApiError('offline', ''),
    };
    const world = await openWorld({ answers });
    const { outcome } = await world.ask();
    await world.enterPhone();
    await world.enterCode();
    expect(world.login.errorMsg).toMatch(/offline/);
    answers[VERIFY] = LOGGED_IN;
    await world.flow().submitCode();
    await world.clock.advance(0);
    expect(outcome()).toBe(true);
  });

  test('a complete code is sent once, however often it is submitted', async () => {
    const world = await openWorld();
    await world.ask();
    await world.enterPhone();
    world.backend.hold();
    await world.enterCode('1234');
    for (let tap = 0; tap < 5; tap += 1) void world.flow().submitCode();
    await world.backend.release();
    await world.flow().submitCode();
    expect(world.backend.forms(VERIFY)).toHaveLength(1);
  });

  test('a code is requested once, however often the number is submitted', async () => {
    const world = await openWorld();
    await world.ask();
    world.backend.hold();
    world.flow().enterPhone('9876543210');
    for (let tap = 0; tap < 5; tap += 1) void world.flow().submitPhone();
    await world.backend.release();
    expect(world.backend.forms(SEND)).toHaveLength(1);
  });

  test('the login asks for the missing digits of an incomplete code', async () => {
    const world = await openWorld();
    await world.ask();
    await world.enterPhone();
    await world.enterCode('12');
    expect(world.login.errorMsg, 'who still types is not told').toBe('');
    await world.flow().submitCode();
    expect(world.login.errorMsg).toBe('Enter all 4 digits of the code.');
    expect(world.backend.forms(VERIFY)).toHaveLength(0);
  });

  test('the login accepts six digits where configured', async () => {
    const world = await openWorld({ codeLength: 6 });
    await world.ask();
    await world.enterPhone();
    await world.enterCode('1234');
    expect(world.backend.forms(VERIFY)).toHaveLength(0);
    await world.enterCode('123456');
    expect(world.session.loggedIn()).toBe(true);
  });

  test('the login sends another code only after 30 s', async () => {
    const world = await openWorld();
    await world.ask();
    await world.enterPhone();
    for (let tap = 0; tap < 100; tap += 1) void world.flow().resend();
    await world.clock.advance(29_000);
    expect(world.login.resendTimer).toBe(1);
    await world.flow().resend();
    expect(world.backend.forms(SEND)).toHaveLength(1);
    await world.clock.advance(1000);
    expect(world.login.resendTimer).toBe(0);
    await world.enterCode('12');
    for (let tap = 0; tap < 100; tap += 1) void world.flow().resend();
    await world.clock.advance(0);
    expect(world.backend.forms(SEND)).toHaveLength(2);
    expect(world.login).toMatchObject({ resendTimer: 30, isResendRequest: true, loginState: 'otp', otp: '' });
  });

  test('the wait for another code includes the seconds in which the phone slept', async () => {
    const world = await openWorld();
    await world.ask();
    await world.enterPhone();
    world.clock.sleep(20_000);
    await world.clock.advance(1000);
    expect(world.login.resendTimer).toBeLessThanOrEqual(10);
  });

  test('going back to the phone number and forward again does not send a second code', async () => {
    const world = await openWorld();
    await world.ask();
    await world.enterPhone();
    await world.clock.advance(10_000);
    world.flow().changeNumber();
    expect(world.clock.pending()).toBe(0);
    await world.enterPhone();
    expect(world.login).toMatchObject({ loginState: 'otp', resendTimer: 20 });
    expect(world.backend.forms(SEND)).toHaveLength(1);
    world.flow().changeNumber();
    await world.enterPhone('9000000001');
    expect(world.backend.forms(SEND)).toHaveLength(2);
  });

  test.each(['phone', 'sending', 'otp', 'verifying'] as const)(
    'the login can be dismissed during the step %s',
    async (step) => {
      const world = await openWorld();
      const { outcome } = await world.ask();
      if (step === 'sending') world.backend.hold();
      if (step !== 'phone') void world.enterPhone();
      await world.clock.advance(0);
      if (step === 'verifying') {
        world.backend.hold();
        await world.enterCode();
      }
      world.session.dismiss();
      await world.backend.release();
      expect(outcome()).toBe(false);
      expect(world.session.loggedIn()).toBe(false);
      expect(world.modal()).toBeNull();
      expect(world.login.loginState).toBe('HIDDEN');
      expect(world.clock.pending()).toBe(0);
    },
  );

  test('disposing the shop ends the login and leaves no timer running', async () => {
    const world = await openWorld();
    const { outcome } = await world.ask();
    await world.enterPhone();
    world.session.dispose();
    await world.clock.advance(0);
    expect(outcome()).toBe(false);
    expect(world.clock.pending()).toBe(0);
  });
});

describe('the restored session', () => {
  test('the restored session is the same after the app was killed', async () => {
    const before = await openWorld();
    await before.ask();
    await before.enterPhone();
    await before.enterCode();
    const after = await openWorld({
      token: before.token(),
      loginStorage: { user: before.loginStorage.get('user') ?? '' },
      storage: { shopper: before.storage.get('shopper') ?? '' },
    });
    expect(after.session.loggedIn()).toBe(true);
    expect(after.session.state).toEqual(before.session.state);
    expect(after.session.state).toMatchObject({ userId: 71, name: 'Asha', verified: true });
  });

  test('the restored session is read from the format of an older shop, which had no wallet', async () => {
    const user = '{"id":5,"phone":"9000000001","name":"Ravi"}';
    const world = await openWorld({ token: 'token-0', loginStorage: { user } });
    expect(world.loginStorage.get('user'), 'it moves to where servers do not see it').toBe('{"id":5}');
    expect(world.session.state).toMatchObject({ userId: 5, name: 'Ravi', walletId: '' });
  });

  test.each([
    ['a token without a user', 'token-0', undefined],
    ['an invalid token', 'token\n0', '{"id":5,"phone":"9000000001","name":""}'],
    ['a user without a token', null, '{"id":5,"phone":"9000000001","name":""}'],
    ['user 0', 'token-0', '{"id":0,"phone":"","name":""}'],
    ['a malformed user', 'token-0', '{"id":"5"}'],
    ['a user that is not JSON', 'token-0', '{'],
  ])('the restored session is empty with %s, and clears the remaining values', async (_what, token, user) => {
    const world = await openWorld({ token, ...(user !== undefined && { loginStorage: { user } }) });
    expect(world.session.loggedIn()).toBe(false);
    expect(world.session.state).toMatchObject({ accessToken: null, userId: 0 });
    expect(world.token()).toBeNull();
    expect(world.loginStorage.get('user')).toBeNull();
  });
});

describe('logout', () => {
  async function loggedIn(answers: Record<string, unknown> = {}) {
    const world = await openWorld({
      token: 'token-0',
      loginStorage: { user: '{"id":5,"phone":"9000000001","name":"Ravi"}' },
      answers: { [LOGOUT]: {}, ...answers },
    });
    const reasons: string[] = [];
    world.session.onLogout(UserChangeStep.cart, (reason) => void reasons.push(reason));
    return { ...world, reasons };
  }

  test('logout clears user and token, stores the token to be ended at the server, and goes home', async () => {
    const world = await loggedIn();
    world.session.logout('asked');
    expect(world.session.state).toMatchObject({ accessToken: null, userId: 0, phone: '', name: '' });
    expect(world.token()).toBeNull();
    expect([world.loginStorage.get('user'), world.storage.get('shopper')]).toEqual([null, null]);
    expect(world.loginStorage.get(ENDED_TOKENS)).toBe('5:token-0');
    expect(world.reasons).toEqual(['asked']);
    expect(world.went).toEqual(['/']);
    expect(world.history, 'back does not lead to what was theirs').toEqual(['/account', '/']);
  });

  test('50 refused requests log out once', async () => {
    const world = await loggedIn();
    for (let call = 0; call < 50; call += 1) world.session.logout('refused', 'token-0');
    expect(world.reasons).toEqual(['refused']);
    expect(world.toasts).toHaveLength(1);
    // the token was already refused, which is announced only once
    expect(world.loginStorage.get(ENDED_TOKENS)).toBe('1:token-0');
    expect(world.went).toEqual([]);
  });

  test('the late refusal of an older token is ignored', async () => {
    const world = await loggedIn();
    world.session.logout('refused', 'token-before');
    world.session.logout('refused', null);
    expect(world.session.loggedIn()).toBe(true);
  });

  test('logout leaves no data for the next shopper', async () => {
    const world = await openWorld();
    await world.ask();
    await world.enterPhone();
    await world.enterCode();
    world.session.logout('asked');
    await world.ask();
    expect(world.login).toMatchObject({ loginState: 'phone', phoneNumber: '', otp: '' });
  });

  test('a removed listener is not notified of logouts and logins', async () => {
    const world = await loggedIn({ [SEND]: { success: true }, [VERIFY]: LOGGED_IN });
    let calls = 0;
    const stops = [
      world.session.onLogout(UserChangeStep.cart, () => void calls++),
      world.session.onLogin(UserChangeStep.cart, () => void calls++),
    ];
    for (const stop of stops) stop();
    world.session.logout('asked');
    await world.ask();
    await world.enterPhone();
    await world.enterCode();
    expect([world.session.loggedIn(), calls]).toEqual([true, 0]);
  });
});
