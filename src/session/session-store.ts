import type { Arrival } from '../../bridge/index.ts';
import type { Api } from '../http/api.ts';
import type { Deps } from '../model/deps.ts';
import type { KeyValue, Messages } from '../model/ports.ts';
import { href } from '../platform/paths.ts';
import { createStore, type Watched } from '../platform/store.ts';
import { keepEnded } from './ended-tokens.ts';
import { moveDetails, readUser, removeUser, type UserKeep, writeUser } from './stored-user.ts';
import type { LoggedIn } from './login-api.ts';
import type { createLoginFlow, LoginFlow } from './login-flow.ts';
import { initialLogin, type Login } from './login-state.ts';
import * as m from '../model/messages.ts';

const LOGGED_OUT = m.wereLoggedOut;
const NOT_LOADED = m.loginCouldNotBeLoaded;

/**
 * `asked`: by the shopper. `deleted`: with the account. `refused`: the backend no longer takes the token. `elsewhere`: in
 * another tab.
 */
export type LogoutReason = 'asked' | 'deleted' | 'refused' | 'elsewhere';

/** Who is logged in. */
export interface SessionState {
  accessToken: string | null;
  /** 0: nobody */
  userId: number;
  phone: string;
  name: string;
  /** of the shop's own wallet; empty where nobody has said */
  walletId: string;
}

const NOBODY: Readonly<SessionState> = Object.freeze({
  accessToken: null,
  userId: 0,
  phone: '',
  name: '',
  walletId: '',
});

/** Where the access token lives: a cookie in our own pages, storage when embedded. */
interface KeptToken {
  get(): string | null;
  set(token: string): void;
  clear(): void;
}

export interface SessionNeeds {
  api: Api;
  /** outlives a killed app, and is seen by servers: cookies in our own pages, storage when embedded */
  keep: KeyValue;
  /** seen by pages only */
  storage: KeyValue;
  token: KeptToken;
  messages: Messages;
  /** loads what logging in takes: most visits never do */
  loadLogin: () => Promise<{ createLoginFlow: typeof createLoginFlow }>;
  /** digits of the one-time code; 4 unless configured to be 6 */
  codeLength?: 4 | 6;
  /** the terms of service, which the login names */
  termsUrl?: string | undefined;
}

/** Token and user id, both. */
export function isLoggedIn(state: Pick<SessionState, 'accessToken' | 'userId'>): boolean {
  return Boolean(state.accessToken) && state.userId > 0;
}

export function createSessionStore(
  deps: Pick<Deps, 'clock' | 'bridge' | 'analytics' | 'navigation'>,
  needs: SessionNeeds,
) {
  const { analytics, navigation } = deps;
  const { keep, storage, token, messages, codeLength = 4 } = needs;
  const userKeep = { keep, storage };
  const store = createStore(whoWasLoggedIn(userKeep, token));
  // of the login's own steps, which only its flow goes
  const login = createStore(initialLogin());
  const loginListeners = new Set<() => void>();
  const logoutListeners = new Set<(reason: LogoutReason) => void>();

  let flow: LoginFlow | null = null;
  let disposed = false;

  const loggedIn = () => isLoggedIn(store.get());

  function adopt(shopper: LoggedIn): void {
    // The token last: another tab that reads in between sees nobody, as before, and not half a login.
    keepUser(shopper);
    token.set(shopper.accessToken);
    meet(shopper);
  }

  function keepUser({ userId: id, phone, name, walletId }: Omit<SessionState, 'accessToken'>): void {
    writeUser(userKeep, { id, phone, name, walletId });
  }

  function meet(shopper: SessionState): void {
    store.set(shopper);
    for (const listener of loginListeners) listener();
  }

  function forget(reason: LogoutReason): void {
    store.set(NOBODY);
    flow?.forget();
    for (const listener of logoutListeners) listener(reason);
  }

  /** Whoever is logged in by what is kept: another tab may have seen to that. */
  function follow(): void {
    const shopper = readShopper(userKeep, token) ?? NOBODY;
    const { accessToken, userId } = store.get();
    if (shopper.accessToken === accessToken && shopper.userId === userId) return;
    if (shopper.userId === userId) store.set(shopper);
    else {
      if (loggedIn()) forget('elsewhere');
      if (isLoggedIn(shopper)) {
        meet(shopper);
        flow?.finish();
      }
    }
  }

  async function loadFlow(): Promise<LoginFlow | null> {
    const { createLoginFlow } = await needs.loadLogin();
    if (disposed) return null;
    flow ??= createLoginFlow(deps, {
      ...needs,
      login,
      codeLength,
      isLoggedIn: loggedIn,
      onLoggedIn: adopt,
    });
    return flow;
  }

  async function withFlow(run: (flow: LoginFlow) => Promise<boolean>): Promise<boolean> {
    if (loggedIn()) return true;
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
    get state(): SessionState {
      return store.get();
    },
    watched: store as Watched<SessionState>,
    login: login as Watched<Login>,

    loggedIn,

    /** 0: nobody */
    userId: () => store.get().userId,

    /** Resolves with true when the shopper is logged in, with false when they gave up or the page is being left. */
    requireLogin: () => withFlow((ready) => ready.requireLogin()),

    /** To be called with whatever `bridge.arrive` found: goes on with the login for which the page had been left. */
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
      const { accessToken } = store.get();
      if (!accessToken || (refusedToken !== undefined && refusedToken !== accessToken)) return;
      // It was another tab that logged out, or in again: what that one keeps is not to be cleared away.
      const mine = token.get() === accessToken;
      if (reason === 'refused' && !mine) {
        follow();
        if (!loggedIn()) messages.toast(LOGGED_OUT);
        return;
      }
      if (mine) {
        token.clear();
        removeUser(userKeep);
      }
      if (reason !== 'deleted') keepEnded(keep, accessToken, reason === 'refused');
      forget(reason);
      if (reason === 'refused') messages.toast(LOGGED_OUT);
      else navigation.go(href.home(), { replace: true });
    },

    /** The shopper is called that now. Another tab may have logged in somebody else: theirs stays. */
    rename(name: string): void {
      store.update({ name });
      if (token.get() === store.get().accessToken) keepUser(store.get());
    },

    follow,

    /** By what is kept, whoever this tab takes the shopper for; 0: nobody. */
    keptUserId: () => readShopper(userKeep, token)?.userId ?? 0,

    /** Called after every login; the returned function stops. */
    onLogin(listener: () => void): () => void {
      loginListeners.add(listener);
      return () => void loginListeners.delete(listener);
    },

    /** Called after every logout, before the page changes; the returned function stops. */
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
function whoWasLoggedIn(userKeep: UserKeep, token: KeptToken): SessionState {
  const shopper = readShopper(userKeep, token);
  if (shopper) {
    moveDetails(userKeep);
    return shopper;
  }
  if (token.get()) token.clear();
  removeUser(userKeep);
  return NOBODY;
}

function readShopper(userKeep: UserKeep, token: KeptToken): SessionState | null {
  const accessToken = token.get();
  const user = readUser(userKeep);
  // It goes out in a header: what the cookie jar has made of it must not break every call.
  if (!user || !/^[\x21-\x7e]+$/.test(accessToken ?? '')) return null;
  const { id: userId, ...known } = user;
  return { accessToken, userId, ...known };
}
