import type { Adapter } from '../../../bridge/index.ts';
import { RETURN_PATH } from './adapter.ts';
import { adapterDefect, channelDefect, type Defect, storage } from './defect.ts';
import { BACK, TOY_SECRET } from './simulator.ts';

/** An adapter that adds its own listeners to the page. */
const doubleEmitDefect = (type: string, name: 'visible' | 'hidden' | 'online' | 'offline' | 'return') =>
  adapterDefect(
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
    [`${name}: is reported once`],
  );

/** Defects in the adapter's events. */
export const EVENT_DEFECTS: readonly Defect[] = [
  adapterDefect(
    'does not claim the back button that the app has',
    ({ can }) => ({ can: (one) => one !== 'back' && can(one) }),
    ['back: is promised exactly where the host has a back button'],
  ),
  adapterDefect(
    'reports the back button but cannot prevent leaving',
    (_, { env }) => ({
      listen(emit) {
        const tell = () => emit('back', { preventDefault() {} });
        env.window?.document.addEventListener(BACK, tell);
        return () => env.window?.document.removeEventListener(BACK, tell);
      },
    }),
    ['back: is reported, and can stop the host from leaving'],
  ),
  adapterDefect(
    'always prevents the app from leaving',
    (_, { env }) => ({
      listen() {
        env.window?.document.addEventListener(BACK, (event) => event.preventDefault());
        return () => {};
      },
    }),
    [
      'back: lets the host leave when nothing prevents it',
      'back: is not reported after dispose, and the host may leave',
    ],
  ),
  doubleEmitDefect('visibilitychange', 'hidden'),
  doubleEmitDefect('visibilitychange', 'visible'),
  doubleEmitDefect('online', 'online'),
  doubleEmitDefect('offline', 'offline'),
  doubleEmitDefect('pageshow', 'return'),
];

/** Defects in returning from a page of the app. */
export const ARRIVAL_DEFECTS: readonly Defect[] = [
  adapterDefect('accepts any URL as its return URL', () => ({ arrive: () => ({ path: '/' }) }), [
    'arrive: accepts only its own return path',
  ]),
  adapterDefect('does not recognise its own return URL', () => ({ arrive: () => null }), [
    'arrive: recognises the return path of its registry entry',
  ]),
  adapterDefect(
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
    ['arrive: rejects a login that was not started here'],
  ),
  adapterDefect(
    'returns the path with the return URL’s query',
    () => ({
      arrive: ({ pathname, search }) => (pathname === RETURN_PATH ? { path: pathname + search } : null),
    }),
    ['arrive: continues on a path of the shop, without anything from the return URL'],
  ),
  adapterDefect(
    'throws for a malformed URL',
    () => ({
      arrive(url) {
        decodeURIComponent(url.pathname);
        return null;
      },
    }),
    ['arrive: never throws, whatever the URL'],
  ),
];

/** A defect that puts extra data in the adapter's trace. */
const traceDefect = (what: string, secret: (right: Adapter) => unknown, fails: Defect['fails']) =>
  adapterDefect(
    what,
    (right) => ({
      async share(request, context) {
        context.trace('sent', 'debug', { note: await secret(right) });
        return right.share?.(request, context);
      },
    }),
    fails,
  );

/** Defects in the adapter's trace. */
export const TRACE_DEFECTS: readonly Defect[] = [
  adapterDefect(
    'traces the login proof under a harmless name',
    ({ login }) => ({
      async login(context) {
        const proof = await login?.(context);
        context.trace('received', 'login', { note: `got ${Object(proof).value}` });
        return proof;
      },
    }),
    ['trace: contains no login proof and no payment token'],
  ),
  adapterDefect(
    'traces locations as text',
    ({ location }) => ({
      async location(context) {
        const place = await location?.(context);
        context.trace('received', 'place', `${JSON.stringify(Object.values(Object(place)))}`);
        return place;
      },
    }),
    ['trace: contains no location'],
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
    ['trace: contains nothing that the shop stores'],
  ),
  traceDefect('traces the app’s id of the user', () => TOY_SECRET, [
    'trace: contains none of the host’s secrets',
  ]),
  channelDefect('traces messages without a name', /^(login|scan): (login|seen) (silent|refused|double)$/),
  channelDefect('traces nothing', 'trace: shows what a call sent to the host, and that it replied'),
  adapterDefect(
    'throws for some logged values',
    () => ({ log: (_, properties) => void JSON.stringify(properties) }),
    ['log: never throws, whatever it is given'],
  ),
  adapterDefect('has an asynchronous log', () => ({ log: (async () => {}) as never }), [
    'log: returns nothing to await',
  ]),
];

/** Defects in what the adapter passes on of the launch, and in the login by it. */
export const LAUNCH_DEFECTS: readonly Defect[] = [
  adapterDefect(
    'has other signed data for each login than for the launch',
    ({ can }) => {
      let logins = 0;
      return {
        launch: { signedData: 'data-0' },
        can: (capability) => capability === 'login.launch' || can(capability),
        async login() {
          logins += 1;
          return { kind: 'launch', value: `data-${logins}` };
        },
      };
    },
    ['launch: logs in again and again with the same proof, without asking the person or leaving the page'],
  ),
  adapterDefect(
    'leaves the signed data in the address',
    (_, { env }) => ({ launch: { signedData: env.window?.location.href } }),
    ['launch: leaves no signed data in the page’s URL'],
  ),
  adapterDefect('passes on a start parameter unchecked', () => ({ launch: { startParameter: '<b>' } }), [
    'launch: passes on only a start parameter and a locale that can be read as such',
  ]),
];
