import * as v from 'valibot';
import { createLoginFlow } from '../../src/session/login-flow.ts';
import {
  BridgeError,
  type BridgeErrorCode,
  createBridge,
  createWebAdapter,
  type HostPolicy,
  type LoginResult,
  type Platform,
  webPolicy,
} from '../../bridge/index.ts';
import { type Api, ApiError, type ApiRequest } from '../../src/http/api.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { createSessionStore, type SessionStore } from '../../src/session/session-store.ts';
import type { Deps } from '../../src/model/deps.ts';
import { createFakeClock, type FakeClock, settled } from '../support/fake-clock.ts';

/** The response for a path: a body, an error, or a function of the request. */
export type Answers = Record<string, unknown>;

export const SEND = '/v2/accounts/';
export const VERIFY = '/v2/accounts/verify/phone/code/';
export const LOGOUT = '/v2/accounts/logout/';
export const PHONEPE = '/v2/accounts/authorize/phonepe/';
export const AIRTEL = '/v2/accounts/authorize/airtel/';

export const LOGGED_IN = {
  success: true,
  verified: true,
  message: '',
  access_token: 'token-1',
  user: { id: 71, phone: '9876543210', name: 'Asha', verified: true, wallet_id: 5, date_now: '2026-01-05' },
};
export const WRONG_CODE = { success: true, verified: false, message: 'Incorrect code' };

/** Responds like the real client: validated by the schema, aborted by the signal. */
export function createFakeApi(answers: Answers) {
  const calls: ApiRequest<v.GenericSchema>[] = [];
  const held: (() => void)[] = [];
  const api: Api = {
    async call(request) {
      calls.push(request);
      await new Promise<void>((resolve, reject) => {
        request.signal?.addEventListener('abort', () => reject(new ApiError('aborted', 'called off')));
        if (holding) held.push(resolve);
        else resolve();
      });
      const given = answers[request.path];
      const answer = typeof given === 'function' ? given(request) : given;
      if (answer === undefined) throw new ApiError('http', `no ${request.path} here`, 404);
      if (answer instanceof Error) throw answer;
      return v.parse(request.answer, answer);
    },
  };
  let holding = false;
  return {
    api,
    calls,
    paths: () => calls.map(({ path }) => path),
    forms: (path: string) => calls.filter((call) => call.path === path).map(({ form }) => form),
    /** holds responses until `release` */
    hold() {
      holding = true;
    },
    async release() {
      holding = false;
      for (const resolve of held.splice(0)) resolve();
      await settled();
    },
  };
}

const HOSTS = {
  mobile: { host: { name: 'web', platform: 'mobile_web' }, logins: ['phone'] },
  desktop: { host: { name: 'web', platform: 'desktop_web' }, logins: ['phone'] },
  phonepe: {
    host: { name: 'phonepe', platform: 'webview_phonepe', version: '24.1.0' },
    logins: ['partner-grant', 'phone'],
  },
  airtel: { host: { name: 'airtel', platform: 'webview_airtel' }, logins: ['phone'], phoneWithCode: true },
  /** the code alone is enough to log in */
  airtelByCode: {
    host: { name: 'airtel', platform: 'webview_airtel' },
    logins: ['partner-code', 'phone'],
    phoneWithCode: true,
  },
} as const satisfies Record<
  string,
  { host: { name: string; platform: Platform; version?: string } } & Pick<
    HostPolicy,
    'logins' | 'phoneWithCode'
  >
>;

/** The host app's response to each login in turn; the last one repeats. `never`: none. */
export type HostAnswer = LoginResult | BridgeErrorCode | 'never' | 'nonsense';

function createHost(name: keyof typeof HOSTS, answers: HostAnswer[], clock: FakeClock) {
  const { host, ...rules } = HOSTS[name];
  const asked: HostAnswer[] = [];
  const login = async (): Promise<unknown> => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 'unsupported';
    asked.push(answer);
    if (answer === 'never') return new Promise(() => {});
    if (answer === 'nonsense') return { token: 7 };
    if (typeof answer === 'string') throw new BridgeError(answer, 'says the host');
    return answer;
  };
  const env = {
    window: undefined,
    facts: { userAgent: '', injected: [], standalone: false, url: 'https://shop.test/' },
    loadScript: async () => {},
    navigate: () => {},
    config: {},
    tab: { get: () => null, set: () => {}, remove: () => {} },
  };
  const ownLogin = answers.length > 0 ? { login } : {};
  const bridge = createBridge({
    host,
    policy: { ...webPolicy, ...rules },
    adapter: { ...createWebAdapter(env), ...ownLogin },
    env,
    clock,
  });
  return { bridge, asked };
}

export interface WorldOptions {
  host?: keyof typeof HOSTS;
  /** the host app's response; absent: it has no login */
  app?: HostAnswer[];
  answers?: Answers;
  /** replaces the fake backend */
  api?: Api;
  codeLength?: 4 | 6;
  termsUrl?: string;
  /** the URL of the shop's own page, when the shop is in a frame where logging in is not allowed */
  ownTab?: string;
  /** the script with the login flow cannot be loaded */
  loginMissing?: boolean;
  /** what an earlier visit has stored */
  loginStorage?: Record<string, string>;
  storage?: Record<string, string>;
  token?: string | null;
}

/** A session with a fake backend, a fake host and a fake clock, and a record of what the shopper would see. */
export async function openWorld(options: WorldOptions = {}) {
  const clock = createFakeClock();
  const backend = createFakeApi(
    options.answers ?? { [SEND]: { success: true }, [VERIFY]: LOGGED_IN, [LOGOUT]: {} },
  );
  const { bridge, asked } = createHost(options.host ?? 'mobile', options.app ?? [], clock);
  const loginStorage = createMemoryStorage();
  const storage = createMemoryStorage();
  for (const [key, value] of Object.entries(options.storage ?? {})) storage.set(key, value);
  for (const [key, value] of Object.entries(options.loginStorage ?? {})) loginStorage.set(key, value);
  const token = createMemoryStorage();
  if (options.token) token.set('token', options.token);
  const toasts: { message: string; ms: number | undefined }[] = [];
  const reports: unknown[] = [];
  const went: string[] = [];
  /** the paths of the browser's history, the current page last */
  const history = ['/account', '/cart'];
  let modal: string | null = null;

  const deps: Pick<Deps, 'clock' | 'bridge' | 'analytics' | 'navigation'> = {
    clock,
    bridge,
    analytics: { track: () => {}, report: (error) => void reports.push(error) },
    navigation: {
      path: () => '/cart',
      go(path, { replace = false } = {}) {
        went.push(path);
        if (replace) history.pop();
        history.push(path);
      },
      back: () => {},
      leave: () => {},
      absolute: (path) => `https://shop.test${path}`,
      ...(options.ownTab && { newTabUrl: () => options.ownTab ?? '' }),
    },
  };
  const serverTimes: number[] = [];
  const session: SessionStore = createSessionStore(deps, {
    loadLogin: async () => {
      if (options.loginMissing) throw new Error('a chunk is missing');
      return { createLoginFlow };
    },
    api: options.api ?? backend.api,
    loginStorage,
    storage,
    token: {
      get: () => token.get('token'),
      set: (value) => token.set('token', value),
      clear: () => token.remove('token'),
    },
    messages: {
      toast: (message, ms) => void toasts.push({ message, ms }),
      openModal: (name) => {
        modal = name;
      },
      closeModal: () => {
        modal = null;
      },
    },
    ...(options.codeLength && { codeLength: options.codeLength }),
    termsUrl: options.termsUrl,
    onServerTime: (at) => void serverTimes.push(at),
  });

  // Loads the chunk of the login flow in advance, so that only promises delay a login.
  await import('../../src/session/login-flow.ts');

  return {
    session,
    clock,
    backend,
    loginStorage,
    storage,
    token: () => token.get('token'),
    setToken: (value: string) => token.set('token', value),
    forgetToken: () => token.remove('token'),
    toasts,
    reports,
    went,
    history,
    asked,
    modal: () => modal,
    /** another dialog replaces the open one */
    cover(name: string) {
      modal = name;
    },
    get login() {
      return session.login.get();
    },

    /** Asks for a login; `outcome` is its result, or 'open' before it has one. */
    async ask() {
      let outcome: boolean | 'open' = 'open';
      void session.requireLogin().then((loggedIn) => {
        outcome = loggedIn;
      });
      await settled();
      return { outcome: () => outcome };
    },

    serverTimes,
    flow() {
      const flow = session.flow();
      if (!flow) throw new Error('no login was asked for yet');
      return flow;
    },

    async enterPhone(phone = '9876543210') {
      this.flow().enterPhone(phone);
      await this.flow().submitPhone();
    },

    async enterCode(code = '1234') {
      this.flow().enterCode(code);
      await settled();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
