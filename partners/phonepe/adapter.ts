import {
  type Adapter,
  type AdapterCall,
  type AdapterStart,
  type BridgeEnvironment,
  BridgeError,
  type Capability,
  type Clock,
  type PayHint,
  type PickedFile,
  type StartAdapter,
} from '../../bridge/index.ts';
import { withFallback } from '../../bridge/fallback.ts';
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

/** The native method for each capability. The app never has any other capability, not even `close`. */
const NATIVE: ReadonlyArray<readonly [Capability, nativeMethod: string]> = [
  ['login.grant-token', 'fetchGrantToken'],
  // `isMethodSupported` does not know `proceedToPay`, which the SDK sends in every version on Android
  ['pay.native', 'openGenericPaymentsPage'],
  ['location', 'getCurrentLocation'],
  ['storage', 'getItem'],
  ['pick-file', 'selectFile'],
  ['log', 'logMerchantEvent'],
];

/** The SDK does not expose the version, so it is derived from the newest supported method. Version 2 added none. */
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

/** The contents of a person's files are private. */
const UNTRACED: Tracing = { trace() {} };

/** Traces that a location or a stored value arrived, but not the value. */
function withoutReply({ trace }: Tracing): Tracing {
  return {
    trace: (direction, method, payload) =>
      trace(direction, method, direction === 'sent' ? payload : undefined),
  };
}

export const start: StartAdapter = async ({ env, clock, signal, trace }) => {
  const sdk = await untilAborted(signal, build(env, signal, trace));

  const supports = (nativeMethod: string) => isSupported(sdk, nativeMethod);
  const version = versionOf(sdk);
  // `build` accepts versions such as "abc", "0" or null, with which every later call fails; then no method is supported
  if (version === undefined) {
    throw new BridgeError('unavailable', 'the app told no usable version, go on as in a plain browser');
  }

  const capabilities = new Set<Capability>(['pay.redirect']);
  for (const [capability, nativeMethod] of NATIVE) if (supports(nativeMethod)) capabilities.add(capability);

  // `proceedToPay` logs an event first and ignores its promise; this prevents an unhandled rejection
  const quietSdk: PhonePeSdk = Object.create(sdk);
  quietSdk.logMerchantEvent = async (name, metadata) => {
    try {
      await sdk.logMerchantEvent(name, metadata);
    } catch {
      // a rejection only means that the event was lost
    }
  };

  const { prefName } = settingsOf(env);

  async function read({ uri, size = Number.POSITIVE_INFINITY }: WireFile): Promise<Blob> {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (let offset = 0; offset < size; offset += CHUNK_BYTES) {
      const length = Math.min(CHUNK_BYTES, size - offset);
      const answer = call(UNTRACED, 'readFile', null, () => sdk.readFile(uri, offset, length));
      const bytes = readChunk(await withTimeout(clock, 'readFile', answer));
      if (!bytes) throw malformed('readFile');
      chunks.push(bytes);
      if (bytes.length < length) break;
    }
    return new Blob(chunks);
  }

  const adapter: Adapter = {
    name: 'phonepe',
    version,
    can: (capability) => capabilities.has(capability),

    async login(context) {
      const method = supports('fetchAuthToken') ? 'fetchAuthToken' : 'fetchGrantToken';
      // "Skip" and a failed network both give NETWORK_ERROR: in doubt it counts as declined
      const grant = readGrant(await call(context, method, null, () => sdk[method](), 'declined'));
      if (!grant) throw malformed(method);
      return { kind: 'grant', ...grant };
    },

    pay: ({ reservationId, redirectUrl, returnUrl }, context) =>
      withFallback(
        context,
        async (): Promise<PayHint> => {
          if (!reservationId || !capabilities.has('pay.native'))
            throw new BridgeError(
              'unavailable',
              'this version pays by redirect, and there is no redirectUrl',
            );
          try {
            await call(context, 'proceedToPay', { rid: reservationId, fallbackUrl: returnUrl }, () =>
              quietSdk.proceedToPay(reservationId, returnUrl),
            );
            return { outcome: 'ui-closed' };
          } catch (error) {
            const { code, hostCode } = error as BridgeError;
            if (code === 'dismissed') return { outcome: 'dismissed' };
            // the app has stopped waiting for the bank
            if (hostCode === 'PAYMENT_TIMEOUT') return { outcome: 'pending' };
            throw error;
          }
        },
        redirectUrl
          ? (): PayHint => {
              env.navigate(redirectUrl);
              return { outcome: 'navigated' };
            }
          : undefined,
      ),

    async location(context) {
      // the SDK checks `value.constructor === Array`, so the array must be from the page's realm
      const permissions = env.window?.Array.of('LOCATION') ?? [];
      // only a clear refusal ends the call, as some app versions do not answer this
      const permission = await call(context, 'seekPermission', { permissions }, () =>
        sdk.seekPermission(permissions),
      ).catch(() => undefined);
      if (isRefused(permission)) throw new BridgeError('declined', 'location is not permitted');
      if (context.signal.aborted) throw aborted();
      const answer = await call(withoutReply(context), 'getCurrentLocation', null, () =>
        sdk.getCurrentLocation(),
      );
      const position = readCoordinates(answer);
      if (!position) throw malformed('getCurrentLocation');
      return position;
    },

    // the Android app drops empty values, and may return '' for a missing value: a leading '=' marks stored values
    storage: {
      async get(key, context) {
        const value = await call(withoutReply(context), 'getItem', { prefName, key }, () =>
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
      // below version 4 the SDK neither calls the app nor settles
      if (!capabilities.has('pick-file')) {
        throw new BridgeError('unavailable', 'this version of the app has no file picker');
      }
      const answer = await call(context, 'selectFile', { mimeType: kind, allowMultiple: multiple }, () =>
        sdk.selectFile(kind, multiple),
      );
      const files = readFiles(answer);
      if (!files) throw malformed('selectFile');
      return files.map((file): PickedFile => {
        const pickedFile = { name: file.fileName, type: '', read: () => read(file) };
        return file.size === undefined ? pickedFile : { ...pickedFile, size: file.size };
      });
    },

    log(event, properties) {
      trace('sent', 'logMerchantEvent', { name: event, metadata: properties });
      quietSdk.logMerchantEvent(event, properties);
    },
  };
  return adapter;
};

/** Loads the SDK once, as a classic script: if it were bundled, its global would be hidden from the native side. */
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
    const builtSdk = await sdk.build('web');
    // the reply is the whole SDK, of which only the version comes from the app
    trace('received', 'getSupportedWebSDKVersion', { version: versionOf(builtSdk) });
    return builtSdk;
  } catch (error) {
    trace('received', 'getSupportedWebSDKVersion', error);
    // outside the app the SDK rejects at once, and with the same error if the app does not tell its version
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
  task: () => Promise<T>,
  refusal?: 'declined',
): Promise<T> {
  trace('sent', method, payload);
  try {
    const answer = await task();
    trace('received', method, answer);
    return answer;
  } catch (error) {
    trace('received', method, error);
    throw failureOf(method, error, refusal);
  }
}

function untilAborted<T>(signal: AbortSignal, task: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(aborted());
    signal.addEventListener('abort', stop, { once: true });
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** A deadline for calls made after the guarded call has ended. */
function withTimeout<T>(clock: Clock, method: string, task: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(CHUNK_MS, () =>
      reject(new BridgeError('deadline', `${method} was not answered`)),
    );
    task.then(resolve, reject).finally(stop);
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
