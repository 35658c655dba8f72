import { proxy } from 'valtio/vanilla';
import type { Arrival, Bridge } from '../../bridge/index.ts';
import type { Api } from '../http/api.ts';
import type { Analytics, Clock, KeyValue, Messages, Navigation } from '../model/ports.ts';
import { href } from '../platform/paths.ts';
import { readUser, removeUser, writeUser } from './kept-user.ts';
import type { LoggedIn } from './login-api.ts';
import type { createLoginFlow, LoginFlow } from './login-flow.ts';
import { initialLogin, type Login } from './login-state.ts';
import type { logOutOfServer } from './session-api.ts';

const LOGGED_OUT = 'You were logged out. Log in again to go on.';
const NOT_LOADED = 'Logging in could not be loaded. Check your connection and try again.';

/** `asked`: by the shopper. `refused`: the backend no longer takes the token. `elsewhere`: in another tab. */
export type LogoutReason = 'asked' | 'refused' | 'elsewhere';

interface Shopper {
  accessToken: string | null;
  /** 0: nobody */
  userId: number;
  phone: string;
  name: string;
}

export interface SessionState extends Shopper {
  login: Login;
}

const NOBODY: Readonly<Shopper> = Object.freeze({ accessToken: null, userId: 0, phone: '', name: '' });

/** Where the access token lives: a cookie in our own pages, storage when embedded. */
interface TokenEdge {
  get(): string | null;
  set(token: string): void;
  clear(): void;
}

export interface SessionDeps {
  api: Api;
  clock: Clock;
  keep: KeyValue;
  token: TokenEdge;
  bridge: () => Bridge;
  messages: Messages;
  analytics: Analytics;
  navigation: Navigation;
  /** loads what logging in takes: most visits never do */
  loadLogin: () => Promise<{ createLoginFlow: typeof createLoginFlow }>;
  /** loads the call that says so */
  loadCalls: () => Promise<{ logOutOfServer: typeof logOutOfServer }>;
  /** digits of the one-time code; 4 unless configured to be 6 */
  codeLength?: 4 | 6;
}

/** Token and user id, both. */
export function isLoggedIn(state: Pick<SessionState, 'accessToken' | 'userId'>): boolean {
  return Boolean(state.accessToken) && state.userId > 0;
}

export function createSessionStore(deps: SessionDeps) {
  const { keep, token, messages, analytics, navigation, codeLength = 4 } = deps;
  const state: SessionState = proxy({ ...whoWasLoggedIn(keep, token), login: initialLogin() });
  const loginListeners = new Set<() => void>();
  const logoutListeners = new Set<(reason: LogoutReason) => void>();

  let flow: LoginFlow | null = null;
  let disposed = false;

  function adopt({ accessToken, userId, phone, name }: LoggedIn): void {
    // The token last: another tab that reads in between sees nobody, as before, and not half a login.
    writeUser(keep, { id: userId, phone, name });
    token.set(accessToken);
    meet({ accessToken, userId, phone, name });
  }

  function meet(shopper: Shopper): void {
    Object.assign(state, shopper);
    for (const listener of loginListeners) listener();
  }

  function forget(reason: LogoutReason): void {
    Object.assign(state, NOBODY);
    flow?.forget();
    for (const listener of logoutListeners) listener(reason);
  }

  /** Whoever is logged in by what is kept: another tab may have seen to that. */
  function follow(): void {
    const shopper = readShopper(keep, token) ?? NOBODY;
    if (shopper.accessToken === state.accessToken && shopper.userId === state.userId) return;
    const same = shopper.userId === state.userId;
    if (same) Object.assign(state, shopper);
    else {
      if (isLoggedIn(state)) forget('elsewhere');
      if (isLoggedIn(shopper)) {
        meet(shopper);
        flow?.finish();
      }
    }
  }

  async function loadFlow(): Promise<LoginFlow | null> {
    const { createLoginFlow } = await deps.loadLogin();
    if (disposed) return null;
    flow ??= createLoginFlow({
      ...deps,
      login: state.login,
      codeLength,
      isLoggedIn: () => isLoggedIn(state),
      onLoggedIn: adopt,
    });
    return flow;
  }

  /** Whatever comes of it, the shopper is logged out here. */
  async function tellServer(accessToken: string): Promise<void> {
    try {
      const { logOutOfServer } = await deps.loadCalls();
      await logOutOfServer(deps.api, accessToken);
    } catch (error) {
      analytics.report(error, 'session.logout');
    }
  }

  async function withFlow(run: (flow: LoginFlow) => Promise<boolean>): Promise<boolean> {
    if (isLoggedIn(state)) return true;
    let ready: LoginFlow | null;
    try {
      ready = await loadFlow();
    } catch (error) {
      analytics.report(error, 'session.loadFlow');
      messages.toast(NOT_LOADED);
      return false;
    }
    return ready ? run(ready) : false;
  }

  return {
    state,

    loggedIn: () => isLoggedIn(state),

    /** Resolves with true when the shopper is logged in, with false when they gave up or the page is being left. */
    requireLogin: () => withFlow((ready) => ready.requireLogin()),

    /** To be told whatever `bridge.arrive` found: goes on with the login for which the page had been left. */
    resume: (arrival: Arrival) => withFlow((ready) => ready.resume(arrival)),

    /** The steps of the login dialog; null until a login was asked for. */
    flow: () => flow,

    /** The login dialog was closed, at whatever step. */
    dismiss: () => flow?.dismiss(),

    /**
     * Logs out once, however many calls are refused. `refusedToken` is the token that such a call went out with: an
     * answer that comes after another login is about a session that is gone already.
     */
    logout(reason: LogoutReason, refusedToken?: string | null): void {
      const { accessToken } = state;
      if (!accessToken || (refusedToken !== undefined && refusedToken !== accessToken)) return;
      if (reason === 'refused' && token.get() !== accessToken) {
        // It was another tab that logged out, or in again: what that one keeps is not to be cleared away.
        follow();
        if (!isLoggedIn(state)) messages.toast(LOGGED_OUT);
        return;
      }
      token.clear();
      removeUser(keep);
      forget(reason);
      void tellServer(accessToken);
      if (reason === 'refused') messages.toast(LOGGED_OUT);
      else navigation.go(href.home(), { replace: true });
    },

    follow,

    /** By what is kept, whoever this tab takes the shopper for; 0: nobody. */
    keptUserId: () => readShopper(keep, token)?.userId ?? 0,

    /** Told after every login; the returned function stops. */
    onLogin(listener: () => void): () => void {
      loginListeners.add(listener);
      return () => void loginListeners.delete(listener);
    },

    /** Told after every logout, before the page changes; the returned function stops. */
    onLogout(listener: (reason: LogoutReason) => void): () => void {
      logoutListeners.add(listener);
      return () => void logoutListeners.delete(listener);
    },

    /** The shop is being taken down. */
    dispose(): void {
      disposed = true;
      flow?.dispose();
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Half a login (a token without its user, or the other way round) is none, and is cleared away. */
function whoWasLoggedIn(keep: KeyValue, token: TokenEdge): Shopper {
  const shopper = readShopper(keep, token);
  if (shopper) return shopper;
  if (token.get()) token.clear();
  removeUser(keep);
  return NOBODY;
}

function readShopper(keep: KeyValue, token: TokenEdge): Shopper | null {
  const accessToken = token.get();
  const user = readUser(keep);
  // It goes out in a header: what the cookie jar has made of it must not break every call.
  if (!user || !/^[\x21-\x7e]+$/.test(accessToken ?? '')) return null;
  return { accessToken, userId: user.id, phone: user.phone, name: user.name };
}
