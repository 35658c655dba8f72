import { type Adapter, BridgeError, createWebAdapter, type StartAdapter } from '../../../bridge/index.ts';
import { withFilePicker } from '../../../bridge/file-picker.ts';
import { loginUrl, readReturn } from './wire.ts';

/** How long a code may be exchanged for a session. */
const CODE_LIFE_MS = 600_000;

/** The key of the login that was begun, in the tab's storage, which survives the partner's page. */
const STARTED_KEY = 'template-login';

export const start: StartAdapter = async ({ env, clock }) => {
  const browser = withFilePicker(createWebAdapter(env), env);
  /** in memory only: a page that is killed loses the code, but not the session */
  let heldCode: { code: string; until: number } | undefined;

  /** The path to return to; the front page if it is not one of the shop's. */
  function safePath(path: unknown): string {
    const origin = env.window?.location.origin;
    if (typeof path !== 'string' || !origin) return '/';
    try {
      const url = new URL(path, origin);
      // `/.//host` has this origin, but its path is `//host`
      const isInShop = url.origin === origin && /^\/(?!\/)/.test(url.pathname) && !readReturn(url);
      return isInShop ? url.pathname + url.search + url.hash : '/';
    } catch {
      return '/';
    }
  }

  const adapter: Adapter = {
    ...browser,
    name: 'template',
    can: (capability) => capability === 'login.partner-code' || browser.can(capability),

    async login({ trace }) {
      const ready = heldCode;
      // single use: a code that failed must not be returned again
      heldCode = undefined;
      const life = ready ? ready.until - clock.now() : 0;
      if (ready && life > 0) return { kind: 'code', value: ready.code, expiresInS: Math.floor(life / 1_000) };

      const page = env.window;
      if (!page) throw new BridgeError('not-in-host', 'there is no page to send to the login');
      const { pathname, search, hash, href } = page.location;
      const state = createState(page);
      env.tab.set(STARTED_KEY, JSON.stringify({ state, path: safePath(pathname + search + hash) }));
      const target = loginUrl(env.config.template, href, state);
      // without the state, which must stay secret until the page returns
      trace('sent', 'authorize', target.origin + target.pathname);
      env.navigate(target.href);
      return { kind: 'navigated' };
    },

    arrive(url) {
      const returned = readReturn(url);
      if (!returned) return null;
      const started = readStarted(env.tab.get(STARTED_KEY));
      // unknown or already used: this is another person's code, a reload, or the back button
      if (!returned.state || returned.state !== started.state) return { path: '/' };
      env.tab.remove(STARTED_KEY);
      const path = safePath(started.path);
      if (!returned.code) return { path };
      heldCode = { code: returned.code, until: clock.now() + CODE_LIFE_MS };
      return { path, login: true };
    },

    dispose() {
      heldCode = undefined;
    },
  };
  return adapter;
};

function readStarted(json: string | null): { state?: unknown; path?: unknown } {
  try {
    return Object(JSON.parse(json ?? 'null'));
  } catch {
    return {};
  }
}

function createState(page: Window): string {
  const bytes = page.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
