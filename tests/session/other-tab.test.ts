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
      write(token: string | null, user: string | null) {
        if (token === null) world.forgetToken();
        else world.setToken(token);
        if (user === null) world.loginStorage.remove('user');
        else world.loginStorage.set('user', user);
      },
      /** and this one looks */
      kept(token: string | null, user: string | null) {
        this.write(token, user);
        world.session.follow();
      },
    };
  }

  it('logs in here too', async () => {
    const tab = await openTab();
    const { session, told, backend } = tab;
    tab.kept('token-9', RAVI);
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

  it('takes name and phone away where the cookies have expired, not while somebody logs in again', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
    world.storage.set('shopper', RAVI);
    world.kept(null, RAVI);
    expect(world.storage.get('shopper')).toBe(RAVI);
    world.kept('token-0', RAVI);
    world.kept(null, null);
    expect(world.storage.get('shopper')).toBeNull();
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

  describe('while the shopper looks at this one', () => {
    const MIRA = '{"id":6,"phone":"9000000002","name":"Mira"}';
    const LOGGED_OUT = [{ message: 'You were logged out. Log in again to continue.', ms: undefined }];

    it.each([
      ['has logged out', null, null],
      ['has logged in somebody else', 'token-9', MIRA],
    ])('and %s: the session ends here at once, and the shopper is told', async (_what, token, user) => {
      const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
      world.write(token, user);
      world.session.followEnd();
      world.session.followEnd();
      expect([world.session.loggedIn(), world.told]).toEqual([false, ['logout elsewhere']]);
      expect([world.toasts, world.went, world.backend.paths()]).toEqual([LOGGED_OUT, [], []]);
    });

    it('and has logged in somebody else: who that is waits for another look', async () => {
      const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
      world.write('token-9', MIRA);
      world.session.followEnd();
      expect([world.session.userId(), world.session.storedUserId()]).toEqual([0, 6]);
      world.session.follow();
      expect([world.session.userId(), world.told]).toEqual([6, ['logout elsewhere', 'login']]);
    });

    it('and has logged in, or done nothing: nothing ends, and nothing is said', async () => {
      const nobody = await openTab();
      nobody.write('token-9', MIRA);
      nobody.session.followEnd();
      const same = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
      same.session.followEnd();
      for (const { told, toasts } of [nobody, same]) expect([told, toasts]).toEqual([[], []]);
      expect([nobody.session.userId(), same.session.userId()]).toEqual([0, 5]);
    });
  });

  it('is who is in storage, if anybody', async () => {
    const world = await openTab();
    expect(world.session.storedUserId()).toBe(0);
    world.write('token-9', RAVI);
    expect(world.session.storedUserId()).toBe(5);
  });

  it('keeps its own shopper’s name, whatever this one is called', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: '{"id":1,"name":"Ravi"}' } });
    world.session.rename('Ravi K');
    expect(world.session.state).toMatchObject({ userId: 1, name: 'Ravi K' });
    expect(JSON.parse(world.storage.get('shopper') ?? '')).toMatchObject({ id: 1, name: 'Ravi K' });
    world.write('token-9', RAVI);
    world.session.rename('Ravi L');
    expect([world.session.state.name, world.loginStorage.get('user')]).toEqual(['Ravi L', RAVI]);
    expect(JSON.parse(world.storage.get('shopper') ?? '')).toMatchObject({ name: 'Ravi K' });
  });

  it('has logged in again meanwhile: a logout here ends the session of here alone', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
    world.write('token-9', RAVI);
    world.session.logout('asked');
    expect([world.session.loggedIn(), world.token(), world.loginStorage.get('user')]).toEqual([
      false,
      'token-9',
      RAVI,
    ]);
  });

  it('has logged out: a call that is refused here ends it here, and the shopper is told', async () => {
    const world = await openTab({ token: 'token-0', loginStorage: { user: RAVI } });
    world.write(null, null);
    world.session.logout('refused', 'token-0');
    expect([world.session.loggedIn(), world.told, world.toasts.length]).toEqual([
      false,
      ['logout elsewhere'],
      1,
    ]);
  });
});
