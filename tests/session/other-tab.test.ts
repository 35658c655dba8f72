import { describe, expect, test } from 'vitest';
import { settled } from '../support/fake-clock.ts';
import { openWorld, type WorldOptions } from './session-world.ts';
import { UserChangeStep } from '../../src/model/user-change.ts';

describe('session changes made by another tab', () => {
  const RAVI = '{"id":5,"phone":"9000000001","name":"Ravi"}';

  async function openTab(options: WorldOptions = {}) {
    const world = await openWorld(options);
    const changes: string[] = [];
    world.session.onLogin(UserChangeStep.cart, () => void changes.push('login'));
    world.session.onLogout(UserChangeStep.cart, (reason) => void changes.push(`logout ${reason}`));
    return {
      ...world,
      get login() {
        return world.login;
      },
      changes,
      /** writes the login to storage, as another tab does */
      write(token: string | null, user: string | null) {
        if (token === null) world.forgetToken();
        else world.setToken(token);
        if (user === null) world.loginStorage.remove('user');
        else world.loginStorage.set('user', user);
      },
      /** writes the login as another tab does, and lets this tab read it */
      kept(token: string | null, user: string | null) {
        this.write(token, user);
        world.session.follow();
      },
    };
  }

  test('a login in another tab logs this tab in', async () => {
    const tab = await openTab();
    const { session, changes, backend } = tab;
    tab.kept('token-9', RAVI);
    expect(session.state).toMatchObject({
      accessToken: 'token-9',
      userId: 5,
      phone: '9000000001',
      name: 'Ravi',
    });
    expect([changes, backend.paths()]).toEqual([['login'], []]);
  });

  test('a login in another tab completes the login in progress in this tab', async () => {
    const world = await openTab();
    const { outcome } = await world.ask();
    expect([world.login.loginState, world.modal()]).toEqual(['phone', 'LOGIN_MODAL']);
    world.kept('token-9', RAVI);
    await settled();
    expect([outcome(), world.login.loginState, world.modal()]).toEqual([true, 'HIDDEN', null]);
  });

  test('a logout in another tab logs this tab out, without a request or a redirect', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
    world.kept(null, null);
    await settled();
    expect(world.session.loggedIn()).toBe(false);
    expect(world.changes).toEqual(['logout elsewhere']);
    expect([world.backend.paths(), world.went, world.toasts]).toEqual([[], [], []]);
  });

  test('expired cookies remove the shopper’s name and phone, but not during a new login', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
    world.storage.set('shopper', RAVI);
    world.kept(null, RAVI);
    expect(world.storage.get('shopper')).toBe(RAVI);
    world.kept('token-0', RAVI);
    world.kept(null, null);
    expect(world.storage.get('shopper')).toBeNull();
  });

  test('a change of shopper in another tab is a logout and a login in this tab', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
    world.kept('token-9', '{"id":6,"phone":"9000000002","name":"Mira"}');
    expect(world.changes).toEqual(['logout elsewhere', 'login']);
    expect(world.session.state).toMatchObject({ userId: 6, name: 'Mira' });
  });

  test('a new login of the same shopper in another tab replaces only the token', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
    world.kept('token-9', RAVI);
    expect([world.changes, world.session.state.accessToken]).toEqual([[], 'token-9']);
  });

  test.each([
    ['a token without its user', 'token-9', null],
    ['a user without its token', null, RAVI],
    ['a malformed user', 'token-9', '{'],
  ])(
    '%s, stored by another tab, is neither used nor removed, since the write may be incomplete',
    async (_what, token, user) => {
      const world = await openTab();
      world.kept(token, user);
      expect([world.session.loggedIn(), world.changes]).toEqual([false, []]);
      expect([world.token(), world.loginStorage.get('user')]).toEqual([token, user]);
    },
  );

  test('a refused request does not log the shopper out when another tab has already replaced the token', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
    world.setToken('token-9');
    world.session.logout('refused', 'token-0');
    expect([world.session.state.accessToken, world.token()]).toEqual(['token-9', 'token-9']);
    expect([world.changes, world.toasts]).toEqual([[], []]);
  });

  describe('while this tab is visible', () => {
    const MIRA = '{"id":6,"phone":"9000000002","name":"Mira"}';
    const LOGGED_OUT = [{ message: 'You were logged out. Log in again to continue.', ms: undefined }];

    test.each([
      ['a logout', null, null],
      ['another shopper’s login', 'token-9', MIRA],
    ])(
      '%s in another tab ends the session in a visible tab at once with a message',
      async (_what, token, user) => {
        const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
        world.write(token, user);
        world.session.followEnd();
        world.session.followEnd();
        expect([world.session.loggedIn(), world.changes]).toEqual([false, ['logout elsewhere']]);
        expect([world.toasts, world.went, world.backend.paths()]).toEqual([LOGGED_OUT, [], []]);
      },
    );

    test('another shopper’s login in another tab takes effect in this tab only once this tab is shown again', async () => {
      const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
      world.write('token-9', MIRA);
      world.session.followEnd();
      expect([world.session.userId(), world.session.storedUserId()]).toEqual([0, 6]);
      world.session.follow();
      expect([world.session.userId(), world.changes]).toEqual([6, ['logout elsewhere', 'login']]);
    });

    test('a first login in another tab, or no change, neither ends a session in this tab nor shows a message', async () => {
      const guestTab = await openTab();
      guestTab.write('token-9', MIRA);
      guestTab.session.followEnd();
      const same = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
      same.session.followEnd();
      for (const { changes, toasts } of [guestTab, same]) expect([changes, toasts]).toEqual([[], []]);
      expect([guestTab.session.userId(), same.session.userId()]).toEqual([0, 5]);
    });
  });

  test('the id of the stored user is read from storage', async () => {
    const world = await openTab();
    expect(world.session.storedUserId()).toBe(0);
    world.write('token-9', RAVI);
    expect(world.session.storedUserId()).toBe(5);
  });

  test('renaming the shopper in this tab does not rename another shopper stored by another tab', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: '{"id":1,"name":"Ravi"}' } });
    world.session.rename('Ravi K');
    expect(world.session.state).toMatchObject({ userId: 1, name: 'Ravi K' });
    expect(JSON.parse(world.storage.get('shopper') ?? '')).toMatchObject({ id: 1, name: 'Ravi K' });
    world.write('token-9', RAVI);
    world.session.rename('Ravi L');
    expect([world.session.state.name, world.loginStorage.get('user')]).toEqual(['Ravi L', RAVI]);
    expect(JSON.parse(world.storage.get('shopper') ?? '')).toMatchObject({ name: 'Ravi K' });
  });

  test('a logout in this tab keeps a newer session of another tab', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
    world.write('token-9', RAVI);
    world.session.logout('asked');
    expect([world.session.loggedIn(), world.token(), world.loginStorage.get('user')]).toEqual([
      false,
      'token-9',
      RAVI,
    ]);
  });

  test('a refused request after a logout in another tab ends the session in this tab with a message', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
    world.write(null, null);
    world.session.logout('refused', 'token-0');
    expect([world.session.loggedIn(), world.changes, world.toasts.length]).toEqual([
      false,
      ['logout elsewhere'],
      1,
    ]);
  });
});
