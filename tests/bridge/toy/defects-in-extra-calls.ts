import type { Adapter, AdapterCall } from '../../../bridge/index.ts';
import { adapterDefect, type Defect, failAlways, onlyIn } from './defect.ts';
import { TOY_SECRET, type ToyPage } from './simulator.ts';

type HostMethod = (payload: unknown, context: AdapterCall) => Promise<unknown>;

/** A defect of the one method that only the toy app has. */
const hostMethodDefect = (what: string, change: (right: HostMethod) => HostMethod, fails: Defect['fails']) =>
  adapterDefect(
    what,
    ({ hostMethods }: Adapter) => ({
      hostMethods: { loyaltyPoints: change(hostMethods?.loyaltyPoints ?? failAlways) },
    }),
    fails,
  );

type Lifecycle = NonNullable<Adapter['lifecycle']>;

/** A defect in how the host is told how the shop started, or tells that it stops it. */
const lifecycleDefect = (
  what: string,
  change: (right: Required<Lifecycle>) => Lifecycle,
  fails: Defect['fails'],
) =>
  adapterDefect(
    what,
    ({ lifecycle }) => ({ lifecycle: { ...lifecycle, ...change(lifecycle as Required<Lifecycle>) } }),
    fails,
  );

/** Asks the host again after the call was aborted. */
const afterAbort =
  (right: (context: AdapterCall) => Promise<unknown>) =>
  (context: AdapterCall): Promise<unknown> => {
    context.signal.addEventListener('abort', async () => {
      await undefined;
      await right(context).catch(() => {});
    });
    return right(context);
  };
const traceUser =
  (right: (context: AdapterCall) => Promise<unknown>) =>
  (context: AdapterCall): Promise<unknown> => {
    context.trace('received', 'shown', { by: TOY_SECRET });
    return right(context);
  };
const twice =
  (right: (context: AdapterCall) => Promise<unknown>) =>
  (context: AdapterCall): Promise<unknown> =>
    Promise.all([right(context), right(context)]);

/** A defect in how the app is left, in what it says of permissions, in downloads, scanning, pinning, and notifications. */
const gesturesDefect = (
  what: string,
  change: (right: (context: AdapterCall) => Promise<unknown>) => (context: AdapterCall) => Promise<unknown>,
  fails: Defect['fails'],
) =>
  adapterDefect(
    what,
    ({
      gestures: { closing = failAlways, swipe = failAlways, backButton = failAlways } = {},
      permission,
      download,
      scan,
      pin,
      notifications = failAlways,
    }) => ({
      notifications: (context) => change(notifications)(context).then(first),
      pin: (action, context) => change((call) => pin?.(action, call) ?? failAlways())(context).then(first),
      scan: (request, context) =>
        change((call) => scan?.(request, call) ?? failAlways())(context).then(first),
      download: (file, context) => change((call) => download?.(file, call) ?? failAlways())(context),
      permission: (name, context) =>
        change((call) => permission?.(name, call) ?? failAlways())(context).then(first),
      gestures: {
        closing: (mode, context) => change((call) => closing(mode, call))(context),
        swipe: (isOn, context) => change((call) => swipe(isOn, call))(context),
        backButton: (isShown, context) => change((call) => backButton(isShown, call))(context),
      },
    }),
    fails,
  );
const first = (replies: unknown) => (Array.isArray(replies) ? replies[0] : replies);

/** Defects in what an adapter offers besides the bridge's own calls. */
export const EXTRA_CALL_DEFECTS: readonly Defect[] = [
  adapterDefect(
    'gives lengths as text and colours by name',
    () => ({
      insets: { read: () => ({ keyboard: '300px' }), listen: () => () => {} },
      appearance: { read: () => ({ colours: { accent: 'red' } }), listen: () => () => {} },
    }),
    [/^(insets|appearance): has well-formed values$/],
  ),
  adapterDefect(
    'does not tell that its app looks different',
    ({ insets, appearance }) => ({
      ...(insets && { insets: { ...insets, listen: () => () => {} } }),
      ...(appearance && { appearance: { ...appearance, listen: () => () => {} } }),
    }),
    [/^(insets|appearance): reports a change of the app$/],
  ),
  adapterDefect(
    'listens to its app’s look for ever',
    ({ insets, appearance }) => {
      const forEver = (source = insets) =>
        source && {
          ...source,
          listen(changed: () => void) {
            source.listen(changed);
            return () => {};
          },
        };
      return { insets: forEver(insets), appearance: forEver(appearance) } as Partial<Adapter>;
    },
    [/^(insets|appearance): leaves no listener behind$/],
  ),
  adapterDefect('never vibrates and never copies', () => ({ haptic: failAlways, copy: failAlways }), [
    /^(haptic|copy): works in a host without faults$/,
  ]),
  adapterDefect(
    'vibrates and copies again after the call was aborted',
    ({ haptic = failAlways, copy = failAlways }) => ({
      haptic: (effect, context) => afterAbort((call) => haptic(effect, call))(context),
      copy: (text, context) => afterAbort((call) => copy(text, call))(context),
    }),
    ['copy: ends when the caller aborts, for the host too'],
  ),
  adapterDefect(
    'traces what is copied',
    ({ haptic = failAlways, copy = failAlways }) => ({
      haptic: (effect, context) => traceUser((call) => haptic(effect, call))(context),
      copy(text, context) {
        context.trace('sent', 'clip', text);
        return copy(text, context);
      },
    }),
    [/^(haptic|copy): leaves secrets and copied texts out of the trace$/],
  ),
  adapterDefect(
    'vibrates and copies twice',
    ({ haptic = failAlways, copy = failAlways }) => ({
      haptic: (effect, context) => twice((call) => haptic(effect, call))(context),
      copy: (text, context) => twice((call) => copy(text, call))(context),
    }),
    [/^(haptic: buzz|copy: clip) [a-z-]+$/],
  ),
  adapterDefect(
    'says that everything is permitted when its app does not answer',
    ({ permission = failAlways }) => ({
      permission: (name, context) =>
        permission(name, context).then(
          (state) => state ?? 'granted',
          () => 'granted',
        ),
    }),
    [/^permission: permitted (refused|malformed|absent|throwing)$/],
  ),
  gesturesDefect('cannot change how its app is left', () => failAlways, [
    /^(closing|swipe|backButton|permission|download|scan|pin|notifications): works in a host without faults$/,
  ]),
  gesturesDefect('changes how its app is left once more after the call was aborted', afterAbort, [
    /^(closing|swipe|backButton|permission|download|scan|pin|notifications): ends when the caller aborts, for the host too$/,
  ]),
  gesturesDefect('traces the app’s user id when it changes how the app is left', traceUser, [
    /^(closing|swipe|backButton|permission|download|scan|pin|notifications): leaves secrets and copied texts out of the trace$/,
  ]),
  gesturesDefect('changes how its app is left twice', twice, [
    /^(closing: leaving|swipe: dragging|backButton: arrow|permission: permitted|download: fetched|scan: seen|pin: pinned|notifications: notified) [a-z-]+$/,
  ]),
  adapterDefect(
    'says that it was added when that failed',
    ({ pin = failAlways }) => ({
      pin: (action, context) => pin(action, context).catch(() => ({ outcome: 'added' })),
    }),
    ['pin: never says that a person agreed who did not', /^pin: pinned (refused|malformed|absent|throwing)$/],
  ),
  adapterDefect(
    'says that notifications are allowed when its app does not',
    ({ notifications = failAlways }) => ({
      notifications: (context) => notifications(context).catch(() => ({ token: null })),
    }),
    [
      'notifications: never says that a person agreed who did not',
      /^notifications: notified (refused|malformed|absent|throwing)$/,
    ],
  ),
  onlyIn(
    'lite',
    adapterDefect(
      'asks for notifications in an app that has none',
      (_, { env }) => ({
        async notifications() {
          const { Toy }: ToyPage = Object(env.window);
          Toy?.postMessage(JSON.stringify({ id: '1', method: 'notified', params: {} }));
          return { token: null };
        },
      }),
      ['notifications: asks a host that lacks it nothing, and ends'],
    ),
  ),
  adapterDefect(
    'invents a code when nothing was scanned',
    ({ scan = failAlways }) => ({
      scan: (request, context) => scan(request, context).catch(() => ({ text: 'made up' })),
    }),
    ['scan: never says that a person agreed who did not', /^scan: seen (refused|malformed|absent|throwing)$/],
  ),
  lifecycleDefect(
    'fails when it is told how the shop started',
    () => ({ ready: failAlways, failed: failAlways }),
    [/^(ready|failed): works in a host without faults$/],
  ),
  lifecycleDefect(
    'tells the host how the shop started after that was aborted',
    ({ ready, failed }) => ({
      ready: afterAbort(ready),
      failed: (reason, context) => afterAbort((call) => failed(reason, call))(context),
    }),
    [/^(ready|failed): ends when the caller aborts, for the host too$/],
  ),
  lifecycleDefect(
    'traces the app’s user id when the shop has started',
    ({ ready, failed }) => ({
      ready: traceUser(ready),
      failed: (reason, context) => traceUser((call) => failed(reason, call))(context),
    }),
    [/^(ready|failed): leaves secrets and copied texts out of the trace$/],
  ),
  lifecycleDefect(
    'tells the host twice how the shop started',
    ({ ready, failed }) => ({
      ready: twice(ready),
      failed: (reason, context) => twice((call) => failed(reason, call))(context),
    }),
    [/^(ready: shown|failed: broken) [a-z-]+$/],
  ),
  lifecycleDefect('does not listen to the app’s lifecycle', () => ({ listen: () => () => {} }), [
    'lifecycle: reports that the host suspends the shop',
  ]),
  lifecycleDefect(
    'does not notice that the app returns',
    ({ listen }) => ({ listen: ({ suspend }) => listen({ suspend, resume() {} }) }),
    ['lifecycle: reports that the host returns to the shop'],
  ),
  lifecycleDefect(
    'listens to the app’s lifecycle for ever',
    ({ listen }) => ({
      listen(events) {
        listen(events);
        return () => {};
      },
    }),
    ['lifecycle: leaves no listener behind'],
  ),
  hostMethodDefect('offers a host method that always fails', () => failAlways, [
    'host.loyaltyPoints: works in a host without faults',
  ]),
  hostMethodDefect(
    'asks the host again for a host method that was aborted',
    (right) => (payload, context) => afterAbort((call) => right(payload, call))(context),
    ['host.loyaltyPoints: ends when the caller aborts, for the host too'],
  ),
  hostMethodDefect(
    'traces the app’s user id in a host method',
    (right) => (payload, context) => traceUser((call) => right(payload, call))(context),
    ['host.loyaltyPoints: leaves secrets and copied texts out of the trace'],
  ),
  hostMethodDefect(
    'makes two requests for one host method',
    (right) => async (payload, context) => (await Promise.all([0, 1].map(() => right(payload, context))))[0],
    [/^host\.loyaltyPoints: points [a-z-]+$/],
  ),
  hostMethodDefect(
    'invents a result of a host method that failed',
    (right) => (payload, context) => right(payload, context).catch(() => ({ points: 0 })),
    [/^host\.loyaltyPoints: points (refused|malformed|absent|throwing)$/],
  ),
];
