import type {
  Adapter,
  AdapterCall,
  AdapterStart,
  BridgeEventName,
  BridgeEvents,
  Capability,
  StartAdapter,
} from '../contract.ts';
import { BridgeError, type BridgeErrorCode, type SideEffects } from '../errors.ts';
import { createWebAdapter } from '../web.ts';
import { createGuestSurfaces } from './frame-guest-surfaces.ts';
import { shakeHands, type Handshake } from './frame-meeting.ts';
import {
  checkOrigins,
  type FrameMethod,
  type FromFrame,
  fieldsOf,
  isText,
  randomId,
} from './frame-protocol.ts';

export interface FrameGuestOptions {
  /** the adapter's name, as in its registry entry */
  name: string;
  /**
   * the origins of pages that may embed the shop, each exactly as browsers report it (`https://app.example`), without
   * patterns. Inside any other page the frame stays silent.
   */
  origins: readonly string[];
}

/** Number of ended calls that are remembered, so that the trace can tell late and duplicate replies. */
const MAX_ENDED_CALLS = 100;

/** The codes that a host may refuse a call with; others become `host-error`. */
const REFUSALS: readonly string[] = ['declined', 'dismissed', 'unavailable', 'busy', 'refused-origin'];

/**
 * The adapter for a shop in a frame of another page, which uses `createFrameHost`.
 *
 * What the host does not offer is done as in a plain browser: opening URLs, storage, location.
 *
 * ```ts
 * const acme: PartnerEntry = {
 *   name: 'acme',
 *   platform: 'webview_other',
 *   detect: ({ url }) => new URL(url).searchParams.get('host') === 'acme',
 *   policy,
 *   load: async () => createFrameAdapter({ name: 'acme', origins: ['https://app.acme.example'] }),
 * };
 * ```
 *
 * Throws a `TypeError` if one of `origins` is not an exact origin. The start fails with `not-in-host` (the page is not
 * in a frame), `refused-origin` (another page embeds it) or `unavailable` (no common version of the protocol).
 */
export function createFrameAdapter({ name, origins }: FrameGuestOptions): StartAdapter {
  checkOrigins(origins);
  return async (start) => {
    return adapt(name, start, await shakeHands(start, origins));
  };
}

interface Waiting {
  take(reply: Readonly<Record<string, unknown>>): void;
  /** an unassigned reply arrived, which may have been meant for this call */
  miss(): void;
  fail(error: BridgeError): void;
}

/** The adapter's calls as messages of the protocol, after the handshake. */
export function adapt(
  name: string,
  { env }: AdapterStart,
  { port, capabilities, surfaces: surfaceNames, hostVersion }: Handshake,
): Adapter {
  const page = env.window as Window;
  const browser = createWebAdapter(env);
  const openCalls = new Map<string, Waiting>();
  /** ended calls, so that the trace can note late answers */
  const endedCalls = new Map<string, () => void>();
  let emit: (<N extends BridgeEventName>(name: N, event: BridgeEvents[N]) => void) | undefined;
  let isGone = false;

  const post = (message: FromFrame) => port.postMessage(message);
  const toAbsoluteUrl = (url: string) => new URL(url, page.location.href).href;

  function end(id: string, traceReply: () => void) {
    openCalls.delete(id);
    endedCalls.set(id, traceReply);
    const [oldestId] = endedCalls.keys();
    if (endedCalls.size > MAX_ENDED_CALLS && oldestId) endedCalls.delete(oldestId);
  }

  function callHost(method: FrameMethod, call: AdapterCall, ...params: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (isGone) return reject(hostIsGone('none'));
      const id = randomId(page);
      const traceReply = (refusal?: unknown) => call.trace('received', method, refusal);
      const stop = () => {
        end(id, traceReply);
        if (!isGone) post({ type: 'cancel', id });
      };
      function finish() {
        end(id, traceReply);
        call.signal.removeEventListener('abort', stop);
      }
      openCalls.set(id, {
        miss: () => call.trace('received', method, undefined, 'other-id'),
        take({ ok, value, code, message, hostCode }) {
          finish();
          if (ok === true) {
            traceReply();
            resolve(value);
          } else if (ok === false) {
            traceReply({ error: code, hostCode });
            reject(refusalOf(method, code, message, hostCode));
          } else {
            traceReply();
            reject(new BridgeError('malformed', `${method}: the host's reply says neither yes nor no`));
          }
        },
        fail(error) {
          finish();
          reject(error);
        },
      });
      call.signal.addEventListener('abort', stop, { once: true });
      // never the params: the bridge has traced them already, and stored values are private
      call.trace('sent', method, undefined);
      try {
        post({ type: 'call', id, method, params });
      } catch (cause) {
        finish();
        reject(new BridgeError('invalid-argument', `${method}: the request cannot be cloned`, { cause }));
      }
    });
  }

  const surfaces = createGuestSurfaces(surfaceNames, callHost);

  /** `isPrevented`: the shop handled the event, so the host stays */
  async function handleEvent(name: unknown): Promise<boolean | undefined> {
    let isPrevented = false;
    const preventDefault = () => {
      isPrevented = true;
    };
    if (name === 'back') emit?.('back', { preventDefault });
    else if (name === 'return') emit?.('return', undefined);
    else if (name === 'suspend') await surfaces.suspend();
    else if (name === 'resume') surfaces.resume();
    else return undefined;
    return isPrevented;
  }

  function handleMessage(data: unknown) {
    const fields = fieldsOf(data);
    const { type, id, name: event } = fields;
    if (type === 'bye') return disconnect();
    if (type === 'facts') return surfaces.take(fields);
    if (!isText(id)) return;
    if (type === 'reply') {
      const call = openCalls.get(id);
      const traceLateReply = endedCalls.get(id);
      if (call) call.take(fields);
      else if (traceLateReply) traceLateReply();
      else for (const { miss } of openCalls.values()) miss();
    } else if (type === 'event') {
      void handleEvent(event).then((prevented) => {
        if (prevented !== undefined && !isGone) post({ type: 'told', id, prevented });
      });
    }
  }

  /** The host is gone, so all pending calls fail. */
  function disconnect() {
    isGone = true;
    port.close();
    for (const { fail } of [...openCalls.values()]) fail(hostIsGone('possible'));
  }

  port.onmessage = ({ data }) => handleMessage(data);

  const can = (capability: Capability) => capabilities.has(capability);
  return {
    ...browser,
    ...surfaces.parts,
    name,
    ...(hostVersion !== undefined && { version: hostVersion }),
    can: (capability) => can(capability) || browser.can(capability),
    ...(can('login.grant-token') && { login: (call) => callHost('login', call) }),
    ...(can('pay.native') && { pay: (request, call) => callHost('pay', call, request) }),
    ...(can('location') && { location: (call) => callHost('location', call) }),
    ...(can('share') && {
      share: (request, call) => callHost('share', call, { ...request, url: toAbsoluteUrl(request.url) }),
    }),
    ...(can('open') && { open: (url, call) => callHost('open', call, toAbsoluteUrl(url)) }),
    ...(can('close') && { close: (call) => callHost('close', call) }),
    ...(can('storage') && {
      storage: {
        get: (key, call) => callHost('storage.get', call, key),
        set: (key, value, call) => callHost('storage.set', call, key, value),
        remove: (key, call) => callHost('storage.remove', call, key),
      },
    }),
    ...(can('pick-file') && {
      pickFile: async (request, call) => readFiles(await callHost('pickFile', call, request)),
    }),
    ...(can('log') && {
      log(event, properties) {
        try {
          post({ type: 'log', event, properties });
        } catch {
          // events may get lost
        }
      },
    }),
    listen(listener) {
      emit = listener;
      return () => {
        emit = undefined;
      };
    },
    dispose() {
      if (isGone) return;
      post({ type: 'bye' });
      disconnect();
    },
  };
}

/** `[{name, type, size, bytes}]`, `bytes` being a blob; the bridge rejects what does not match. */
function readFiles(answer: unknown): unknown {
  if (!Array.isArray(answer)) return answer;
  return answer.map((file) => {
    const { name, type, size, bytes } = fieldsOf(file);
    // of all values that can be cloned between windows, only a blob has a method
    const read = typeof fieldsOf(bytes).arrayBuffer === 'function' && (async () => bytes);
    return { name, type, ...(typeof size === 'number' && { size }), ...(read && { read }) };
  });
}

function refusalOf(method: string, code: unknown, message: unknown, hostCode: unknown): BridgeError {
  const knownCode = REFUSALS.includes(code as string) ? (code as BridgeErrorCode) : 'host-error';
  const reason = isText(message) && message ? message : 'the host refused';
  // an unknown code is the host's own, even if it was sent as `code`
  const hostError = [hostCode, knownCode === code ? undefined : code].find(isText)?.slice(0, 100);
  return new BridgeError(knownCode, `${method}: ${reason}`, { hostCode: hostError });
}

function hostIsGone(sideEffects: SideEffects): BridgeError {
  return new BridgeError('unavailable', 'the host has ended the connection', { sideEffects });
}
