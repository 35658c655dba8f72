import {
  type Adapter,
  type AdapterCall,
  type AdapterStart,
  type BridgeEnvironment,
  BridgeError,
  type Capability,
  type Clock,
  type PickedFile,
  type StartAdapter,
} from '../../bridge/index.ts';
import { failureOf, malformed } from './failure.ts';
import {
  isRefused,
  type PhonePePage,
  type PhonePeSdk,
  readChunk,
  readCoordinates,
  readFiles,
  readGrant,
  type WireFile,
} from './wire.ts';

/** Their native method behind each capability. What is not in here this host never can: it cannot even be closed. */
const NATIVE: ReadonlyArray<readonly [Capability, nativeMethod: string]> = [
  ['login.grant-token', 'fetchGrantToken'],
  // `proceedToPay` is no name that can be asked for, and on Android it is sent whatever the version is
  ['pay.native', 'openGenericPaymentsPage'],
  ['location', 'getCurrentLocation'],
  ['storage', 'getItem'],
  ['pick-file', 'selectFile'],
  ['log', 'logMerchantEvent'],
];

/** The SDK keeps the version to itself; the newest method that it supports gives it away. 2 brought nothing. */
const VERSION_MARKS = [
  ['videoCall', '7'],
  ['navigateToMap', '6'],
  ['fetchAuthToken', '5'],
  ['selectFile', '4'],
  ['reserveOrder', '3'],
  ['fetchGrantToken', '1'],
] as const;

const CHUNK_BYTES = 262_144;
const CHUNK_MS = 10_000;

type Tracing = Pick<AdapterCall, 'trace'>;

/** What is in a person's file is nobody's business. */
const UNTRACED: Tracing = { trace() {} };

/** A place, or what the shop keeps: that it came may be seen, not what it is. */
function unshown({ trace }: Tracing): Tracing {
  return {
    trace: (direction, method, payload) =>
      trace(direction, method, direction === 'sent' ? payload : undefined),
  };
}

export const start: StartAdapter = async ({ env, clock, signal, trace }) => {
  const sdk = await untilAborted(signal, build(env, signal, trace));

  const supports = (nativeMethod: string) => isSupported(sdk, nativeMethod);
  const version = versionOf(sdk);
  // "abc", "0", null and the like pass `build`, and every call after it fails: a method of version 1 shows them up
  if (version === undefined) {
    throw new BridgeError('unavailable', 'the app told no usable version, go on as in a plain browser');
  }

  const able = new Set<Capability>(['pay.redirect']);
  for (const [capability, nativeMethod] of NATIVE) if (supports(nativeMethod)) able.add(capability);

  // `proceedToPay` logs first and drops the promise of that: this SDK leaves no rejection behind that nobody handles
  const quiet: PhonePeSdk = Object.create(sdk);
  quiet.logMerchantEvent = async (name, metadata) => {
    try {
      await sdk.logMerchantEvent(name, metadata);
    } catch {
      // an event that the host does not take is nobody's trouble
    }
  };

  const { prefName } = settingsOf(env);

  async function read({ uri, size = Number.POSITIVE_INFINITY }: WireFile): Promise<Blob> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let offset = 0; offset < size; offset += CHUNK_BYTES) {
      const length = Math.min(CHUNK_BYTES, size - offset);
      const answer = call(UNTRACED, 'readFile', null, () => sdk.readFile(uri, offset, length));
      const bytes = readChunk(await inTime(clock, 'readFile', answer));
      if (!bytes) throw malformed('readFile');
      parts.push(bytes);
      if (bytes.length < length) break;
    }
    return new Blob(parts);
  }

  const adapter: Adapter = {
    name: 'phonepe',
    version,
    can: (capability) => able.has(capability),

    async login(context) {
      const method = supports('fetchAuthToken') ? 'fetchAuthToken' : 'fetchGrantToken';
      // "Skip" and a failed network come back as the same NETWORK_ERROR: what cannot be told from a no is a no
      const grant = readGrant(await call(context, method, null, () => sdk[method](), 'declined'));
      if (!grant) throw malformed(method);
      return { kind: 'grant', ...grant };
    },

    async pay({ reservationId, redirectUrl, returnUrl }, context) {
      if (reservationId && able.has('pay.native')) {
        try {
          await call(context, 'proceedToPay', { rid: reservationId, fallbackUrl: returnUrl }, () =>
            quiet.proceedToPay(reservationId, returnUrl),
          );
          return { outcome: 'ui-closed' };
        } catch (error) {
          const { code, hostCode } = error as BridgeError;
          if (code === 'dismissed') return { outcome: 'dismissed' };
          if (hostCode === 'PAYMENT_TIMEOUT') return { outcome: 'ui-closed' };
          // `unavailable`: the app was not reached, so the same payment may be opened as a page
          if (code !== 'unavailable' || !redirectUrl || context.signal.aborted) throw error;
        }
      }
      if (!redirectUrl) {
        throw new BridgeError('unavailable', 'this version pays by redirect, and there is no redirectUrl');
      }
      env.navigate(redirectUrl);
      return { outcome: 'navigated' };
    },

    async location(context) {
      // their check is `value.constructor === Array`: the list has to be one of the page's own
      const permissions = env.window?.Array.of('LOCATION') ?? [];
      // only a clear no ends it here: the app may be one that does not answer this question
      const permission = await call(context, 'seekPermission', { permissions }, () =>
        sdk.seekPermission(permissions),
      ).catch(() => undefined);
      if (isRefused(permission)) throw new BridgeError('declined', 'location is not permitted');
      if (context.signal.aborted) throw aborted();
      const answer = await call(unshown(context), 'getCurrentLocation', null, () => sdk.getCurrentLocation());
      const place = readCoordinates(answer);
      if (!place) throw malformed('getCurrentLocation');
      return place;
    },

    // their Android side drops an empty value, and a missing one may come back as '': a leading '=' tells them apart
    storage: {
      async get(key, context) {
        const value = await call(unshown(context), 'getItem', { prefName, key }, () =>
          sdk.getItem(prefName, key),
        );
        return typeof value === 'string' && value.startsWith('=') ? value.slice(1) : null;
      },
      set: (key, value, context) =>
        call(context, 'setItem', { prefName, key }, () => sdk.setItem(prefName, key, `=${value}`)),
      remove: (key, context) =>
        call(context, 'removeItem', { prefName, key }, () => sdk.removeItem(prefName, key)),
    },

    async pickFile({ kind, multiple = false }, context) {
      // below version 4 the SDK neither asks nor answers
      if (!able.has('pick-file')) {
        throw new BridgeError('unavailable', 'this version of the app has no file picker');
      }
      const answer = await call(context, 'selectFile', { mimeType: kind, allowMultiple: multiple }, () =>
        sdk.selectFile(kind, multiple),
      );
      const files = readFiles(answer);
      if (!files) throw malformed('selectFile');
      return files.map((file): PickedFile => {
        const picked = { name: file.fileName, type: '', read: () => read(file) };
        return file.size === undefined ? picked : { ...picked, size: file.size };
      });
    },

    log(event, properties) {
      trace('sent', 'logMerchantEvent', { name: event, metadata: properties });
      quiet.logMerchantEvent(event, properties);
    },
  };
  return adapter;
};

/** One classic script, once: through a bundler their variable would be out of the native side's reach. */
async function build(
  env: BridgeEnvironment,
  signal: AbortSignal,
  trace: AdapterStart['trace'],
): Promise<PhonePeSdk> {
  const page: PhonePePage | undefined = env.window;
  let cause: unknown;
  if (!page?.PhonePe?.PhonePe) {
    trace('sent', 'phonepesdk.js');
    try {
      await env.loadScript(settingsOf(env).sdkUrl);
      trace('received', 'phonepesdk.js');
    } catch (error) {
      cause = error;
    }
  }
  const sdk = page?.PhonePe?.PhonePe;
  if (typeof sdk?.build !== 'function')
    throw new BridgeError('not-in-host', 'PhonePe SDK not found', { cause });
  if (signal.aborted) throw aborted();
  trace('sent', 'getSupportedWebSDKVersion');
  try {
    const built = await sdk.build('web');
    // what it answers is their whole SDK: only what the app has told by it is worth a line
    trace('received', 'getSupportedWebSDKVersion', { version: versionOf(built) });
    return built;
  } catch (error) {
    trace('received', 'getSupportedWebSDKVersion', error);
    // outside the app the SDK says so at once; it says the same when the app refuses to tell its version
    throw new BridgeError('not-in-host', 'the app did not answer its SDK, go on as in a plain browser', {
      cause: error,
    });
  }
}

function isSupported(sdk: PhonePeSdk, nativeMethod: string): boolean {
  try {
    return sdk.isMethodSupported(nativeMethod) === true;
  } catch {
    return false;
  }
}

function versionOf(sdk: PhonePeSdk): string | undefined {
  return VERSION_MARKS.find(([nativeMethod]) => isSupported(sdk, nativeMethod))?.[1];
}

async function call<T>(
  { trace }: Tracing,
  method: string,
  payload: unknown,
  work: () => Promise<T>,
  refusal?: 'declined',
): Promise<T> {
  trace('sent', method, payload);
  try {
    const answer = await work();
    trace('received', method, answer);
    return answer;
  } catch (error) {
    trace('received', method, error);
    throw failureOf(method, error, refusal);
  }
}

function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(aborted());
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** For what is asked after the guarded call has ended. */
function inTime<T>(clock: Clock, method: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(CHUNK_MS, () =>
      reject(new BridgeError('deadline', `${method} was not answered`)),
    );
    work.then(resolve, reject).finally(stop);
  });
}

function aborted(): BridgeError {
  return new BridgeError('aborted', 'called off before the app had answered');
}

function settingsOf({ config }: BridgeEnvironment): { sdkUrl: string; prefName: string } {
  const { sdkUrl, prefName } = Object(config.phonepe);
  return {
    sdkUrl: typeof sdkUrl === 'string' && sdkUrl ? sdkUrl : '/sandbox/sdk/phonepesdk.js',
    prefName: typeof prefName === 'string' && prefName ? prefName : 'shop',
  };
}
