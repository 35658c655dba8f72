import {
  type Adapter,
  type AdapterCall,
  type AdapterStart,
  BridgeError,
  type BridgeErrorCode,
  type Capability,
  createWebAdapter,
  type PartnerEntry,
  type StartAdapter,
} from '../../../bridge/index.ts';
import { withFilePicker } from '../../../bridge/file-picker.ts';
import { AWAY, BACK, HERE, LOOK, REPLY, type ToyPage } from './simulator.ts';

/** Defects in how the adapter communicates with its app. */
export type Flaw =
  | 'matches replies by their order'
  | 'invents a result for an invalid reply'
  | 'misreads a synchronous reply'
  | 'treats a refusal as a success'
  | 'drops the host’s error code'
  | 'waits for a missing method'
  | 'sends every call twice'
  | 'answers for an app that does not respond'
  | 'fails on a duplicate reply'
  | 'leaves a listener after a call'
  | 'leaves a timer after a call'
  | 'sends to the app after the call has ended'
  | 'keeps listening after a failed start'
  | 'invents a location when the permission is unclear'
  | 'traces nothing'
  | 'traces messages without a name';

const ERROR_CODES: Readonly<Record<number, BridgeErrorCode>> = { 1: 'declined', 2: 'unavailable' };
const HOUR_MS = 3_600_000;

/** Results that a flawed adapter invents for an invalid reply; the app never sends them. */
const MADE_UP: Readonly<Record<string, Record<string, unknown>>> = {
  login: { kind: 'code', value: 'made up' },
  pay: { outcome: 'navigated' },
  place: { latitude: 0, longitude: 0 },
  kept: { text: 'made up' },
  pick: { names: [] },
  points: { points: 0 },
};

type Ask = (context: AdapterCall, method: string, params?: object) => Promise<Record<string, unknown>>;

interface Waiting {
  id: string;
  method: string;
  take(reply: Record<string, unknown>): void;
}

function openChannel(
  { env, clock }: AdapterStart,
  has: (flaw: Flaw) => boolean,
): { ask: Ask; close(): void } {
  const page = env.window as ToyPage & typeof globalThis;
  let waiting: Waiting[] = [];
  let lastId = 0;

  function hear(event: Event) {
    const reply: Record<string, unknown> = JSON.parse((event as CustomEvent).detail);
    const inOrder = has('matches replies by their order') ? waiting[0] : undefined;
    const found = inOrder ?? waiting.find(({ id }) => id === reply.id);
    if (found) {
      if (!has('fails on a duplicate reply')) waiting = waiting.filter((one) => one !== found);
      found.take(reply);
    }
  }
  page.document.addEventListener(REPLY, hear);

  return {
    close: () => page.document.removeEventListener(REPLY, hear),
    ask: (context, method, params = {}) =>
      new Promise((resolve, reject) => {
        const bytes = page.crypto.getRandomValues(new Uint32Array(4));
        const id = `${bytes.join('-')}-${++lastId}`;
        const trace: AdapterCall['trace'] = (direction, name, payload) => {
          if (has('traces nothing')) return;
          context.trace(direction, has('traces messages without a name') ? '' : name, payload);
        };
        let inside = true;
        let answers = 0;
        const take = (reply: Record<string, unknown>) => {
          trace('received', method, typeof reply.error === 'number' ? { error: reply.error } : undefined);
          answers += 1;
          const isMisread = inside && has('misreads a synchronous reply');
          if (has('fails on a duplicate reply')) {
            // the flaw: it checks too late, so the first reply counts only if no second one follows
            clock.after(1, () => (answers > 1 ? reject(new Error('a second answer')) : resolve(reply)));
          } else if (isMisread) resolve(MADE_UP[method] ?? {});
          else if (typeof reply.error !== 'number') resolve(reply);
          else if (has('treats a refusal as a success')) resolve({ ...reply, ...MADE_UP[method] });
          else if (reply.error !== 2 || !has('waits for a missing method')) {
            const details = has('drops the host’s error code') ? {} : { hostCode: `${reply.error}` };
            const code = ERROR_CODES[reply.error] ?? 'host-error';
            reject(new BridgeError(code, `${method} was answered with error ${reply.error}`, details));
          }
        };
        waiting.push({ id, method, take });
        const post = () => page.Toy?.postMessage(JSON.stringify({ id, method, params }));
        const onAbort = () => {
          waiting = waiting.filter((one) => one.id !== id);
          if (has('sends to the app after the call has ended')) clock.after(10, post);
        };
        context.signal.addEventListener('abort', onAbort, { once: true });
        if (has('leaves a listener after a call')) page.addEventListener('toy', () => {});
        if (has('leaves a timer after a call')) clock.after(HOUR_MS, () => {});
        if (has('answers for an app that does not respond'))
          clock.after(1_000, () => resolve(MADE_UP[method] ?? {}));
        trace('sent', method);
        for (let times = has('sends every call twice') ? 2 : 1; times > 0; times -= 1) {
          try {
            post();
          } catch (error) {
            if (!has('waits for a missing method')) reject(error);
          }
        }
        inside = false;
      }),
  };
}

/** The toy app’s adapter, correct unless it is given a flaw. */
export function startToy(kind: 'full' | 'lite', flaw?: Flaw): StartAdapter {
  const has = (one: Flaw) => flaw === one;
  return async (start) => {
    const { env } = start;
    const page: ToyPage | undefined = env.window;
    if (!page?.Toy) throw new BridgeError('not-in-host', 'there is no Toy in the page');
    const { ask, close } = openChannel(start, has);
    const stop = () => {
      if (!has('keeps listening after a failed start')) close();
    };
    start.signal.addEventListener('abort', stop, { once: true });
    const hello = await ask(start, 'hello').catch((error) => {
      stop();
      throw error;
    });
    if (typeof hello.version !== 'string' && !has('invents a result for an invalid reply')) {
      stop();
      throw malformed('hello');
    }
    const native: Capability[] = [
      'login.grant-token',
      'location',
      'share',
      'open',
      'close',
      'storage',
      'log',
      'back',
      'scan',
      'pin',
    ];
    const browser = withFilePicker(createWebAdapter(env), env);
    const full: Capability[] = kind === 'full' ? ['pay.native', 'pick-file', 'notifications'] : ['pick-file'];
    const able = new Set<Capability>([...native, ...full, 'pay.redirect', 'login.partner-code']);
    let held: string | undefined;

    /** The reply as parsed by `read`. An adapter with the flaw invents a result when the reply is invalid. */
    async function answer<T>(
      context: AdapterCall,
      method: string,
      params: object,
      read: (reply: Record<string, unknown>) => T | undefined,
    ): Promise<T> {
      const reply = await ask(context, method, params);
      const found = read(reply);
      if (found !== undefined) return found;
      if (has('invents a result for an invalid reply'))
        return (read(MADE_UP[method] as never) ?? MADE_UP[method]) as T;
      // results invented by the flaws above are not messages of the app
      if (MADE_UP[method] && Object.keys(MADE_UP[method]).every((name) => name in reply)) return reply as T;
      throw malformed(method);
    }

    const onLook = (changed: () => void) => {
      page.document.addEventListener(LOOK, changed);
      return () => page.document.removeEventListener(LOOK, changed);
    };

    const adapter: Adapter = {
      name: 'toy',
      ...(typeof hello.version === 'string' && { version: hello.version }),
      can: (capability) => able.has(capability),
      async login(context) {
        const code = held;
        held = undefined;
        if (code) return { kind: 'code', value: code };
        return answer(context, 'login', {}, ({ token }) =>
          typeof token === 'string' ? { kind: 'grant', value: token } : undefined,
        );
      },
      async pay({ reservationId, redirectUrl }, context) {
        if (kind === 'full' && reservationId) {
          return answer(context, 'pay', { id: reservationId }, ({ ended }) =>
            ended === 'by hand'
              ? { outcome: 'dismissed' }
              : ended === 'by itself'
                ? { outcome: 'ui-closed' }
                : undefined,
          );
        }
        if (!redirectUrl) throw new BridgeError('unavailable', 'there is neither an id nor a page');
        env.navigate(redirectUrl);
        return { outcome: 'navigated' };
      },
      async location(context) {
        const { granted } = await ask(context, 'permission').catch(() => ({ granted: undefined }));
        if (granted === undefined && has('invents a location when the permission is unclear'))
          return MADE_UP.place;
        if (granted === false) throw new BridgeError('declined', 'no permission to tell the place');
        if (context.signal.aborted) throw new BridgeError('aborted', 'called off');
        return answer(context, 'place', {}, ({ at }) => {
          const [latitude, longitude] = typeof at === 'string' ? at.split(' ').map(Number) : [];
          return longitude === undefined ? undefined : { latitude, longitude };
        });
      },
      share: (request, context) => ask(context, 'share', request),
      open: (url, context) => ask(context, 'open', { url }),
      close: (context) => ask(context, 'close'),
      storage: {
        get: (key, context) =>
          answer(context, 'kept', { key }, ({ text }) =>
            text === null || typeof text === 'string' ? { text } : undefined,
          ).then(({ text }) => text),
        set: (key, text, context) => ask(context, 'keep', { key, text }),
        remove: (key, context) => ask(context, 'forget', { key }),
      },
      pickFile(request, context) {
        if (kind === 'lite') return browser.pickFile?.(request, context) ?? Promise.reject(malformed('pick'));
        return answer(context, 'pick', {}, ({ names }) =>
          Array.isArray(names)
            ? names.map((name) => ({ name, type: '', read: async () => new Blob() }))
            : undefined,
        );
      },
      hostMethods: {
        loyaltyPoints: (payload, context) =>
          answer(context, 'points', Object(payload), ({ points }) =>
            typeof points === 'number' ? { points } : undefined,
          ),
      },
      haptic: (effect, context) => ask(context, 'buzz', { effect }),
      copy: (text, context) => ask(context, 'clip', { text }),
      permission: (name, context) => ask(context, 'permitted', { name }).then(({ permitted }) => permitted),
      download: (file, context) => ask(context, 'fetched', { ...file }),
      scan: (request, context) =>
        answer(context, 'seen', request, ({ seen }) =>
          typeof seen === 'string' ? { text: seen } : undefined,
        ),
      pin: (action, context) =>
        answer(context, 'pinned', { action }, ({ pinned }) =>
          pinned === 'yes' ? { outcome: 'added' } : undefined,
        ),
      ...(kind === 'full' && {
        notifications: (context: AdapterCall) =>
          answer(context, 'notified', {}, ({ notified }) =>
            typeof notified === 'string' ? { token: notified } : undefined,
          ),
      }),
      gestures: {
        closing: (mode, context) => ask(context, 'leaving', { mode }),
        swipe: (isOn, context) => ask(context, 'dragging', { isOn }),
        backButton: (isShown, context) => ask(context, 'arrow', { isShown }),
      },
      insets: { read: () => ({ safeArea: { top: 24 }, keyboard: page.Toy?.keyboard }), listen: onLook },
      appearance: { read: () => ({ scheme: page.Toy?.scheme }), listen: onLook },
      lifecycle: {
        ready: (context) => ask(context, 'shown'),
        failed: (reason, context) => ask(context, 'broken', { reason }),
        listen({ suspend, resume }) {
          const leave = () => void suspend();
          page.document.addEventListener(AWAY, leave);
          page.document.addEventListener(HERE, resume);
          return () => {
            page.document.removeEventListener(AWAY, leave);
            page.document.removeEventListener(HERE, resume);
          };
        },
      },
      log() {},
      arrive(url) {
        if (url.pathname !== RETURN_PATH) return null;
        const storedState = env.tab.get('toy-state');
        if (!storedState || storedState !== url.searchParams.get('state')) return { path: '/' };
        held = url.searchParams.get('code') ?? undefined;
        return { path: '/', login: true };
      },
      listen(emit) {
        const tell = (event: Event) => emit('back', { preventDefault: () => event.preventDefault() });
        page.document.addEventListener(BACK, tell);
        return () => page.document.removeEventListener(BACK, tell);
      },
      dispose: close,
    };
    return adapter;
  };
}

export const RETURN_PATH = '/inapp/toy';

/** The toy app's registry entry. */
export function toy(kind: 'full' | 'lite', start: StartAdapter = startToy(kind)): PartnerEntry {
  return {
    name: 'toy',
    platform: 'webview_other',
    detect: ({ userAgent }) => userAgent.includes(`ToyApp/${kind}`),
    policy: {
      logins: ['partner-grant', 'phone'],
      payments: 'host',
      methods: [],
      appBanners: false,
      storeLinks: false,
      externalLinks: false,
      hostTitleBar: true,
    },
    returnPath: RETURN_PATH,
    load: async () => start,
  };
}

function malformed(method: string): BridgeError {
  return new BridgeError('malformed', `${method} returned an invalid reply`);
}
