import {
  type Adapter,
  type AdapterCall,
  BridgeError,
  type BridgeErrorCode,
  type Capability,
  createWebAdapter,
  type StartAdapter,
} from '../../../bridge/index.ts';
import { withFilePicker } from '../../../bridge/file-picker.ts';
import { BACK, readError, readLaunch, readPaymentEnd, type TemplatePage, withoutSignedData } from './wire.ts';

/** Capabilities of the app itself. */
const NATIVE: readonly Capability[] = ['pay.native', 'close', 'back'];
/** Capabilities that any webview has. */
const BROWSER_CAPABILITIES: readonly Capability[] = ['location', 'share', 'open', 'storage', 'pick-file'];

/** The meaning of the app's error numbers; all others are `host-error`. */
const ERROR_CODES: Readonly<Record<number, BridgeErrorCode>> = { 1: 'declined', 2: 'unavailable' };

export const start: StartAdapter = async ({ env }) => {
  const page: TemplatePage | undefined = env.window;
  const app = page?.TemplateApp;
  if (!page || typeof app?.call !== 'function')
    throw new BridgeError('not-in-host', 'TemplateApp is not in the page');
  const launch = readLaunch(app.launchData);
  forgetSignedData(page);

  /** There are no timeouts here: the bridge adds them to every call, and ignores a second reply. */
  const ask = (call: AdapterCall, method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      call.trace('sent', method, params);
      // an exception thrown by the app rejects this promise, and the bridge turns it into a `host-error`
      app.call(method, params, (reply) => {
        call.trace('received', method, reply);
        const error = readError(reply);
        if (error === null) resolve(reply);
        else if (error === undefined) reject(malformed(method));
        else reject(refusalOf(method, error));
      });
    });

  const browser = withFilePicker(createWebAdapter(env), env);
  const adapter: Adapter = {
    ...browser,
    name: 'template',
    launch,
    can(capability) {
      if (capability === 'login.launch') return launch.signedData !== undefined;
      return (
        NATIVE.includes(capability) || (BROWSER_CAPABILITIES.includes(capability) && browser.can(capability))
      );
    },

    async login() {
      if (!launch.signedData) throw new BridgeError('unavailable', 'the app passed no signed data');
      return { kind: 'launch', value: launch.signedData };
    },

    async pay({ reservationId, amount }, context) {
      if (!reservationId) throw new BridgeError('unavailable', 'this app pays by id, and there is none');
      const outcome = readPaymentEnd(await ask(context, 'pay', { reservationId, amount }));
      if (!outcome) throw malformed('pay');
      return { outcome };
    },

    async close(context) {
      await ask(context, 'close', {});
    },

    listen(emit) {
      const emitBack = (event: Event) => emit('back', { preventDefault: () => event.preventDefault() });
      page.document.addEventListener(BACK, emitBack);
      return () => page.document.removeEventListener(BACK, emitBack);
    },
  };
  return adapter;
};

/** Takes the data out of the page's address, which the person may copy or share. */
function forgetSignedData({ location, history }: Window): void {
  const { pathname, search, hash } = location;
  const rest = withoutSignedData(hash);
  if (rest !== hash) history.replaceState(history.state, '', pathname + search + rest);
}

function refusalOf(method: string, error: number): BridgeError {
  const sentence = `${method} was answered with error ${error}`;
  return new BridgeError(ERROR_CODES[error] ?? 'host-error', sentence, { hostCode: `${error}` });
}

function malformed(method: string): BridgeError {
  return new BridgeError('malformed', `${method} returned an invalid reply`);
}
