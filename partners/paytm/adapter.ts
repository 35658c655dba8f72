import {
  type Adapter,
  type AdapterCall,
  type AdapterStart,
  BridgeError,
  type Capability,
  createWebAdapter,
  type StartAdapter,
} from '../../bridge/index.ts';
import { withFilePicker } from '../../bridge/file-picker.ts';
import { paytmSettings } from './settings.ts';
import {
  AUTH_CODE_LIFE_S,
  type AuthCodeRequest,
  BACK,
  codeOf,
  type PaymentRequest,
  type PaytmPage,
  type PermissionRequest,
  READY,
  readAuthCode,
  readPaymentEnd,
  readPermission,
  readRefusal,
  describeRefusal,
  traceable,
} from './wire.ts';

type Native = NonNullable<PaytmPage['JSBridge']>;

/** Capabilities of the webview itself. Not `open`: no link may lead out of the app. */
const BROWSER_CAPABILITIES: readonly Capability[] = ['location', 'share', 'storage', 'pick-file'];

export const start: StartAdapter = async ({ env, signal, trace }) => {
  const page: PaytmPage | undefined = env.window;
  if (!page) throw new BridgeError('not-in-host', 'there is no page that the app could be around');
  const native = await waitUntilReady(page, signal, trace);
  const { clientId, mid } = paytmSettings(env.config);
  const { location, share, storage, pickFile, can } = withFilePicker(createWebAdapter(env), env);

  function callNative(context: AdapterCall, method: string, parameters: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      context.trace('sent', method, parameters);
      native.call(method, parameters, (reply) => {
        try {
          context.trace('received', method, traceable(reply));
          const refusal = readRefusal(reply);
          if (!refusal) return resolve(reply);
          const details = { hostCode: refusal.error, cause: reply };
          reject(new BridgeError(codeOf(method, refusal), describeRefusal(method, refusal), details));
        } catch {
          // a reply that cannot be read must not throw in the app's callback
          reject(malformed(method));
        }
      });
    });
  }

  /** Older containers may lack this method, so only a clear answer from the app counts. */
  async function permission(context: AdapterCall, method: string): Promise<number | undefined> {
    if (context.signal.aborted) throw new BridgeError('aborted', `called off before ${method}`);
    const request: PermissionRequest = { permission: 'location' };
    return readPermission(await callNative(context, method, request).catch(() => undefined));
  }

  const adapter: Adapter = {
    name: 'paytm',

    can(capability) {
      if (capability === 'login.grant-token') return clientId !== '';
      if (capability === 'pay.native') return mid !== '';
      if (capability === 'close' || capability === 'back') return true;
      return BROWSER_CAPABILITIES.includes(capability) && can(capability);
    },

    // the app's methods depend on settings only: it reports no version
    whyNot: (capability) => (/^(login.grant|pay.native)/.test(capability) ? 'not-configured' : undefined),

    async login(context) {
      if (!clientId) throw new BridgeError('unavailable', 'the setting paytm.clientId is missing');
      const request: AuthCodeRequest = { clientId };
      const value = readAuthCode(await callNative(context, 'paytmFetchAuthCode', request));
      if (!value) throw malformed('paytmFetchAuthCode');
      return { kind: 'grant', value, expiresInS: AUTH_CODE_LIFE_S };
    },

    async pay({ reservationId, token, amount: { minor, currency } }, context) {
      if (!mid) throw new BridgeError('unavailable', 'the setting paytm.mid is missing');
      if (!reservationId || !token) {
        const missingIdsMessage =
          'paytmPayment needs an order id (reservationId) and a transaction token (token)';
        throw new BridgeError('unavailable', `${missingIdsMessage}, and the backend gave none`);
      }
      if (currency !== 'INR')
        throw new BridgeError('unavailable', `paytmPayment takes INR, and the payment is in ${currency}`);
      const request: PaymentRequest = {
        amount: (minor / 100).toFixed(2),
        orderId: reservationId,
        txnToken: token,
        mid,
      };
      const outcome = readPaymentEnd(await callNative(context, 'paytmPayment', request), reservationId);
      if (!outcome) throw malformed('paytmPayment');
      return { outcome };
    },

    async location(context) {
      const isDenied =
        (await permission(context, 'paytmCheckPermission')) !== 1 &&
        (await permission(context, 'paytmRequestPermission')) === 0;
      if (isDenied) throw new BridgeError('declined', 'location is not permitted');
      if (context.signal.aborted)
        throw new BridgeError('aborted', 'called off before the place was asked for');
      return location?.(context);
    },

    async permission(name, context) {
      if (name !== 'location') throw new BridgeError('unavailable', `the app says nothing of ${name}`);
      // whatever else it says, the app asks again
      return (await permission(context, 'paytmCheckPermission')) === 1 ? 'granted' : 'prompt';
    },

    async close(context) {
      context.trace('sent', 'popWindow');
      // the app never answers this, as it closes the page
      native.call('popWindow');
    },

    listen(emit) {
      const { document } = page;
      const handlers: readonly (readonly [string, (event: Event) => void])[] = [
        [BACK, (event) => emit('back', { preventDefault: () => event.preventDefault() })],
        ['pause', () => emit('hidden', undefined)],
        ['resume', () => emit('visible', undefined)],
      ];
      for (const [name, handler] of handlers) document.addEventListener(name, handler);
      return () => {
        for (const [name, handler] of handlers) document.removeEventListener(name, handler);
      };
    },

    lifecycle: {
      listen({ suspend, resume }) {
        const { document } = page;
        // the container does not wait
        const pause = () => void suspend();
        document.addEventListener('pause', pause);
        document.addEventListener('resume', resume);
        return () => {
          document.removeEventListener('pause', pause);
          document.removeEventListener('resume', resume);
        };
      },
    },

    ...(share && { share }),
    ...(storage && { storage }),
    ...(pickFile && { pickFile }),
  };
  return adapter;
};

/** Paytm's sample code waits forever; this wait ends when the start is aborted. */
async function waitUntilReady(
  page: PaytmPage,
  signal: AbortSignal,
  trace: AdapterStart['trace'],
): Promise<Native> {
  const { document } = page;
  let stop = () => {};
  try {
    return await new Promise((resolve, reject) => {
      function check(announced?: Event) {
        try {
          const native = page.JSBridge;
          if (!native && !announced) return;
          trace('received', READY);
          if (!native) throw malformed(READY);
          if (typeof native.call === 'function') resolve(native);
          else reject(malformed('JSBridge'));
        } catch (error) {
          reject(error);
        }
      }
      const rejectAborted = () => reject(new BridgeError('aborted', 'called off before JSBridge was there'));
      stop = () => {
        document.removeEventListener(READY, check);
        signal.removeEventListener('abort', rejectAborted);
      };
      trace('sent', READY);
      document.addEventListener(READY, check);
      signal.addEventListener('abort', rejectAborted);
      check();
    });
  } finally {
    stop();
  }
}

function malformed(method: string): BridgeError {
  return new BridgeError('malformed', `${method} returned an invalid reply`);
}
