import { describe, expect, it } from 'vitest';
import { settled } from '../support/fake-clock.ts';
import { openWorld, type WorldOptions } from './session-world.ts';

describe('what another tab does', () => {
  const RAVI = '{"id":5,"phone":"9000000001","name":"Ravi"}';

  async function openTab(options: WorldOptions = {}) {
    const world = await openWorld(options);
    const told: string[] = [];
    world.session.onLogin(() => void told.push('login'));
    world.session.onLogout((reason) => void told.push(`logout ${reason}`));
    return {
      ...world,
      get login() {
        return world.login;
      },
      told,
      /** as another tab writes it */
      kept(token: string | null, user: string | null) {
        if (token === null) world.forgetToken();
        else world.setToken(token);
        if (user === null) world.loginStorage.remove('user');
        else world.loginStorage.set('user', user);
        world.session.follow();
      },
    };
  }

  it('logs in here too', async () => {
    const { session, kept, told, backend } = await openTab();
    kept('token-9', RAVI);
    expect(session.state).toMatchObject({
      accessToken: 'token-9',
      userId: 5,
      phone: '9000000001',
      name: 'Ravi',
    });
    expect([told, backend.paths()]).toEqual([['login'], []]);
  });

  it('ends a login that is under way here: whoever waits for it goes on', async () => {
    const world = await openTab();
    const { outcome } = await world.ask();
    expect([world.login.loginState, world.modal()]).toEqual(['phone', 'LOGIN_MODAL']);
    world.kept('token-9', RAVI);
    await settled();
    expect([outcome(), world.login.loginState, world.modal()]).toEqual([true, 'HIDDEN', null]);
  });

  it('logs out here too, without a word to the server and without going anywhere', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
    world.kept(null, null);
    await settled();
    expect(world.session.loggedIn()).toBe(false);
    expect(world.told).toEqual(['logout elsewhere']);
    expect([world.backend.paths(), world.went, world.toasts]).toEqual([[], [], []]);
  });

  it('is a logout and a login where it is another shopper', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
    world.kept('token-9', '{"id":6,"phone":"9000000002","name":"Mira"}');
    expect(world.told).toEqual(['logout elsewhere', 'login']);
    expect(world.session.state).toMatchObject({ userId: 6, name: 'Mira' });
  });

  it('is nothing but another token where the same shopper has logged in again', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
    world.kept('token-9', RAVI);
    expect([world.told, world.session.state.accessToken]).toEqual([[], 'token-9']);
  });

  it.each([
    ['a token whose user is not there yet', 'token-9', null],
    ['a user whose token is not there yet', null, RAVI],
    ['a user that makes no sense', 'token-9', '{'],
  ])('is nothing with %s, and is not cleared away: it may be half written', async (_what, token, user) => {
    const world = await openTab();
    world.kept(token, user);
    expect([world.session.loggedIn(), world.told]).toEqual([false, []]);
    expect([world.token(), world.loginStorage.get('user')]).toEqual([token, user]);
  });

  it('saves a refused call from logging the shopper out: its token had been replaced', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
    world.setToken('token-9');
    world.session.logout('refused', 'token-0');
    expect([world.session.state.accessToken, world.token()]).toEqual(['token-9', 'token-9']);
    expect([world.told, world.toasts]).toEqual([[], []]);
  });
});
