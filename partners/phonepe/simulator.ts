import { DEADLINES } from '../../bridge/index.ts';
import {
  type FaultMode,
  sendAnswer,
  type Simulator,
  type SimulatorWorld,
} from '../../bridge/testing/simulator.ts';
import {
  type Answer,
  NATIVE_METHODS,
  type NativeMethod,
  type Payload,
  SIMULATED_PLACE,
} from './native-methods.ts';
import { installSimulatedSdk } from './simulated-sdk.ts';

/** The page's globals that the native side uses. */
interface NativePage extends Window {
  /** set by the SDK; receives every answer */
  PhonePe?: {
    MessagingHandler?: {
      callback(callbackId: unknown, status: unknown, result?: unknown, error?: unknown): void;
    };
  };
  webkit?: { messageHandlers?: Record<string, { postMessage(payload: Payload): void }> };
}

const VERSIONS = [1, 2, 3, 4, 5, 6, 7];

const ON_ANDROID = NATIVE_METHODS.filter(({ bridge }) => bridge);
const ON_IOS = NATIVE_METHODS.filter(({ ios }) => ios);

/** How long after the shop's deadline a late answer comes. */
const TOO_LATE_MS = 1_000;

/** Android: `window[<bridge>][<method>](<JSON string>)` */
export const phonepeAndroid: Simulator = {
  host: 'phonepe-android',
  // both kinds of markers: the one documented for merchants, and the one that the SDK looks for
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A.230805.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.196 Mobile Safari/537.36 phonepe-webview phonepe-android',
  viewport: { width: 360, height: 740 },
  versions: VERSIONS,
  methods: ON_ANDROID.map(({ name }) => name),
  aliases: aliasesOf(ON_ANDROID),
  withoutAnswer: ['setItem', 'removeKey'],
  installSdk: installSimulatedSdk,
  install(world) {
    const bridges: Record<string, Record<string, (json: string) => void>> = {};
    for (const method of present(world)) {
      if (!method.bridge) continue;
      bridges[method.bridge] = {
        ...bridges[method.bridge],
        [method.name]: (json) => receive(world, method, JSON.parse(json)),
      };
    }
    for (const [name, bridge] of Object.entries(bridges)) define(world.window, name, bridge);
  },
};

/** iOS: `window.webkit.messageHandlers[<method>].postMessage(<object>)`, and no Android bridge at all */
export const phonepeIos: Simulator = {
  host: 'phonepe-ios',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 phonepe-webview phonepe-ios',
  viewport: { width: 390, height: 760 },
  versions: VERSIONS,
  methods: ON_IOS.map(({ name }) => name),
  aliases: aliasesOf(ON_IOS),
  installSdk: installSimulatedSdk,
  install(world) {
    const messageHandlers: Record<string, { postMessage(payload: Payload): void }> = {};
    for (const method of present(world)) {
      if (!method.ios) continue;
      messageHandlers[method.name] = {
        // messages are copied on their way to the native side
        postMessage: (payload) => receive(world, method, JSON.parse(JSON.stringify(payload))),
      };
    }
    define(world.window, 'webkit', { messageHandlers });
    // iOS has no location method: the SDK uses the webview's
    define(world.window.navigator, 'geolocation', geolocation(world));
  },
};

/** The SDK's names of these methods, and the other system's names for the same ones. */
function aliasesOf(methods: readonly NativeMethod[]): Record<string, string> {
  const aliases: Record<string, string> = {};
  for (const { name, sdk } of methods) {
    if (sdk === undefined) continue;
    aliases[sdk] = name;
    for (const candidate of NATIVE_METHODS) {
      if (candidate.sdk === sdk && candidate.name !== name) aliases[candidate.name] = name;
    }
  }
  return aliases;
}

function present(world: SimulatorWorld): NativeMethod[] {
  return NATIVE_METHODS.filter(({ name, since }) => world.version >= since && world.fault(name) !== 'absent');
}

function receive(world: SimulatorWorld, method: NativeMethod, payload: Payload): void {
  const { name } = method;
  const fault = world.fault(name);
  world.note('sent', name, payload);
  if (fault === 'throwing' || fault === 'absent') {
    const error =
      fault === 'throwing'
        ? new Error(`${name} failed (simulated)`)
        : new TypeError(`Cannot read properties of undefined (reading '${name}')`);
    world.note('received', name, error);
    throw error;
  }

  function reply(status: unknown, result?: unknown, error?: unknown, id: unknown = payload.callbackId): void {
    world.note('received', name, { status, result, error });
    const { PhonePe }: NativePage = world.window;
    PhonePe?.MessagingHandler?.callback(id, status, result, error);
  }
  function respond(answer: Answer, id?: string): void {
    if ('error' in answer) reply('0', undefined, answer.error, id);
    else reply('1', answer.result, undefined, id);
  }
  // never synchronously: the SDK stores the id after the call, so an earlier answer would be lost
  function soon(task: () => void): void {
    world.later(0, task);
  }

  const refuse = () => soon(() => respond({ error: { error_code: 'NETWORK_ERROR' } }));

  if (fault === 'refused') {
    refuse();
    return;
  }
  const answer = method.answer(payload, world);
  if (answer === null) return;
  if (fault === 'sync') {
    // an answer that needs a person cannot be synchronous; the sheet opens all the same
    respond(answer instanceof Promise ? { result: null } : answer);
    return;
  }
  Promise.resolve(answer).then((answer) =>
    sendAnswer(world, name, answer, fault, (sentFault) => send(answer, sentFault)),
  );

  function send(answer: Answer, fault: FaultMode | null): void {
    if (fault === 'silent') return;
    if (fault === 'late') {
      world.later(DEADLINES[method.kind] + TOO_LATE_MS, () => respond(answer));
    } else if (fault === 'refused') {
      refuse();
    } else if (fault === 'other-id') {
      soon(() => respond(answer, 'nobody'));
    } else if (fault === 'malformed') {
      soon(() => reply('1', '{"grantTok'));
    } else if (fault === 'numeric-status') {
      soon(() => ('error' in answer ? reply(0, undefined, answer.error) : reply(1, answer.result)));
    } else {
      soon(() => respond(answer));
      if (fault === 'double') soon(() => respond(answer));
    }
  }
}

function geolocation(world: SimulatorWorld): Pick<Geolocation, 'getCurrentPosition'> {
  return {
    async getCurrentPosition(found, failed) {
      const coords = { ...SIMULATED_PLACE, accuracy: 20 } as GeolocationCoordinates;
      const isGranted = (await world.sheets.permission?.('location')) ?? true;
      world.later(0, () => {
        if (isGranted) found({ coords, timestamp: 0, toJSON: () => coords });
        else failed?.({ code: 1, message: 'User denied Geolocation' } as GeolocationPositionError);
      });
    },
  };
}

/** Not writable, as native objects are not. */
function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, enumerable: true });
}
