import type { AdapterStart } from '../contract.ts';
import { BridgeError } from '../errors.ts';
import { fieldsOf, type Hello, isText, PROTOCOL, randomId, VERSIONS } from './frame-protocol.ts';

/** Interval at which the frame repeats its hello: the host's script may start later than the frame's. */
const HELLO_AGAIN_MS = 250;

/** What the guest uses of a `MessagePort`. */
export interface GuestPort {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

/** The result of the handshake. */
export interface Handshake {
  port: GuestPort;
  capabilities: ReadonlySet<unknown>;
  surfaces: ReadonlySet<unknown>;
  hostVersion: string | undefined;
}

/** What a host's welcome says, once its version is known to be one of ours. */
export function acceptWelcome(
  { capabilities, surfaces, hostVersion }: Readonly<Record<string, unknown>>,
  port: GuestPort,
): Handshake {
  return {
    port,
    capabilities: new Set(Array.isArray(capabilities) ? capabilities : []),
    surfaces: new Set(Array.isArray(surfaces) ? surfaces : []),
    hostVersion: isText(hostVersion) ? hostVersion : undefined,
  };
}

/** The host has refused: it has none of our versions. */
export function versionMismatch(versions: unknown): BridgeError {
  const hostVersions = Array.isArray(versions)
    ? versions.filter(Number.isFinite).slice(0, 9).join(', ')
    : 'none';
  const reason = `the host speaks version ${hostVersions} of the frame protocol, this page ${VERSIONS.join(', ')}`;
  return new BridgeError('unavailable', `${reason}: update the older side`);
}

/**
 * Repeats the hello until the embedding page answers. Rejects with a `BridgeError` if the frame cannot start.
 */
export function shakeHands(
  { env, clock, signal, trace }: AdapterStart,
  origins: readonly string[],
): Promise<Handshake> {
  const page = env.window;
  if (!page || page.parent === page) {
    return Promise.reject(new BridgeError('not-in-host', 'the page is not in a frame, so there is no host'));
  }
  const { parent } = page;
  const [parentOrigin] = page.location.ancestorOrigins ?? [];
  if (parentOrigin && !origins.includes(parentOrigin)) {
    return Promise.reject(
      new BridgeError(
        'refused-origin',
        `the page is in a frame of ${parentOrigin}, which is not in the allow-list`,
      ),
    );
  }

  return new Promise((resolve, reject) => {
    const hello: Hello = { protocol: PROTOCOL, type: 'hello', versions: VERSIONS, nonce: randomId(page) };
    let stopClock = () => {};

    function sayHello() {
      stopClock = clock.after(HELLO_AGAIN_MS, sayHello);
      try {
        for (const origin of origins) parent.postMessage(hello, origin);
      } catch (cause) {
        stop();
        reject(new BridgeError('not-in-host', 'the embedding page cannot be reached', { cause }));
      }
    }
    function stop() {
      stopClock();
      page?.removeEventListener('message', handleMessage);
      signal.removeEventListener('abort', stop);
    }
    function handleMessage({ data, origin, source, ports: [port] }: MessageEvent) {
      const fields = fieldsOf(data);
      const { protocol, type, nonce, version, versions, hostVersion, capabilities, surfaces } = fields;
      if (protocol !== PROTOCOL || source !== parent) return;
      if (!origins.includes(origin)) {
        trace('received', 'hello', { origin }, 'refused-origin');
        return;
      }
      if (nonce !== hello.nonce) return;
      if (type === 'refuse') {
        stop();
        reject(versionMismatch(versions));
      } else if (type === 'welcome' && port && VERSIONS.includes(version as number)) {
        stop();
        trace('received', 'welcome', { version, hostVersion, capabilities, surfaces });
        resolve(acceptWelcome(fields, port));
      }
    }

    page.addEventListener('message', handleMessage);
    signal.addEventListener('abort', stop);
    trace('sent', 'hello', { versions: VERSIONS, origins });
    sayHello();
  });
}
