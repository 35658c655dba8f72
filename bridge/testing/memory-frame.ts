import { createLightPage } from './light-page.ts';

/** A page and a frame in memory; messages between them arrive as in a browser. */
export interface MemoryFrame {
  /** the embedding page's window */
  hostWindow: Window & typeof globalThis;
  /** the frame element */
  frame: Pick<HTMLIFrameElement, 'contentWindow'>;
  /** the window in the frame */
  shopWindow: Window & typeof globalThis;
  /** delivers `data` to `to` as a window message, by default from the other window */
  say(
    to: Side,
    data: unknown,
    from?: { origin?: string; source?: unknown; ports?: readonly unknown[] },
  ): void;
  /** delivers `data` to `to` over the newest channel */
  sayOverChannel(to: Side, data: unknown): void;
  /** number of listeners and open channels of both windows */
  alive(): number;
}

/** One of the two windows. */
export type Side = 'host' | 'shop';

export interface MemoryFrameOptions {
  hostOrigin?: string;
  shopUrl?: string;
  /** false: simulates a browser without `ancestorOrigins` */
  tellsAncestors?: boolean;
  /**
   * intercepts every message: called with the receiver, the data and a function that delivers it, which may be called
   * never, later, repeatedly, or with other data. If this throws, the sender's `postMessage` throws
   */
  meddle?(to: Side, data: unknown, hear: (data: unknown) => void): void;
}

const PASS_ON: NonNullable<MemoryFrameOptions['meddle']> = (_, data, hear) =>
  queueMicrotask(() => hear(data));

export function createMemoryFrame(options: MemoryFrameOptions = {}): MemoryFrame {
  const { hostOrigin = 'https://app.example', shopUrl = 'https://shop.example/cart' } = options;
  const { tellsAncestors = true, meddle = PASS_ON } = options;
  const shopOrigin = new URL(shopUrl).origin;
  const ports = new Set<MemoryPort>();
  let newestPorts: Record<Side, MemoryPort | undefined> = { host: undefined, shop: undefined };

  const windows = { host: createMemoryWindow('https://app.example/'), shop: createMemoryWindow(shopUrl) };
  const origins: Record<Side, string> = { host: hostOrigin, shop: shopOrigin };
  /** each window as the other one sees it */
  const views: Record<Side, { postMessage(data: unknown, target: string, transfer?: unknown[]): void }> = {
    host: { postMessage: (data, target, transfer) => post('host', data, target, transfer) },
    shop: { postMessage: (data, target, transfer) => post('shop', data, target, transfer) },
  };

  function post(to: Side, data: unknown, target: string, transfer: readonly unknown[] = []) {
    meddle(to, structuredClone(data), (deliveredData) => {
      if (target === '*' || target === origins[to]) say(to, deliveredData, { ports: transfer });
    });
  }

  function say(to: Side, data: unknown, from: Parameters<MemoryFrame['say']>[2] = {}) {
    const otherSide = to === 'host' ? 'shop' : 'host';
    const { origin = origins[otherSide], source = views[otherSide], ports: handed = [] } = from;
    windows[to].dispatchEvent(Object.assign(new Event('message'), { data, origin, source, ports: handed }));
  }

  class Channel {
    port1 = new MemoryPort((data) => sendOver('shop', this.port2, data));
    port2 = new MemoryPort((data) => sendOver('host', this.port1, data));
    constructor() {
      newestPorts = { host: this.port1, shop: this.port2 };
      for (const port of [this.port1, this.port2]) {
        ports.add(port);
        port.onclose = () => {
          ports.delete(this.port1);
          ports.delete(this.port2);
        };
      }
    }
  }

  function sendOver(to: Side, port: MemoryPort, data: unknown) {
    meddle(to, structuredClone(data), (deliveredData) => port.hear(deliveredData));
  }

  const shop = Object.assign(windows.shop, {
    parent: views.host,
    location: {
      href: shopUrl,
      origin: shopOrigin,
      ...(tellsAncestors && { ancestorOrigins: [hostOrigin] }),
    },
  });
  const host = Object.assign(windows.host, {
    MessageChannel: Channel,
    location: { href: `${hostOrigin}/`, origin: hostOrigin },
  });
  return {
    hostWindow: host as unknown as MemoryFrame['hostWindow'],
    frame: { contentWindow: views.shop as unknown as Window },
    shopWindow: shop as unknown as MemoryFrame['shopWindow'],
    say,
    sayOverChannel: (to, data) => newestPorts[to]?.hear(data),
    alive: () => windows.host.listening.size + windows.shop.listening.size + ports.size,
  };
}

/** A light page that exposes its listeners. */
function createMemoryWindow(url: string): EventTarget & { listening: ReadonlySet<unknown> } {
  const page = createLightPage({ url, userAgent: 'memory-host' }) as EventTarget;
  const { addEventListener, removeEventListener } = page;
  const listeners = new Set<unknown>();
  return Object.assign(page, {
    listening: listeners,
    addEventListener(type: string, listener: EventListener) {
      listeners.add(listener);
      addEventListener.call(page, type, listener);
    },
    removeEventListener(type: string, listener: EventListener) {
      listeners.delete(listener);
      removeEventListener.call(page, type, listener);
    },
  });
}

type PortListener = ((event: { data: unknown }) => void) | null;

class MemoryPort {
  private listener: PortListener = null;
  /** what arrived before anybody listened, as in a browser */
  private queue: unknown[] = [];
  onclose = () => {};
  private closed = false;
  readonly postMessage: (data: unknown) => void;

  constructor(send: (data: unknown) => void) {
    this.postMessage = (data) => {
      if (!this.closed) send(data);
    };
  }
  get onmessage(): PortListener {
    return this.listener;
  }
  set onmessage(listener: PortListener) {
    this.listener = listener;
    for (const data of this.queue.splice(0)) this.hear(data);
  }
  hear(data: unknown) {
    if (this.closed) return;
    if (this.listener) this.listener({ data });
    else this.queue.push(data);
  }
  close() {
    this.closed = true;
    this.onclose();
  }
}
