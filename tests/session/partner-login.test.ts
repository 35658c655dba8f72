import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/http/api.ts';
import { settled } from '../support/fake-clock.ts';
import {
  AIRTEL,
  type Answers,
  type HostAnswer,
  LOGGED_IN,
  openWorld,
  PHONEPE,
  SEND,
  VERIFY,
} from './session-world.ts';

const GRANT: HostAnswer = { kind: 'grant', value: 'GRT-canary', expiresInS: 86_400 };
const CODE: HostAnswer = { kind: 'code', value: 'ok-9876543210-canary' };
const PHONE_ANSWERS: Answers = { [SEND]: { success: true }, [VERIFY]: LOGGED_IN };
const REFUSED_LOGIN = { success: false, verified: false, message: 'no' };
const SPENT_CODE = { success: true, verified: false, code: 'OAUTH_CODE_SPENT' };

async function logInByPhone(world: Awaited<ReturnType<typeof openWorld>>) {
  await world.enterPhone();
  await world.enterCode();
  expect(world.session.loggedIn()).toBe(true);
}

describe('what the session knows of the host app', () => {
  test.each([
    ['phonepe', 'phonepe', '24.1.0'],
    ['airtel', 'airtel', ''],
    ['mobile', '', ''],
  ] as const)(
    'in %s the login names the client %j and the version %j',
    async (host, externalAppClient, externalAppVersion) => {
      const external = { externalAppClient, externalAppVersion };
      const guestWorld = await openWorld({ host });
      expect(guestWorld.session.auth).toEqual({ accessToken: null, phoneNumber: '', ...external });
      const user = '{"id":1,"phone":"9000000001"}';
      const ravi = await openWorld({ host, token: 'token-0', loginStorage: { user } });
      expect(ravi.session.auth).toEqual({
        accessToken: 'token-0',
        phoneNumber: '9000000001',
        ...external,
      });
    },
  );
});

describe('login in the payments app', () => {
  const openApp = (app: HostAnswer[], answers: Answers = {}) =>
    openWorld({ host: 'phonepe', app, answers: { [PHONEPE]: LOGGED_IN, ...PHONE_ANSWERS, ...answers } });

  test('login in the payments app succeeds with the grant token and without a dialog', async () => {
    const world = await openApp([GRANT]);
    const { outcome } = await world.ask();
    expect(outcome()).toBe(true);
    expect(world.session.state).toMatchObject({ accessToken: 'token-1', userId: 71, phone: '9876543210' });
    expect(world.backend.calls).toMatchObject([{ path: PHONEPE, form: { grant_token: 'GRT-canary' } }]);
    expect(world.modal()).toBeNull();
    expect(world.login.loginState).toBe('HIDDEN');
  });

  test('in a frame where logging in is not allowed, the shop requests no grant token and asks for no phone number', async () => {
    const ownTab = 'https://shop.test/cart';
    const world = await openWorld({ host: 'phonepe', app: [GRANT], ownTab });
    const { outcome } = await world.ask();
    expect(world.modal()).toBe('LOGIN_MODAL');
    expect(world.login.loginState).toBe('own-tab');
    expect(world.session.flow()?.newTabUrl()).toBe(ownTab);
    await world.enterPhone();
    expect(world.asked).toEqual([]);
    expect(world.backend.calls).toEqual([]);
    world.session.dismiss();
    await settled();
    expect(outcome()).toBe(false);
  });

  test.each<[what: string, answer: HostAnswer, says: RegExp, reported: number]>([
    ['was declined', 'declined', /^$/, 0],
    ['was closed', 'dismissed', /^$/, 0],
    ['is missing in this version', 'unavailable', /^$/, 0],
    ['is never available', 'unsupported', /^$/, 0],
    ['is missing along with its SDK', 'not-in-host', /^$/, 0],
    ['failed', 'host-error', /Use your phone number instead/, 1],
    ['returned something malformed', 'nonsense', /Use your phone number instead/, 1],
  ])(
    'login in the payments app falls back to the phone when the app’s login %s',
    async (_what, answer, says, reported) => {
      const world = await openApp([answer]);
      await world.ask();
      expect(world.modal()).toBe('LOGIN_MODAL');
      expect(world.login).toMatchObject({
        loginState: 'phone',
        busy: 'none',
        errorMsg: '',
        canAskApp: false,
      });
      expect(world.login.appNotice).toMatch(says);
      expect(world.reports).toHaveLength(reported);
      await logInByPhone(world);
      expect(world.asked).toHaveLength(1);
    },
  );

  test.each([
    ['refuses', REFUSED_LOGIN],
    ['answers 401 to', new ApiError('http', '', 401)],
    ['fails on', new ApiError('http', '', 500)],
    ['cannot be reached with', new ApiError('unreachable', '')],
  ])(
    'login in the payments app falls back to the phone when the backend %s the grant token',
    async (_what, answer) => {
      const world = await openApp([GRANT], { [PHONEPE]: answer });
      await world.ask();
      expect(world.login).toMatchObject({ loginState: 'phone', canAskApp: false });
      expect(world.login.appNotice).not.toBe('');
      await logInByPhone(world);
      expect(world.asked).toHaveLength(1);
    },
  );

  test('the login dialog shows that it is waiting for a slow app, and falls back to the phone at the deadline', async () => {
    const world = await openApp(['never']);
    await world.ask();
    expect(world.modal()).toBeNull();
    await world.clock.advance(400);
    expect(world.modal()).toBe('LOGIN_MODAL');
    expect(world.login.busy).toBe('app');
    await world.clock.advance(120_000);
    expect(world.login).toMatchObject({ loginState: 'phone', busy: 'none' });
    expect(world.login.appNotice).not.toBe('');
  });

  test('a shopper of the payments app can log in by phone while the app has not responded', async () => {
    const world = await openApp(['never']);
    const { outcome } = await world.ask();
    await world.clock.advance(400);
    world.flow().usePhone();
    expect(world.login).toMatchObject({ loginState: 'phone', busy: 'none', appNotice: '' });
    // the app's deadline is over, which says nothing any more
    await world.clock.advance(120_000);
    expect(world.login).toMatchObject({ loginState: 'phone', appNotice: '' });
    await logInByPhone(world);
    expect(outcome()).toBe(true);
    expect(world.asked).toHaveLength(1);
  });

  test('a login that was dismissed while it waited for the app does not reappear', async () => {
    const world = await openApp(['never']);
    const { outcome } = await world.ask();
    world.session.dismiss();
    await world.clock.advance(120_000);
    expect(outcome()).toBe(false);
    expect(world.modal()).toBeNull();
    expect(world.clock.pending()).toBe(0);
  });

  test('the app is asked for a login once, however many callers ask at the same time', async () => {
    const world = await openApp(['never']);
    await world.ask();
    await world.ask();
    await world.ask();
    expect(world.asked).toHaveLength(1);
  });

  test('the payments app is asked for a new token at the next login', async () => {
    const world = await openApp(['declined', GRANT]);
    await world.ask();
    world.session.dismiss();
    const { outcome } = await world.ask();
    expect(outcome()).toBe(true);
  });
});

describe('login in the telecom app', () => {
  const openApp = (app: HostAnswer[], answers: Answers = {}, loginStorage: Record<string, string> = {}) =>
    openWorld({ host: 'airtel', app, loginStorage, answers: { ...PHONE_ANSWERS, ...answers } });
  const FORM_OF_VERIFY = {
    user_phone: '9876543210',
    verify_code: '1234',
    oauth_provider: 'airtel',
    oauth_temp_code: 'ok-9876543210-canary',
  };

  test('login leaves the page for the telecom app’s code, then sends it with phone number and one-time code', async () => {
    const before = await openApp([{ kind: 'navigated' }]);
    const { outcome } = await before.ask();
    expect(outcome()).toBe(false);
    expect(before.modal()).toBeNull();

    const left = before.loginStorage.get('left-for-app') ?? '';
    expect(left).not.toBe('');
    const after = await openApp([CODE], {}, { 'left-for-app': left });
    const resumed = after.session.resume({ path: '/cart', login: true });
    await after.clock.advance(0);
    expect(after.modal()).toBe('LOGIN_MODAL');
    expect(after.login).toMatchObject({ loginState: 'phone', canUsePhone: true, appNotice: '' });
    expect(after.loginStorage.get('left-for-app')).toBeNull();
    await logInByPhone(after);
    expect(await resumed).toBe(true);
    expect(after.backend.paths()).toEqual([SEND, VERIFY]);
    expect(after.backend.forms(VERIFY)).toEqual([FORM_OF_VERIFY]);
    expect([...before.reports, ...after.reports]).toEqual([]);
  });

  test('the telecom app’s code is reused after the dialog was closed', async () => {
    const world = await openApp([CODE, { kind: 'navigated' }]);
    await world.ask();
    world.session.dismiss();
    await world.ask();
    expect(world.asked).toHaveLength(1);
    await logInByPhone(world);
    expect(world.backend.forms(VERIFY)).toEqual([FORM_OF_VERIFY]);
  });

  test('the telecom app’s code is still used after a wrong one-time code', async () => {
    const answers: Answers = { ...PHONE_ANSWERS, [VERIFY]: new ApiError('http', '', 400) };
    const world = await openWorld({ host: 'airtel', app: [CODE], answers });
    await world.ask();
    await world.enterPhone();
    await world.enterCode('0000');
    expect(world.login).toMatchObject({ loginState: 'otp', errorMsg: 'Verification Failed.' });
    answers[VERIFY] = LOGGED_IN;
    await world.enterCode();
    expect(world.session.loggedIn()).toBe(true);
    expect(world.backend.forms(VERIFY).at(-1)).toEqual(FORM_OF_VERIFY);
  });

  test.each<[how: string, answer: unknown]>([
    ['by a response', { success: true, verified: false, code: 'OAUTH_CODE_SPENT' }],
    ['by a refusal', new ApiError('http', '', 410, { code: 'OAUTH_CODE_SPENT' })],
  ])(
    'login in the telecom app gets a new code after the server reports %s that the old code is spent',
    async (_how, answer) => {
      const world = await openApp([CODE, { kind: 'navigated' }], { [VERIFY]: answer });
      await world.ask();
      await world.enterPhone();
      await world.enterCode();
      expect(world.login).toMatchObject({ loginState: 'phone', canAskApp: true, canUsePhone: false });
      expect(world.login.appNotice).toMatch(/has expired or was already used/);
      await world.flow().askAppAgain();
      expect(world.asked).toHaveLength(2);
    },
  );

  test('a shopper of the telecom app can get a new code at any time', async () => {
    const world = await openApp([CODE, { kind: 'navigated' }], { [VERIFY]: REFUSED_LOGIN });
    await world.ask();
    await world.enterPhone();
    await world.enterCode();
    expect(world.login.errorMsg).toBe('Verification Failed.');
    world.flow().changeNumber();
    expect(world.login.canAskApp).toBe(true);
    await world.flow().askAppAgain();
    expect(world.asked).toHaveLength(2);
  });

  test('login does not leave for the telecom app again automatically when the app returned no code', async () => {
    const world = await openApp([{ kind: 'navigated' }], {}, { 'left-for-app': '1' });
    void world.session.resume({ path: '/cart' });
    await world.clock.advance(0);
    expect(world.modal()).toBe('LOGIN_MODAL');
    expect(world.login).toMatchObject({ loginState: 'phone', canAskApp: true, canUsePhone: false });
    expect(world.login.appNotice).toMatch(/did not log you in/);
    expect(world.asked).toHaveLength(0);
    void world.flow().askAppAgain();
    await world.clock.advance(0);
    expect(world.asked).toHaveLength(1);
    expect(world.modal()).toBeNull();
  });

  test('login does not leave for the telecom app again after the shopper came back with the back button', async () => {
    const world = await openApp([{ kind: 'navigated' }], {}, { 'left-for-app': '1' });
    await world.ask();
    expect(world.login).toMatchObject({ loginState: 'phone', canAskApp: true, canUsePhone: false });
    expect([world.asked.length, world.loginStorage.get('left-for-app')]).toEqual([0, null]);
  });

  test('a return from the telecom app without a pending login is ignored', async () => {
    const world = await openApp([{ kind: 'navigated' }]);
    expect(await world.session.resume({ path: '/' })).toBe(false);
    expect(world.modal()).toBeNull();
    expect(world.asked).toHaveLength(0);
  });

  test('login by phone is not offered without the telecom app’s code', async () => {
    const world = await openApp(['host-error'], {});
    await world.ask();
    expect(world.login).toMatchObject({ loginState: 'phone', canAskApp: true, canUsePhone: false });
    await world.enterPhone();
    expect(world.backend.calls).toHaveLength(0);
  });
});

describe('login in the telecom app by its code alone', () => {
  const openApp = (app: HostAnswer[], answers: Answers = {}, loginStorage: Record<string, string> = {}) =>
    openWorld({
      host: 'airtelByCode',
      app,
      loginStorage,
      answers: { [AIRTEL]: LOGGED_IN, ...PHONE_ANSWERS, ...answers },
    });

  test('login by the telecom app’s code succeeds on the return from the app with nothing to type', async () => {
    const world = await openApp([CODE], {}, { 'left-for-app': '1' });
    expect(await world.session.resume({ path: '/cart', login: true })).toBe(true);
    expect(world.backend.calls).toMatchObject([
      { path: AIRTEL, form: { oauth_provider: 'airtel', oauth_temp_code: 'ok-9876543210-canary' } },
    ]);
    expect(world.loginStorage.get('left-for-app')).toBeNull();
    expect(world.modal()).toBeNull();
  });

  test.each<[what: string, answer: unknown]>([
    ['refuses', REFUSED_LOGIN],
    ['answers 400', new ApiError('http', '', 400)],
    ['answers 401', new ApiError('http', '', 401)],
    ['answers 403', new ApiError('http', '', 403)],
    ['does not know this login, 404', new ApiError('http', '', 404)],
    ['fails', new ApiError('http', '', 500)],
    ['cannot be reached', new ApiError('unreachable', '')],
  ])('login falls back to the phone with the same code when the backend %s', async (_what, answer) => {
    const world = await openApp([CODE, 'never'], { [AIRTEL]: answer });
    void world.session.resume({ path: '/cart', login: true });
    await world.clock.advance(0);
    expect(world.login).toMatchObject({ loginState: 'phone', canUsePhone: true });
    expect(world.login.appNotice).toMatch(/Use your phone number instead/);
    await logInByPhone(world);
    expect(world.backend.forms(VERIFY)).toMatchObject([{ oauth_temp_code: 'ok-9876543210-canary' }]);
    expect(world.backend.forms(AIRTEL)).toHaveLength(1);
    expect(world.asked).toHaveLength(1);
  });

  test('a refused telecom code is not retried automatically, and the shopper can get another from the app', async () => {
    const otherCode: HostAnswer = { kind: 'code', value: 'ok-9876543210-other' };
    const answers: Answers = { ...PHONE_ANSWERS, [AIRTEL]: new ApiError('http', '', 400) };
    const world = await openWorld({ host: 'airtelByCode', app: [CODE, otherCode], answers });
    await world.ask();
    world.session.dismiss();
    const { outcome } = await world.ask();
    expect(world.login).toMatchObject({ loginState: 'phone', canUsePhone: true, canAskApp: true });
    expect(world.backend.forms(AIRTEL)).toHaveLength(1);
    answers[AIRTEL] = LOGGED_IN;
    await world.flow().askAppAgain();
    expect(outcome()).toBe(true);
    expect(world.backend.forms(AIRTEL).at(-1)).toMatchObject({ oauth_temp_code: 'ok-9876543210-other' });
  });

  test.each<[how: string, answer: unknown]>([
    ['in a response', SPENT_CODE],
    ['in a refusal', new ApiError('http', '', 401, SPENT_CODE)],
  ])(
    'the login explains that a code is spent and offers a new one, when the server reports it %s',
    async (_how, answer) => {
      const world = await openApp([CODE, { kind: 'navigated' }], { [AIRTEL]: answer });
      void world.session.resume({ path: '/cart', login: true });
      await world.clock.advance(0);
      expect(world.login.appNotice).toMatch(/has expired or was already used/);
      expect(world.login).toMatchObject({ canAskApp: true, canUsePhone: false });
      expect(world.asked).toHaveLength(1);

      void world.flow().askAppAgain();
      await world.clock.advance(0);
      expect(world.asked).toHaveLength(2);
      expect(world.backend.forms(AIRTEL)).toHaveLength(1);
    },
  );

  test('a telecom code that is still valid is retried without another trip to the app', async () => {
    const answers: Answers = { [AIRTEL]: new ApiError('offline', '') };
    const world = await openWorld({ host: 'airtelByCode', app: [CODE, 'never'], answers });
    const { outcome } = await world.ask();
    expect(world.login.canAskApp).toBe(true);
    answers[AIRTEL] = LOGGED_IN;
    await world.flow().askAppAgain();
    await world.clock.advance(0);
    expect(outcome()).toBe(true);
    expect(world.asked).toHaveLength(1);
  });
});

describe('login secrets', () => {
  test('login secrets appear in no report and no message, however the login fails', async () => {
    const failures: Answers[] = [
      { [PHONEPE]: REFUSED_LOGIN, [AIRTEL]: REFUSED_LOGIN },
      { [PHONEPE]: new ApiError('http', '', 500), [AIRTEL]: new ApiError('http', '', 500) },
      { [PHONEPE]: new ApiError('malformed', ''), [AIRTEL]: new ApiError('timeout', '') },
    ];
    for (const answers of failures) {
      for (const [host, artefact] of [
        ['phonepe', GRANT],
        ['airtelByCode', CODE],
      ] as const) {
        const world = await openWorld({
          host,
          app: [artefact],
          answers: { ...answers, [SEND]: { success: false } },
        });
        await world.ask();
        await world.enterPhone('9123456789');
        const seen = [
          ...world.reports.map(String),
          ...world.toasts.map(({ message }) => message),
          world.login.errorMsg,
        ];
        expect(world.reports).toHaveLength(1);
        expect(seen.join()).not.toMatch(/canary|9876543210|9123456789/);
      }
    }
  });
});
