import { DEADLINES, type Deadlines } from '../../bridge/index.ts';
import { sendAnswer, type Simulator, type SimulatorWorld } from '../../bridge/testing/simulator.ts';
import { CHANNEL_ID, ISSUER, signIdToken } from './sign-id-token.ts';
import { hasScanner, hasShortcuts, type Liff, type LinePage, tellsSharing } from './wire.ts';

const LIFF_ID = `${CHANNEL_ID}-Doorstep`;
/** seconds */
const TOKEN_LIFE_S = 3_600;
/** What the simulated camera sees. */
const QR_TEXT = 'https://shop.example/gift-cards/claim?code=DSTP-2026';
/** How long after the shop's deadline a late answer arrives. */
const TOO_LATE_MS = 1_000;
/** Marks a tab that LINE has opened: later pages get no tokens in their address. */
const OPENED_KEY = `LIFF_STORE:${LIFF_ID}:opened`;

/** LINE for iOS with the LIFF SDK in the page's head: `window.liff`, and tokens in the address. */
export const lineIos: Simulator = {
  host: 'line',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.12.1 LIFF',
  viewport: { width: 390, height: 700 },
  versions: [10.3, 10.11, 11.7, 15.12],
  methods: [
    'init',
    'isInClient',
    'getIDToken',
    'shareTargetPicker',
    'openWindow',
    'closeWindow',
    'scanCodeV2',
    'createShortcutOnHomeScreen',
  ],
  withoutAnswer: ['openWindow', 'closeWindow'],
  config: { line: { liffId: LIFF_ID } },
  install(world) {
    const page: LinePage = world.window;
    const idToken = issueToken(world);
    openWithTokens(world.window, idToken);
    page.liff = createLiff(world, idToken);
  },
};

/** The user's id ends with the phone number, as the sandbox has no other list of LINE's users. */
function issueToken({ phone }: SimulatorWorld, { audience = CHANNEL_ID, ageS = 0 } = {}): string {
  const iat = Math.floor(Date.now() / 1_000) - ageS;
  const sub = `U${phone.padStart(32, '0')}`;
  return signIdToken({ iss: ISSUER, sub, aud: audience, iat, exp: iat + TOKEN_LIFE_S });
}

/** LINE opens the first page with the tokens in the fragment; `init` removes them. */
function openWithTokens(window: SimulatorWorld['window'], idToken: string): void {
  const { history, location } = window;
  if (!history?.replaceState || wasOpened(window)) return;
  const tokens = new URLSearchParams({ access_token: 'simulated', id_token: idToken });
  const fragment = location.hash ? `${location.hash}&${tokens}` : `#${tokens}`;
  history.replaceState(history.state, '', location.pathname + location.search + fragment);
}

function wasOpened(window: SimulatorWorld['window']): boolean {
  try {
    const isOpened = window.sessionStorage.getItem(OPENED_KEY) !== null;
    window.sessionStorage.setItem(OPENED_KEY, 'true');
    return isOpened;
  } catch {
    // blocked
    return false;
  }
}

function removeTokens({ history, location }: SimulatorWorld['window']): void {
  const parts = location.hash.slice(1).split('&');
  const rest = parts.filter((part) => !/^(access|id)_token=/.test(part));
  if (rest.length === parts.length) return;
  const fragment = rest.length > 0 ? `#${rest.join('&')}` : '';
  history.replaceState(history.state, '', location.pathname + location.search + fragment);
}

/** An error as the SDK has them. */
function liffError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

function createLiff(world: SimulatorWorld, idToken: string): Liff {
  const { window } = world;
  let isReady = false;

  function begin(method: string, payload?: unknown) {
    world.note('sent', method, payload);
    const fault = world.fault(method);
    if (fault === 'throwing') {
      const error = liffError('UNKNOWN', `${method} failed (simulated)`);
      world.note('received', method, error);
      throw error;
    }
    return fault;
  }

  /** Ends the promise of a method with the result of its work, or with its fault. */
  function promise(
    method: string,
    kind: keyof Deadlines,
    payload: unknown,
    work: () => unknown,
  ): Promise<unknown> {
    const fault = begin(method, payload);
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) =>
        world.later(0, () => {
          world.note('received', method, error);
          reject(error);
        });
      const end = (result: unknown, ms = 0) =>
        world.later(ms, () => {
          world.note('received', method, result);
          resolve(result);
        });
      const refuse = () => fail(liffError('FORBIDDEN', `${method} is refused (simulated)`));
      if (fault === 'refused') {
        refuse();
        return;
      }
      Promise.resolve()
        .then(work)
        .then(
          (result) =>
            sendAnswer(world, method, result, fault, (sentFault) => {
              // a promise belongs to one call, so the end of another one has no recipient
              if (sentFault === 'silent' || sentFault === 'other-id') return;
              if (sentFault === 'sync') resolve(result);
              else if (sentFault === 'late') end(result, DEADLINES[kind] + TOO_LATE_MS);
              else if (sentFault === 'refused') refuse();
              else if (sentFault === 'malformed') end({ status: {} });
              else if (sentFault === 'numeric-status') end({ status: 1 });
              else end(result);
              if (sentFault === 'double') end(result);
            }),
          fail,
        );
    });
  }

  /** What `getIDToken` returns; undefined: nothing. */
  function tokenFor(fault: ReturnType<typeof begin>): unknown {
    switch (fault) {
      case 'silent':
        return undefined;
      // the LIFF app lacks the scope
      case 'refused':
        return null;
      case 'malformed':
        return 'undefined';
      case 'numeric-status':
        return 1;
      // from a page that has been open for longer than a token lives
      case 'late':
        return issueToken(world, { ageS: TOKEN_LIFE_S + 1 });
      case 'other-id':
        return issueToken(world, { audience: `${Number(CHANNEL_ID) + 1}` });
      default:
        return idToken;
    }
  }

  /** A method whose result is nothing. */
  function receive(method: string, payload: unknown, act: () => void): void {
    if (begin(method, payload) !== 'silent') act();
  }

  function requireReady(method: string): void {
    if (!isReady) throw liffError('INIT_FAILED', `${method} was called before init`);
  }

  const members: Readonly<Record<string, unknown>> = {
    init: ({ liffId }: { liffId: string }) =>
      promise('init', 'start', { liffId }, () => {
        if (liffId !== LIFF_ID) throw liffError('INVALID_CONFIG', 'there is no such LIFF app');
        removeTokens(window);
        isReady = true;
      }),
    isInClient() {
      switch (world.fault('isInClient')) {
        case 'throwing':
          throw liffError('UNKNOWN', 'isInClient failed (simulated)');
        case 'silent':
          return undefined;
        // the page was opened in another browser
        case 'refused':
          return false;
        case 'malformed':
          return 'perhaps';
        case 'numeric-status':
          return 1;
        default:
          return true;
      }
    },
    getLineVersion: () => `${world.version}.0`,
    getAppLanguage: () => 'en',
    getIDToken() {
      requireReady('getIDToken');
      const token = tokenFor(begin('getIDToken'));
      if (token !== undefined) world.note('received', 'getIDToken', { idToken: token });
      return token;
    },
    isApiAvailable: (name: string) =>
      isReady &&
      (name === 'shareTargetPicker' ||
        (name === 'createShortcutOnHomeScreen' && hasShortcuts(`${world.version}`))),
    shareTargetPicker: (messages: readonly { text: string }[]) =>
      promise('shareTargetPicker', 'share', undefined, async () => {
        requireReady('shareTargetPicker');
        const question = { title: 'Send to Ravi?', allow: 'Send', deny: 'Close' };
        const scopes = messages.map(({ text }) => text);
        const answer = await world.sheets.consent({ app: 'Doorstep', scopes, question });
        return answer === 'allow' && tellsSharing(`${world.version}`) ? { status: 'success' } : undefined;
      }),
    openWindow: ({ url, external }: { url: string; external: boolean }) =>
      receive('openWindow', { external }, () => {
        if (!/^https?:/.test(url)) throw liffError('INVALID_ARGUMENT', 'url must be a full URL');
      }),
    closeWindow: () => receive('closeWindow', undefined, () => {}),
    createShortcutOnHomeScreen: ({ url }: { url: string }) =>
      promise('createShortcutOnHomeScreen', 'login', { url }, async () => {
        requireReady('createShortcutOnHomeScreen');
        if (!url.endsWith(`/${LIFF_ID}`)) throw liffError('INVALID_ARGUMENT', 'url is not of this LIFF app');
        const question = { title: 'Add Doorstep to the home screen?', allow: 'Add', deny: 'Close' };
        // LINE has shown it, whatever the person does
        void world.sheets.consent({ app: 'Doorstep', scopes: [], question });
      }),
    scanCodeV2: () =>
      promise('scanCodeV2', 'pickFile', undefined, async () => {
        requireReady('scanCodeV2');
        if (!hasScanner(`${world.version}`)) throw liffError('FORBIDDEN', 'scanCodeV2 needs LINE 11.7');
        const question = { title: 'Point the camera at a QR code', allow: 'Scan the code', deny: 'Close' };
        const answer = await world.sheets.consent({ app: 'Doorstep', scopes: [], question });
        return { value: answer === 'allow' ? QR_TEXT : null };
      }),
  };
  const isThere = ([name]: readonly [string, unknown]) => world.fault(name) !== 'absent';
  return Object.fromEntries(Object.entries(members).filter(isThere)) as unknown as Liff;
}
