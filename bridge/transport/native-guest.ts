import type { AdapterStart, StartAdapter } from '../contract.ts';
import { BridgeError } from '../errors.ts';
import { adapt } from './frame-guest.ts';
import { acceptWelcome, type Handshake, type GuestPort, versionMismatch } from './frame-meeting.ts';
import { fieldsOf, type Hello, isText, PROTOCOL, randomId, VERSIONS } from './frame-protocol.ts';

export interface NativeGuestOptions {
  /** the adapter's name, as in its registry entry */
  name: string;
  /** the name of the object that the app adds to the page, such as `AcmeHost` */
  object: string;
}

/** What Android's `addWebMessageListener` adds to a page, and what an iOS app defines in a script. */
interface NativeObject {
  postMessage(text: string): void;
  onmessage: ((event: { data: unknown }) => void) | null;
}

/**
 * The adapter for a shop in the web view of a native app, which adds an object to the page: `postMessage(text)` is what
 * the shop says, and `onmessage` is called with `{ data }`, what the app says. Both are messages of the frame protocol
 * as JSON, so an app lacks `pickFile`, whose files are no JSON; wrap the adapter in `withFilePicker` for the web view's
 * own chooser.
 *
 * ```ts
 * const acme: PartnerEntry = {
 *   name: 'acme',
 *   platform: 'webview_other',
 *   detect: ({ userAgent }) => userAgent.includes('AcmeApp/'),
 *   policy,
 *   load: async () => createNativeAdapter({ name: 'acme', object: 'AcmeHost' }),
 * };
 * ```
 *
 * The app checks who calls: the object must be there for the shop's origin only. The start fails with `not-in-host` (no
 * such object) or `unavailable` (no common version of the protocol).
 */
export function createNativeAdapter({ name, object }: NativeGuestOptions): StartAdapter {
  return async (start) => adapt(name, start, await greetApp(start, object));
}

function greetApp({ env, signal, trace }: AdapterStart, object: string): Promise<Handshake> {
  const page = env.window as Window;
  const native = fieldsOf(page)[object] as NativeObject | undefined;
  if (typeof native?.postMessage !== 'function') {
    return Promise.reject(new BridgeError('not-in-host', `the page has no ${object}, so there is no app`));
  }
  const port = openPort(native);
  return new Promise((resolve, reject) => {
    const hello: Hello = { protocol: PROTOCOL, type: 'hello', versions: VERSIONS, nonce: randomId(page) };
    port.onmessage = ({ data }) => {
      const fields = fieldsOf(data);
      const { protocol, type, nonce, version, versions, hostVersion, capabilities, surfaces } = fields;
      if (protocol !== PROTOCOL || nonce !== hello.nonce) return;
      if (type === 'refuse') {
        port.close();
        reject(versionMismatch(versions));
      } else if (type === 'welcome' && VERSIONS.includes(version as number)) {
        signal.removeEventListener('abort', port.close);
        trace('received', 'welcome', { version, hostVersion, capabilities, surfaces });
        resolve(acceptWelcome(fields, port));
      }
    };
    signal.addEventListener('abort', port.close);
    trace('sent', 'hello', { versions: VERSIONS });
    port.postMessage(hello);
  });
}

const BYE = '{"type":"bye"}';

/** Another shop of the page that uses the object loses it, as a page that loads again would. */
function openPort(native: NativeObject): GuestPort {
  function receive({ data }: { data: unknown }) {
    let message: unknown;
    try {
      message = isText(data) ? JSON.parse(data) : undefined;
    } catch {
      // no JSON, so it says nothing
    }
    port.onmessage?.({ data: message } as MessageEvent);
  }
  const port: GuestPort = {
    onmessage: null,
    postMessage(message) {
      if (native.onmessage === receive) native.postMessage(JSON.stringify(message));
    },
    close() {
      port.onmessage = null;
      if (native.onmessage === receive) native.onmessage = null;
    },
  };
  native.onmessage?.({ data: BYE });
  native.onmessage = receive;
  return port;
}
