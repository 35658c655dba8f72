import {
  type Adapter,
  type BridgeEnvironment,
  BridgeError,
  createWebAdapter,
  type StartAdapter,
} from '../../bridge/index.ts';
import { withFilePicker } from '../../bridge/file-picker.ts';
import { airtelSettings } from './settings.ts';

/** 14 days. The partner may expire a code earlier; that login then fails, and another code can be requested. */
const CODE_LIFE_MS = 1_209_600_000;

/** Storage key of the pending login, which survives the navigation to the partner's page and back. */
const STARTED_KEY = 'airtel-login';

export const start: StartAdapter = async ({ env, clock }) => {
  const settings = airtelSettings(env.config);
  // no native method is known, so this webview is treated as a plain browser
  const browser = withFilePicker(createWebAdapter(env), env);
  /** in memory only: a killed webview loses the code, but not the session */
  let heldCode: { code: string; until: number } | undefined;

  // `/\/+$/` would take quadratic time for many slashes.
  const withoutSlashes = (path: string) => /^(.*[^/])?\/*$/s.exec(path.toLowerCase())?.[1] ?? '';
  const isReturn = (url: URL) => withoutSlashes(url.pathname) === withoutSlashes(settings.returnPath);

  /** The path to return to, or the front page if it is not one of the shop's. */
  function safePath(path: unknown): string {
    const origin = env.window?.location.origin;
    if (typeof path !== 'string' || !origin) return '/';
    try {
      const url = new URL(path, origin);
      // `/.//host` has this origin but yields the path `//host`; a `blob:` URL's path is a whole URL
      const isInShop = url.origin === origin && /^\/(?!\/)/.test(url.pathname) && !isReturn(url);
      return isInShop ? url.pathname + url.search + url.hash : '/';
    } catch {
      return '/';
    }
  }

  const adapter: Adapter = {
    ...browser,
    name: 'airtel',
    can: (capability) => capability === 'login.partner-code' || browser.can(capability),

    async login({ trace }) {
      const now = clock.now();
      const ready = heldCode;
      // single use: the caller has the code now, and a code that failed must not be returned again
      heldCode = undefined;
      if (ready && ready.until > now) {
        return { kind: 'code', value: ready.code, expiresInS: Math.floor((ready.until - now) / 1000) };
      }

      const page = env.window;
      if (!page) throw new BridgeError('not-in-host', 'there is no page to send to the login');
      const { pathname, search, hash, href } = page.location;
      const state = nonce(page);
      env.tab.set(STARTED_KEY, JSON.stringify({ state, path: safePath(pathname + search + hash) }));
      const target = new URL(settings.authorizeUrl, href);
      trace('sent', 'authorize', target.href);
      target.searchParams.set(settings.stateParam, state);
      env.navigate(target.href);
      return { kind: 'navigated' };
    },

    arrive(url) {
      if (!isReturn(url)) return null;
      const startedLogin = readStarted(env);
      const state = url.searchParams.get(settings.stateParam);
      // the state is unknown or already used: this is another person's code, a reload, or the back button
      if (!state || state !== startedLogin.state) return { path: '/' };
      env.tab.remove(STARTED_KEY);
      const path = safePath(startedLogin.path);
      const code = url.searchParams.get(settings.codeParam);
      if (!code) return { path };
      heldCode = { code, until: clock.now() + CODE_LIFE_MS };
      return { path, login: true };
    },

    dispose() {
      heldCode = undefined;
    },
  };
  return adapter;
};

function readStarted(env: BridgeEnvironment): { state?: unknown; path?: unknown } {
  try {
    return Object(JSON.parse(env.tab.get(STARTED_KEY) ?? 'null'));
  } catch {
    return {};
  }
}

function nonce(page: Window): string {
  const bytes = page.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
