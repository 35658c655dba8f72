import type { Adapter } from '../../../bridge/index.ts';
import { RETURN_PATH } from './adapter.ts';
import { adapter, channel, type Defect, storage } from './defect.ts';
import { BACK, TOY_SECRET } from './simulator.ts';

/** An adapter that adds its own listeners to the page. */
const alsoEmits = (type: string, name: 'visible' | 'hidden' | 'online' | 'offline' | 'return') =>
  adapter(
    `reports ${name} itself as well`,
    ({ listen }, { env }) => ({
      listen(emit) {
        const stop = listen?.(emit);
        const tell = () => emit(name, undefined);
        env.window?.addEventListener(type, tell);
        return () => {
          stop?.();
          env.window?.removeEventListener(type, tell);
        };
      },
    }),
    [`${name}: is told once`],
  );

/** Defects of its events. */
export const EVENTS: readonly Defect[] = [
  adapter(
    'does not claim the back button that the app has',
    ({ can }) => ({ can: (one) => one !== 'back' && can(one) }),
    ['back: is promised where the host has a back button, and nowhere else'],
  ),
  adapter(
    'reports the back button but cannot prevent leaving',
    (_, { env }) => ({
      listen(emit) {
        const tell = () => emit('back', { preventDefault() {} });
        env.window?.document.addEventListener(BACK, tell);
        return () => env.window?.document.removeEventListener(BACK, tell);
      },
    }),
    ['back: is heard, and can keep the host from leaving'],
  ),
  adapter(
    'always prevents the app from leaving',
    (_, { env }) => ({
      listen() {
        env.window?.document.addEventListener(BACK, (event) => event.preventDefault());
        return () => {};
      },
    }),
    [
      'back: lets the host leave when nobody keeps it',
      'back: is heard no more after dispose, when the host may leave',
    ],
  ),
  alsoEmits('visibilitychange', 'hidden'),
  alsoEmits('visibilitychange', 'visible'),
  alsoEmits('online', 'online'),
  alsoEmits('offline', 'offline'),
  alsoEmits('pageshow', 'return'),
];

/** Defects of returning from a page of the app. */
export const ARRIVAL: readonly Defect[] = [
  adapter('accepts any URL as its return URL', () => ({ arrive: () => ({ path: '/' }) }), [
    'arrive: takes no other address for its return address',
  ]),
  adapter('does not recognise its own return URL', () => ({ arrive: () => null }), [
    'arrive: knows the return address of its line',
  ]),
  adapter(
    'accepts any code without a state',
    ({ login }) => {
      let code: string | null = null;
      return {
        login: async (context) => (code ? { kind: 'code', value: code } : login?.(context)),
        arrive(url) {
          if (url.pathname !== RETURN_PATH) return null;
          code = url.searchParams.get('code');
          return { path: '/', login: true };
        },
      };
    },
    ['arrive: logs nobody in who was not sent for'],
  ),
  adapter(
    'returns the path with the return URL’s query',
    () => ({
      arrive: ({ pathname, search }) => (pathname === RETURN_PATH ? { path: pathname + search } : null),
    }),
    ['arrive: shows a path of the shop’s own, with nothing of the return address in it'],
  ),
  adapter(
    'throws for a malformed URL',
    () => ({
      arrive(url) {
        decodeURIComponent(url.pathname);
        return null;
      },
    }),
    ['arrive: throws for no URL'],
  ),
];

/** The adapter, with extra data in its trace. */
const traces = (what: string, secret: (right: Adapter) => unknown, fails: Defect['fails']) =>
  adapter(
    what,
    (right) => ({
      async share(request, context) {
        context.trace('sent', 'debug', { note: await secret(right) });
        return right.share?.(request, context);
      },
    }),
    fails,
  );

/** Defects of its trace. */
export const TRACE: readonly Defect[] = [
  adapter(
    'traces the login proof under a harmless name',
    ({ login }) => ({
      async login(context) {
        const proof = await login?.(context);
        context.trace('received', 'login', { note: `got ${Object(proof).value}` });
        return proof;
      },
    }),
    ['trace: holds no proof of a login, and no token of a payment'],
  ),
  adapter(
    'traces locations as text',
    ({ location }) => ({
      async location(context) {
        const place = await location?.(context);
        context.trace('received', 'place', `${JSON.stringify(Object.values(Object(place)))}`);
        return place;
      },
    }),
    ['trace: holds no place'],
  ),
  storage(
    'traces stored values',
    (right) => ({
      ...right,
      set(key, text, context) {
        context.trace('sent', 'keep', { text });
        return right.set(key, text, context);
      },
    }),
    ['trace: holds nothing that the shop stores'],
  ),
  traces('traces the app’s id of the user', () => TOY_SECRET, ['trace: holds none of the host’s secrets']),
  channel('traces nothing', 'trace: shows what was sent to the host for a call, and that it answered'),
  adapter(
    'throws for some logged values',
    () => ({ log: (_, properties) => void JSON.stringify(properties) }),
    ['log: throws for nothing that it is given'],
  ),
  adapter('has an asynchronous log', () => ({ log: (async () => {}) as never }), ['log: is not waited for']),
];
