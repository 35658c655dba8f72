import { describe, expect, test } from 'vitest';
import type { Api } from '../../src/http/api.ts';
import { ENDED_TOKENS } from '../../src/session/ended-tokens.ts';
import {
  type Answers,
  createFakeApi,
  LOGGED_IN,
  LOGOUT,
  openWorld,
  SEND,
  VERIFY,
  type WorldOptions,
} from './session-world.ts';

const PHONE_ANSWERS: Answers = { [SEND]: { success: true }, [VERIFY]: LOGGED_IN, [LOGOUT]: {} };

/** A backend whose responses arrive even after the request was aborted. */
async function openWithLateAnswers(options: WorldOptions = {}) {
  const backend = createFakeApi(options.answers ?? PHONE_ANSWERS);
  const api: Api = { call: ({ signal: _, ...request }) => backend.api.call(request) };
  return Object.assign(await openWorld({ ...options, api }), { backend });
}

describe('a login response that arrives late', () => {
  test('a late login response is ignored after the dialog was closed', async () => {
    const world = await openWithLateAnswers();
    const { outcome } = await world.ask();
    await world.enterPhone();
    world.backend.hold();
    await world.enterCode();
    world.session.dismiss();
    await world.backend.release();
    expect([outcome(), world.session.loggedIn(), world.token()]).toEqual([false, false, null]);
  });

  test('a late login response is ignored after the shopper went back to the phone number', async () => {
    const world = await openWithLateAnswers();
    await world.ask();
    await world.enterPhone();
    world.backend.hold();
    await world.enterCode();
    world.flow().changeNumber();
    await world.backend.release();
    expect([world.session.loggedIn(), world.login.loginState]).toEqual([false, 'phone']);
  });

  test.each([
    ['a sent code', { success: true }],
    ['a code that could not be sent', { success: false, message: 'This number is blocked' }],
  ])('a shopper who has closed and reopened the login dialog is not told about %s', async (_what, answer) => {
    const world = await openWithLateAnswers({ answers: { ...PHONE_ANSWERS, [SEND]: answer } });
    await world.ask();
    world.backend.hold();
    void world.enterPhone();
    await world.clock.settled();
    world.session.dismiss();
    await world.ask();
    await world.backend.release();
    expect(world.login).toMatchObject({ loginState: 'phone', errorMsg: '', busy: 'none' });
    expect(world.toasts).toEqual([]);
  });
});

describe('the wait for another code', () => {
  test('the wait for another login code does not grow when the clock is set back', async () => {
    const world = await openWorld();
    await world.ask();
    await world.enterPhone();
    world.flow().changeNumber();
    world.clock.sleep(-3_600_000);
    await world.enterPhone();
    expect(world.login).toMatchObject({ loginState: 'otp', resendTimer: 30 });
    expect(world.backend.forms(SEND)).toHaveLength(2);
  });

  test('the wait for another login code ends with the login, so the next login gets a code at once', async () => {
    const world = await openWorld();
    await world.ask();
    await world.enterPhone();
    await world.enterCode();
    world.session.logout('asked');
    await world.ask();
    await world.enterPhone();
    expect(world.backend.forms(SEND)).toHaveLength(2);
  });
});

describe('disposing the shop while the login is loading', () => {
  test('a shop that is disposed while the login is loading does not ask for a phone number', async () => {
    const world = await openWorld();
    const login = world.session.requireLogin();
    world.session.dispose();
    expect(await login).toBe(false);
    expect([world.modal(), world.session.flow()]).toEqual([null, null]);
  });
});

describe('logging out after the account was deleted', () => {
  test('logging out after the account was deleted does not store the token to be ended at the server', async () => {
    const world = await openWorld({ token: 'token-0', loginStorage: { user: '{"id":5}' } });
    world.session.logout('deleted');
    expect(world.session.loggedIn()).toBe(false);
    expect(world.loginStorage.get(ENDED_TOKENS)).toBeNull();
    expect(world.went).toEqual(['/']);
  });
});

describe('the host app’s login code', () => {
  test('the host app’s login code is used for one login only', async () => {
    const world = await openWorld({
      host: 'airtel',
      app: [
        { kind: 'code', value: 'ok-9876543210-first' },
        { kind: 'code', value: 'ok-9000000001-second' },
      ],
      answers: PHONE_ANSWERS,
    });
    await world.ask();
    await world.enterPhone();
    await world.enterCode();
    world.session.logout('asked');
    await world.ask();
    await world.enterPhone('9000000001');
    await world.enterCode();
    expect(world.backend.forms(VERIFY)).toMatchObject([
      { oauth_temp_code: 'ok-9876543210-first' },
      { oauth_temp_code: 'ok-9000000001-second' },
    ]);
  });
});
