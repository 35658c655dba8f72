import {
  type Adapter,
  BridgeError,
  type Capability,
  createWebAdapter,
  type StartAdapter,
} from '../../../bridge/index.ts';
import { withFilePicker } from '../../../bridge/file-picker.ts';
import { openChannel } from './channel.ts';
import { BACK, readGrant, readPaymentEnd, readVersion, type TemplatePage } from './wire.ts';

/** Capabilities of the app itself. */
const NATIVE: readonly Capability[] = ['login.grant-token', 'pay.native', 'close', 'back'];
/** Capabilities that any webview has. */
const BROWSER_CAPABILITIES: readonly Capability[] = ['location', 'share', 'open', 'storage', 'pick-file'];

export const start: StartAdapter = async ({ env, signal, trace }) => {
  const page: TemplatePage | undefined = env.window;
  if (!page?.TemplateApp) throw new BridgeError('not-in-host', 'TemplateApp is not in the page');
  const channel = openChannel(page, trace);
  // an aborted start leaves nothing behind
  signal.addEventListener('abort', channel.close, { once: true });
  const version = readVersion(await channel.ask({ signal, trace }, 'hello', {}));
  if (!version) throw malformed('hello');

  const browser = withFilePicker(createWebAdapter(env), env);
  const adapter: Adapter = {
    ...browser,
    name: 'template',
    version,
    can: (capability) =>
      NATIVE.includes(capability) || (BROWSER_CAPABILITIES.includes(capability) && browser.can(capability)),

    async login(context) {
      const grant = readGrant(await channel.ask(context, 'login', {}));
      if (!grant) throw malformed('login');
      return { kind: 'grant', ...grant };
    },

    async pay({ reservationId, amount }, context) {
      if (!reservationId) throw new BridgeError('unavailable', 'this app pays by id, and there is none');
      const outcome = readPaymentEnd(await channel.ask(context, 'pay', { reservationId, amount }));
      if (!outcome) throw malformed('pay');
      return { outcome };
    },

    async close(context) {
      await channel.ask(context, 'close', {});
    },

    listen(emit) {
      const emitBack = (event: Event) => emit('back', { preventDefault: () => event.preventDefault() });
      page.document.addEventListener(BACK, emitBack);
      return () => page.document.removeEventListener(BACK, emitBack);
    },

    dispose: channel.close,
  };
  return adapter;
};

function malformed(method: string): BridgeError {
  return new BridgeError('malformed', `${method} returned an invalid reply`);
}
