import { MASKED, mask } from '../mask.ts';
import type { DeviceRows } from './device-rows.ts';

/** What the page believes of the network, and a way out for the device itself. */
export interface DeviceNetwork {
  /** the untouched `fetch`: the simulated host's own connection */
  fetch: typeof fetch;
  /** ends what is under way, as losing the connection does, and tells the page */
  setOffline(offline: boolean): void;
}

/** Calls that are worth a row: the backend's, not pictures and code. */
const API = /^\/api\//;

/** Puts a switch on the page's connection, and a row in the timeline for each call to the backend. */
export function installNetwork(
  window: Window & typeof globalThis,
  rows: DeviceRows,
  startsOffline: boolean,
): DeviceNetwork {
  const natively = window.fetch.bind(window);
  const underWay = new Set<() => void>();
  let offline = startsOffline;

  /** Fails when the connection is lost before `work` has ended. */
  function connected<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const lose = () => reject(new window.TypeError('Failed to fetch'));
      if (offline) return lose();
      underWay.add(lose);
      work()
        .then(resolve, reject)
        .finally(() => underWay.delete(lose));
    });
  }

  window.fetch = async (input, init) => {
    const url = new URL(input instanceof window.Request ? input.url : `${input}`, window.location.href);
    if (!API.test(url.pathname)) return connected(() => natively(input, init));
    const asked = input instanceof window.Request ? input : undefined;
    const verb = init?.method ?? asked?.method ?? 'GET';
    const headers = readHeaders(new window.Headers(init?.headers ?? asked?.headers), init?.body);
    const row = rows.open('api', `${verb} ${url.pathname}${maskQuery(url)}`, readBody(init?.body), headers);
    try {
      const response = await connected(() => natively(input, init));
      row.end(`${response.status}`, response.ok ? 'good' : 'bad');
      // beside the shop's own reading, which waits for nothing here
      readAnswer(response).then(row.read, () => {});
      return response;
    } catch (error) {
      const name = Object(error).name;
      row.end(
        offline
          ? 'offline'
          : name === 'AbortError'
            ? 'aborted'
            : name === 'TimeoutError'
              ? 'timeout'
              : 'failed',
        'bad',
      );
      throw error;
    }
  };

  const { send } = window.XMLHttpRequest.prototype;
  window.XMLHttpRequest.prototype.send = function sendWhenConnected(body) {
    if (offline) window.setTimeout(() => this.dispatchEvent(new window.ProgressEvent('error')));
    else send.call(this, body);
  };
  const beacon = window.navigator.sendBeacon?.bind(window.navigator);
  if (beacon) window.navigator.sendBeacon = (url, data) => !offline && beacon(url, data);
  Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => !offline });

  return {
    fetch: natively,
    setOffline(next) {
      if (next === offline) return;
      offline = next;
      if (offline) for (const lose of [...underWay]) lose();
      window.dispatchEvent(new window.Event(offline ? 'offline' : 'online'));
    },
  };
}

const FORM = 'application/x-www-form-urlencoded';

/** What was sent, as far as it can be shown. */
function readBody(body: BodyInit | null | undefined): unknown {
  if (body === null || body === undefined) return undefined;
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === 'string' ? readText(body) : `[${body.constructor.name}]`;
}

/** A browser says of a form what it is; whoever asks the same by other means has to say so too. */
function readHeaders(headers: Headers, body: BodyInit | null | undefined): Record<string, string> {
  const form = body instanceof URLSearchParams && !headers.has('content-type');
  return { ...(form && { 'content-type': FORM }), ...Object.fromEntries(headers) };
}

async function readAnswer(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type && !/json|text/.test(type)) return `[${type}]`;
  return readText(await response.clone().text());
}

function readText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A place is as personal in an address as it is in a body. */
function maskQuery({ search }: URL): string {
  return search.replace(/[^?&]+/g, (pair) => {
    const [[name, value] = ['', '']] = new URLSearchParams(pair);
    return Object(mask({ [name]: value }))[name] === value ? pair : `${name}=${MASKED}`;
  });
}
