import { DEADLINES } from '../../bridge/index.ts';
import { sendAnswer, type Simulator, type SimulatorWorld } from '../../bridge/testing/simulator.ts';
import { NATIVE_METHODS } from './native-methods.ts';
import { BACK, type PaytmPage, READY } from './wire.ts';

/** The app adds the bridge after the page has begun to load. */
const READY_AFTER_MS = 30;
/** How long after the shop's deadline a late answer comes. */
const TOO_LATE_MS = 1_000;

type Reply = (reply: unknown) => void;

/** The Paytm app on Android: `window.JSBridge`, added late and announced by an event. */
export const paytmMiniApp: Simulator = {
  host: 'paytm',
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; SM-M146B Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.196 Mobile Safari/537.36 AppContainer',
  viewport: { width: 360, height: 740 },
  versions: [],
  config: { paytm: { clientId: 'merchant-doorstep-sandbox', mid: 'DOORSTEP00000000001' } },
  methods: [READY, ...NATIVE_METHODS.keys()],
  withoutAnswer: ['popWindow'],
  install(world) {
    const { window } = world;
    const { document } = window;
    world.onSuspend?.((isSuspended) =>
      document.dispatchEvent(new window.Event(isSuspended ? 'pause' : 'resume')),
    );
    world.onBack?.(() => !document.dispatchEvent(new window.Event(BACK, { cancelable: true })));

    const announce = () => document.dispatchEvent(new window.Event(READY));
    const fault = world.fault(READY);
    if (fault === 'silent' || fault === 'absent' || fault === 'other-id') return;
    if (fault === 'sync') return putBridge(world);
    world.later(fault === 'late' ? DEADLINES.start + TOO_LATE_MS : READY_AFTER_MS, () => {
      if (fault !== 'refused') putBridge(world);
      announce();
      if (fault === 'double') announce();
    });
  },
};

/** Never called for `refused`: the app then announces a bridge without adding it. */
function putBridge(world: SimulatorWorld): void {
  const fault = world.fault(READY);
  const window: PaytmPage = world.window;
  const bridges: Readonly<Record<string, PropertyDescriptor>> = {
    malformed: { value: {} },
    'numeric-status': { value: 1 },
    throwing: {
      get: () => {
        throw new Error('JSBridge failed (simulated)');
      },
    },
  };
  const works = {
    value: {
      call: (method: string, parameters: object = {}, callback: Reply = () => {}) =>
        receive(world, method, JSON.parse(JSON.stringify(parameters)), callback),
    },
  };
  Object.defineProperty(window, 'JSBridge', {
    ...(bridges[fault ?? ''] ?? works),
    configurable: true,
    enumerable: true,
  });
}

function receive(
  world: SimulatorWorld,
  name: string,
  parameters: Readonly<Record<string, unknown>>,
  callback: Reply,
): void {
  const fault = world.fault(name);
  const method = fault === 'absent' ? undefined : NATIVE_METHODS.get(name);
  world.note('sent', name, parameters);
  const respond: Reply = (reply) => {
    world.note('received', name, reply);
    callback(reply);
  };
  const soon = (reply: unknown) => world.later(0, () => respond(reply));

  if (fault === 'throwing') {
    const error = new Error(`${name} failed (simulated)`);
    world.note('received', name, error);
    throw error;
  }
  if (!method) {
    soon({ error: 1, errorMessage: 'not implemented' });
    return;
  }
  // the app's error 0 is easily mistaken for success
  const refuse = () => soon({ error: 0, errorMessage: 'Unable to process your request' });
  if (fault === 'refused') {
    refuse();
    return;
  }
  const answer = method.answer(parameters, world);
  if (answer === undefined) return;
  if (fault === 'sync') {
    // an answer that needs a person cannot be synchronous; the sheet opens all the same
    respond(answer instanceof Promise ? {} : answer);
    return;
  }
  Promise.resolve(answer).then((reply) =>
    sendAnswer(world, name, reply, fault, (sentFault) => {
      // a callback belongs to one call, so an answer with another id has no recipient
      if (sentFault === 'silent' || sentFault === 'other-id') return;
      if (sentFault === 'late') world.later(DEADLINES[method.kind] + TOO_LATE_MS, () => respond(reply));
      else if (sentFault === 'refused') refuse();
      else if (sentFault === 'malformed') soon({ data: '{"authId' });
      else if (sentFault === 'numeric-status') soon({ data: 1 });
      else soon(reply);
      if (sentFault === 'double') soon(reply);
    }),
  );
}
