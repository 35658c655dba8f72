import type { Arrival } from '../../bridge/index.ts';
import type { Api } from '../http/api.ts';
import type { Deps } from '../model/deps.ts';
import type { KeyValue, Messages } from '../model/ports.ts';
import { href } from '../platform/paths.ts';
import { createStore, type Watched } from '../platform/store.ts';
import { addEndedToken } from './ended-tokens.ts';
import { migrateDetails, readUser, removeUser, type UserStorage, writeUser } from './stored-user.ts';
import type { LoggedIn } from './login-api.ts';
import type { createLoginFlow, LoginFlow } from './login-flow.ts';
import { initialLogin, type Login } from './login-state.ts';
import { createStepListeners, type LogoutReason } from '../model/user-change.ts';
import * as m from '../model/messages.ts';

const LOGGED_OUT = m.loggedOut;
const NOT_LOADED = m.loginNotLoaded;

/** Who is logged in. */
export interface SessionState {
  accessToken: string | null;
  /** 0: nobody is logged in */
  userId: number;
  phone: string;
  name: string;
  /** id of the user's wallet in the shop; empty: unknown */
  walletId: string;
  /** the server's time at the login; empty: unknown */
  date_now: string;
  /** whether the phone number has been verified */
  verified: boolean;
}

export interface AuthState {
  accessToken: string | null;
  phoneNumber: string;
  /** the host app that the token is used in; empty in plain browsers */
  externalAppClient: string;
  /** empty in plain browsers, or if unknown */
  externalAppVersion: string;
}

const NOBODY: Readonly<SessionState> = Object.freeze({
  accessToken: null,
  userId: 0,
  phone: '',
  name: '',
  walletId: '',
  date_now: '',
  verified: false,
});

/** Where the access token is stored: a cookie on our own pages, storage when embedded. */
interface StoredToken {
  get(): string | null;
  set(token: string): void;
  clear(): void;
}

export interface SessionNeeds {
  api: Api;
  /** storage that survives a killed app: cookies on our own pages, which are sent to servers; storage when embedded */
  loginStorage: KeyValue;
  /** storage that is never sent to servers */
  storage: KeyValue;
  token: StoredToken;
  messages: Messages;
  /** loads the login code, which most visits never need */
  loadLogin: () => Promise<{ createLoginFlow: typeof createLoginFlow }>;
  /** digits of the one-time code; 4 unless configured to be 6 */
  codeLength?: 4 | 6;
  /** URL of the terms of service that the login links to */
  termsUrl?: string | undefined;
  /** the server's time in the login's response, milliseconds since 1970; NaN: not sent */
  onServerTime?: (time: number) => void;
}

/** Whether there are both a token and a user id. */
export function isLoggedIn(state: Pick<SessionState, 'accessToken' | 'userId'>): boolean {
  return Boolean(state.accessToken) && state.userId > 0;
}

export function createSessionStore(
  deps: Pick<Deps, 'clock' | 'bridge' | 'analytics' | 'navigation'>,
  needs: SessionNeeds,
) {
  const { analytics, bridge, navigation } = deps;
  const { loginStorage, storage, token, messages, codeLength = 4 } = needs;
  const userStorage = { loginStorage, storage };
  const store = createStore(restoreSession(userStorage, token));
  // the state of the login dialog, written only by its flow
  const login = createStore(initialLogin());
  const logins = createStepListeners();
  const logouts = createStepListeners<[reason: LogoutReason, userId: number]>();

  let flow: LoginFlow | null = null;
  let isDisposed = false;

  const loggedIn = () => isLoggedIn(store.get());

  function adopt(shopper: LoggedIn): void {
    // The token is written last: a tab that reads in between must not see an incomplete login.
    storeUser(shopper);
    token.set(shopper.accessToken);
    setShopper(shopper);
  }

  function storeUser({ userId: id, accessToken, ...details }: SessionState): void {
    writeUser(userStorage, { id, ...details });
  }

  function setShopper(shopper: SessionState): void {
    store.set(shopper);
    logins.call();
  }

  function forget(reason: LogoutReason): void {
    const { userId } = store.get();
    store.set(NOBODY);
    flow?.forget();
    logouts.call(reason, userId);
  }

  /**
   * Adopts the session that another tab has stored. `endOnly`: adopts only a logout; another user's login has
   * to wait.
   */
  function follow({ endOnly = false } = {}): void {
    const shopper = readShopper(userStorage, token) ?? NOBODY;
    const { accessToken, userId } = store.get();
    if (shopper.accessToken === accessToken && shopper.userId === userId) return;
    if (shopper.userId === userId) store.set(shopper);
    else {
      if (loggedIn()) {
        // Cookies expire; name and phone in storage do not.
        if (!readUser(userStorage)) removeUser(userStorage);
        forget('elsewhere');
      }
      if (isLoggedIn(shopper) && !endOnly) {
        setShopper(shopper);
        flow?.finish();
      }
    }
  }

  /** Null: the code could not be loaded and the shopper has been told, or the shop has been disposed of. */
  async function loadFlow(): Promise<LoginFlow | null> {
    try {
      const { createLoginFlow } = await needs.loadLogin();
      if (isDisposed) return null;
      flow ??= createLoginFlow(deps, {
        ...needs,
        login,
        codeLength,
        isLoggedIn: loggedIn,
        onLoggedIn: adopt,
      });
    } catch (error) {
      analytics.report(error, 'session.loadFlow');
      messages.toast(NOT_LOADED);
      return null;
    }
    return flow;
  }

  return {
    get state(): SessionState {
      return store.get();
    },
    watched: store as Watched<SessionState>,
    get auth(): AuthState {
      const { accessToken, phone } = store.get();
      const { name, version = '' } = bridge.host;
      const client = name === 'web' ? '' : name;
      return {
        accessToken,
        phoneNumber: phone,
        externalAppClient: client,
        externalAppVersion: client && version,
      };
    },
    login: login as Watched<Login>,

    loggedIn,

    /** 0: nobody is logged in */
    userId: () => store.get().userId,

    /** Resolves with true once the shopper is logged in, or with false if they give up or leave the page. */
    async requireLogin(): Promise<boolean> {
      return loggedIn() || ((await loadFlow())?.requireLogin() ?? false);
    },

    /** To be called with the result of `bridge.arrive`: continues the login that the page was left for. */
    async resume(arrival: Arrival): Promise<boolean> {
      return loggedIn() || ((await loadFlow())?.resume(arrival) ?? false);
    },

    /** The flow of the login dialog; null until a login has been requested. */
    flow: () => flow,

    /** To be called when the login dialog is closed, at whatever step. */
    dismiss: () => flow?.dismiss(),

    /**
     * Logs out once, however many calls are refused. `refusedToken`: the token that the refused call was sent
     * with. If the shopper has logged in again since, the response concerns an earlier session and is
     * ignored.
     */
    logout(reason: LogoutReason, refusedToken?: string | null): void {
      const { accessToken } = store.get();
      if (!accessToken || (refusedToken !== undefined && refusedToken !== accessToken)) return;
      // Another tab has logged out or in again: its session must not be cleared.
      const isStoredToken = token.get() === accessToken;
      if (reason === 'refused' && !isStoredToken) {
        follow();
        if (!loggedIn()) messages.toast(LOGGED_OUT);
        return;
      }
      if (isStoredToken) {
        token.clear();
        removeUser(userStorage);
      }
      if (reason !== 'deleted') addEndedToken(loginStorage, accessToken, reason === 'refused');
      forget(reason);
      if (reason === 'refused') messages.toast(LOGGED_OUT);
      else navigation.go(href.home(), { replace: true });
    },

    /** Stored only while the token in storage is this tab's: another tab may have logged in another user. */
    rename(name: string): void {
      store.update({ name });
      if (token.get() === store.get().accessToken) storeUser(store.get());
    },

    follow: () => follow(),

    /**
     * Ends this session if it is no longer the stored one, because another tab has ended it or its cookie was
     * deleted or has expired. The page is visible, so the shopper is told.
     */
    followEnd(): void {
      if (!loggedIn()) return;
      follow({ endOnly: true });
      if (!loggedIn()) messages.toast(LOGGED_OUT);
    },

    /** The id of the user in storage, which another tab may have changed; 0: nobody is logged in. */
    storedUserId: () => readShopper(userStorage, token)?.userId ?? 0,

    /** Calls the listener on every login, in the order of the steps; returns a stop function. */
    onLogin: logins.add,

    /** Calls the listener on every logout, with the id of the user who has logged out. */
    onLogout: logouts.add,

    /** Releases listeners and timers when the shop is disposed of. */
    dispose(): void {
      isDisposed = true;
      flow?.dispose();
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

/** An incomplete session (a token without its user, or the reverse) is cleared. */
function restoreSession(userStorage: UserStorage, token: StoredToken): SessionState {
  const shopper = readShopper(userStorage, token);
  if (shopper) {
    migrateDetails(userStorage);
    return shopper;
  }
  if (token.get()) token.clear();
  removeUser(userStorage);
  return NOBODY;
}

function readShopper(userStorage: UserStorage, token: StoredToken): SessionState | null {
  const accessToken = token.get();
  const user = readUser(userStorage);
  // The token is sent in a header, so a broken cookie must not break every request.
  if (!user || !/^[\x21-\x7e]+$/.test(accessToken ?? '')) return null;
  const { id: userId, ...details } = user;
  return { accessToken, userId, ...details };
}
