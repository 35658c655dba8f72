import type { Clock } from '../contract.ts';
import { type AddressRules, checkSchemes } from './frame-arguments.ts';
import { capabilitiesOf, type FrameHandlers, handle, refusalOf, surfacesOf } from './frame-handlers.ts';
import {
  checkOrigins,
  FRAME_METHODS,
  type FrameEvent,
  type FrameMethod,
  type FromHost,
  fieldsOf,
  type HostFacts,
  isText,
  PROTOCOL,
  randomId,
  type Refusal,
  SURFACE_METHODS,
  VERSIONS,
  type Welcome,
} from './frame-protocol.ts';

export interface FrameHostOptions {
  /** the host's own window */
  window: Window & typeof globalThis;
  /** the frame element of the shop; it may load before or after this call, and again */
  frame: Pick<HTMLIFrameElement, 'contentWindow'>;
  /** the shop's origin, exactly as browsers report it, e.g. `https://shop.example` */
  origin: string;
  handlers: FrameHandlers;
  /**
   * the host's own URL schemes, such as `acme:`, that the shop may open and pay with, in addition to https, UPI
   * payments, tel, mailto and its own pages. Schemes that run in a page or read a device (`javascript:`, `data:`,
   * `blob:`, `file:` and the like) are rejected
   */
  schemes?: readonly string[];
  /** the host app's version, for the shop's traces */
  version?: string;
  /** the host has a back button, and calls {@link FrameHost.back} before it leaves */
  hasBackButton?: boolean;
  /** runs the timeout of the back button; default: the window's timers */
  clock?: Pick<Clock, 'after'>;
}

export interface FrameHost {
  /** the host's back button was pressed: resolves within a second; true: the shop handled it, so the host must stay */
  back(): Promise<boolean>;
  /** the shopper has returned from a page of the host (payment, login) that covered the shop */
  returned(): void;
  /**
   * what covers the frame and how the host looks: tells the shop now, and again after it has reloaded. Replaces what was
   * told before; the shop's page finds out by itself what is left out
   */
  tell(facts: HostFacts): void;
  /** the frame is about to be stopped or hidden: resolves once the shop has saved, within four seconds */
  suspend(): Promise<void>;
  /** the frame is in use again, after {@link FrameHost.suspend} */
  resume(): void;
  /** stops listening, aborts open calls, and notifies the frame */
  dispose(): void;
}

/** How long the frame may take to say that it handled the back button. */
const BACK_MS = 1_000;
/** The shop itself gives up after three seconds. */
const SUSPEND_MS = 4_000;
/** Number of ended calls whose ids are remembered, so that none is reused. */
const MAX_USED_IDS = 1_000;

/**
 * The host's side of a framed shop, for the embedding page. The shop has `createFrameAdapter` in its registry.
 *
 * ```ts
 * const host = createFrameHost({
 *   window,
 *   frame: iframe,
 *   origin: 'https://shop.example',
 *   handlers: { login: () => askForConsent(), pay: ({ reservationId }) => openPaySheet(reservationId) },
 * });
 * ```
 *
 * Only messages of that frame and origin are accepted, and replies go nowhere else. A reloaded frame gets a new
 * channel, and the old one is closed. Throws a `TypeError` if `origin` is not an exact origin, or if one of `schemes`
 * is not allowed.
 */
export function createFrameHost(options: FrameHostOptions): FrameHost {
  const { window, frame, origin, handlers, version, hasBackButton = false } = options;
  const { schemes = [] } = options;
  checkOrigins([origin]);
  checkSchemes(schemes);
  const rules: AddressRules = { shopOrigin: origin, hostOrigin: window.location.origin, schemes };
  /** outlives a channel: a sheet stays open while the shop reloads */
  const running = new Set<FrameMethod>();
  const clock = options.clock ?? { after: (ms, task) => windowTimer(window, ms, task) };
  const capabilities = capabilitiesOf(handlers, hasBackButton);
  const surfaces = surfacesOf(handlers);
  let currentChannel: Channel | undefined;
  let facts: HostFacts | undefined;
  let nonceInUse: unknown;

  function greet({ data, origin: from, source }: MessageEvent) {
    const { protocol, type, versions, nonce } = fieldsOf(data);
    const shop = frame.contentWindow;
    if (protocol !== PROTOCOL || type !== 'hello' || from !== origin || !shop || source !== shop) return;
    // a repeated or replayed hello was already answered
    if (!isText(nonce) || nonce.length < 32 || nonce === nonceInUse) return;
    nonceInUse = nonce;
    currentChannel?.close();
    const sharedVersions = Array.isArray(versions)
      ? VERSIONS.filter((version) => versions.includes(version))
      : [];
    if (sharedVersions.length === 0) {
      const refusal: Refusal = { protocol: PROTOCOL, type: 'refuse', versions: VERSIONS, nonce };
      shop.postMessage(refusal, origin);
      return;
    }
    const { port1, port2 } = new window.MessageChannel();
    currentChannel = createChannel(window, port1, { handlers, clock, rules, running });
    const welcome: Welcome = {
      protocol: PROTOCOL,
      type: 'welcome',
      version: Math.max(...sharedVersions),
      nonce,
      ...(version !== undefined && { hostVersion: version }),
      capabilities,
      ...(surfaces.length > 0 && { surfaces }),
    };
    shop.postMessage(welcome, origin, [port2]);
    if (facts) currentChannel.tell(facts);
  }

  window.addEventListener('message', greet);
  return {
    back: () => currentChannel?.notify('back', BACK_MS) ?? Promise.resolve(false),
    returned: () => void currentChannel?.notify('return', BACK_MS),
    tell(known) {
      facts = known;
      currentChannel?.tell(known);
    },
    suspend: async () => void (await currentChannel?.notify('suspend', SUSPEND_MS)),
    resume: () => void currentChannel?.notify('resume', BACK_MS),
    dispose() {
      window.removeEventListener('message', greet);
      currentChannel?.close();
      currentChannel = undefined;
    },
  };
}

interface ChannelParts {
  handlers: FrameHandlers;
  clock: Pick<Clock, 'after'>;
  rules: AddressRules;
  /** `login` and `pay`, while a handler has not settled */
  running: Set<FrameMethod>;
}

interface Channel {
  /** `ms`: how long the frame may take to answer */
  notify(event: FrameEvent, ms: number): Promise<boolean>;
  tell(facts: HostFacts): void;
  close(): void;
}

function createChannel(
  window: Window,
  port: MessagePort,
  { handlers, clock, rules, running }: ChannelParts,
): Channel {
  const openCalls = new Map<string, AbortController>();
  const usedIds = new Set<string>();
  const pendingEvents = new Map<string, (prevented: boolean) => void>();
  let isClosed = false;

  function post(message: FromHost) {
    if (!isClosed) port.postMessage(message);
  }

  async function run(id: string, method: FrameMethod, params: readonly unknown[]) {
    const controller = new AbortController();
    const isExclusive = method === 'login' || method === 'pay';
    const isBusy = isExclusive && running.has(method);
    openCalls.set(id, controller);
    if (isExclusive) running.add(method);
    try {
      if (isBusy) throw { code: 'busy', message: 'one is open already; wait for it' };
      const value = await handle(handlers, method, params, { signal: controller.signal }, rules);
      if (openCalls.has(id)) post({ type: 'reply', id, ok: true, value });
    } catch (thrown) {
      if (openCalls.has(id)) post({ type: 'reply', id, ok: false, ...refusalOf(thrown) });
    } finally {
      openCalls.delete(id);
      if (!isBusy) running.delete(method);
    }
  }

  port.onmessage = ({ data }) => {
    const { type, id, method, params, prevented, event, properties } = fieldsOf(data);
    if (type === 'bye') return close();
    if (type === 'log') {
      if (isText(event)) runQuietly(() => handlers.log?.(event, fieldsOf(properties)));
      return;
    }
    if (!isText(id)) return;
    if (type === 'call' && id.length >= 32 && isMethod(method) && Array.isArray(params) && !usedIds.has(id)) {
      usedIds.add(id);
      const [oldestId] = usedIds;
      if (usedIds.size > MAX_USED_IDS && oldestId !== undefined) usedIds.delete(oldestId);
      run(id, method, params);
    } else if (type === 'cancel') {
      openCalls.get(id)?.abort();
      openCalls.delete(id);
    } else if (type === 'told') {
      pendingEvents.get(id)?.(prevented === true);
    }
  };

  function close() {
    if (isClosed) return;
    post({ type: 'bye' });
    isClosed = true;
    port.close();
    for (const controller of openCalls.values()) controller.abort();
    openCalls.clear();
    for (const answer of [...pendingEvents.values()]) answer(false);
  }

  return {
    tell: ({ insets, appearance }) => post({ type: 'facts', insets, appearance }),
    notify: (name, ms) =>
      new Promise((resolve) => {
        const id = randomId(window);
        const stop = clock.after(ms, () => answer(false));
        function answer(prevented: boolean) {
          stop();
          pendingEvents.delete(id);
          resolve(prevented);
        }
        pendingEvents.set(id, answer);
        post({ type: 'event', id, name });
        if (isClosed) answer(false);
      }),
    close,
  };
}

function isMethod(value: unknown): value is FrameMethod {
  return [...FRAME_METHODS, ...SURFACE_METHODS].includes(value as FrameMethod);
}

function runQuietly(task: () => void) {
  try {
    task();
  } catch {
    // a host may ignore events
  }
}

function windowTimer(window: Window, ms: number, task: () => void): () => void {
  const timer = window.setTimeout(task, ms);
  return () => window.clearTimeout(timer);
}
