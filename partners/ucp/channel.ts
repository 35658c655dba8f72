import { type AdapterCall, type AdapterStart, BridgeError } from '../../bridge/index.ts';
import {
  type Fields,
  fieldsOf,
  type GuestObject,
  METHOD_NOT_FOUND,
  readMessage,
  type UcpPage,
} from './wire.ts';

type Trace = AdapterCall['trace'];

export interface Channel {
  /** resolves with the message that bears the request's id. Params and replies are traced by their names only */
  request(method: string, params: object, call: AdapterCall): Promise<Fields>;
  /** sends what has no answer */
  notify(method: string, params: object, trace: Trace): void;
  /** moves to this port of the host */
  upgrade(port: MessagePort): void;
  close(): void;
}

interface Request {
  method: string;
  trace: Trace;
  isOpen: boolean;
  resolve(reply: Fields): void;
}

/** So many are remembered, ended ones too: the trace can then tell late and second replies. */
const MAX_REQUESTS = 50;

/** Opens the way to the host: its native object, or the page around this frame. `name`: of the object that it calls. */
export function openChannel({ env }: AdapterStart, origins: readonly string[], name: GuestObject): Channel {
  const page = env.window as UcpPage & typeof globalThis;
  const consumer = `${name}Consumer` as const;
  const native = page[consumer] ?? page.webkit?.messageHandlers?.[consumer];
  if (!native) requireFrame(page, origins);
  const { parent } = page;
  const requests = new Map<unknown, Request>();
  let port: MessagePort | undefined;
  let isClosed = false;

  function send(message: object) {
    if (port) port.postMessage(message);
    else if (native) native.postMessage(JSON.stringify(message));
    else for (const origin of origins) parent.postMessage(message, origin);
  }

  /** False: the message is not for this shop. */
  function receive(data: unknown): boolean {
    const message = readMessage(data);
    const { id, method } = message;
    if (isClosed) return false;
    if (typeof method === 'string') {
      // all requests of the protocol are the shop's
      if (id !== undefined) {
        send({ jsonrpc: '2.0', id, error: { code: METHOD_NOT_FOUND, message: 'Method not found.' } });
      }
      return true;
    }
    const request = requests.get(id);
    request?.trace('received', request.method, { error: fieldsOf(message.error).code });
    request?.resolve(message);
    return request !== undefined;
  }

  /** Requests that wait hear of an answer that was ignored, as it may have been meant for them. */
  function noteStray(data: unknown, stray: 'other-id' | 'refused-origin') {
    if (!('id' in readMessage(data))) return;
    for (const { isOpen, method, trace } of requests.values())
      if (isOpen) trace('received', method, undefined, stray);
  }

  const earlier = page[name];
  const receiver = {
    postMessage(data: unknown) {
      if (receive(data)) return;
      // another shop's on the same page
      if (earlier) earlier.postMessage(data);
      else noteStray(data, 'other-id');
    },
  };
  function hear({ data, origin, source }: MessageEvent) {
    if (port || source !== parent) return;
    if (!origins.includes(origin)) noteStray(data, 'refused-origin');
    else if (!receive(data)) noteStray(data, 'other-id');
  }
  if (native) page[name] = receiver;
  else page.addEventListener('message', hear);

  return {
    request(method, params, { signal, trace }) {
      return new Promise((resolve, reject) => {
        const id = page.crypto.getRandomValues(new Uint32Array(4)).join('-');
        function end() {
          request.isOpen = false;
          signal.removeEventListener('abort', end);
        }
        const request: Request = {
          method,
          trace,
          isOpen: true,
          resolve(reply) {
            end();
            resolve(reply);
          },
        };
        requests.set(id, request);
        const [oldest] = requests.keys();
        if (requests.size > MAX_REQUESTS) requests.delete(oldest);
        signal.addEventListener('abort', end);
        trace('sent', method);
        try {
          send({ jsonrpc: '2.0', id, method, params });
        } catch (cause) {
          end();
          trace('received', method);
          reject(new BridgeError('host-error', `${method} threw`, { hostCode: 'thrown', cause }));
        }
      });
    },
    notify(method, params, trace) {
      trace('sent', method);
      try {
        send({ jsonrpc: '2.0', method, params });
      } catch {
        // a host that is gone need not know
      }
    },
    upgrade(hostPort) {
      port = hostPort;
      port.onmessage = ({ data }) => {
        if (!receive(data)) noteStray(data, 'other-id');
      };
    },
    close() {
      isClosed = true;
      requests.clear();
      port?.close();
      page.removeEventListener('message', hear);
      if (page[name] === receiver) page[name] = earlier;
    },
  };
}

function requireFrame(page: Window, origins: readonly string[]): void {
  const [parentOrigin = origins[0]] = page.location.ancestorOrigins ?? [];
  if (page.parent === page || !parentOrigin || !origins.includes(parentOrigin))
    throw new BridgeError('not-in-host', 'no native host, and no frame of ucp.origins');
}
