import { createLightPage } from './light-page.ts';

/** A page and a frame in it, without a browser: what either says to the other arrives as browsers let it. */
export interface MemoryFrame {
  /** the window of the page around the frame */
  hostWindow: Window & typeof globalThis;
  /** the element that the shop is in */
  frame: Pick<HTMLIFrameElement, 'contentWindow'>;
  /** the window in the frame */
  shopWindow: Window & typeof globalThis;
  /** lets `to` hear `data` as a message between windows; from the other one, unless `from` says otherwise */
  say(
    to: Side,
    data: unknown,
    from?: { origin?: string; source?: unknown; ports?: readonly unknown[] },
  ): void;
  /** lets `to` hear `data` over the newest channel */
  sayOverChannel(to: Side, data: unknown): void;
  /** listeners that the two windows have, and channels that are open */
  alive(): number;
}

/** One of the two windows. */
export type Side = 'host' | 'shop';

export interface MemoryFrameOptions {
  hostOrigin?: string;
  shopUrl?: string;
  /** false where browsers do not tell a frame who is around it */
  tellsAncestors?: boolean;
  /**
   * stands in the way of every message: called with who hears it, what was said, and how to let it be heard, which may be done
   * never, at once, later, more than once and with something else. May throw, as the sender's `postMessage` then does
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
  let newest: Record<Side, MemoryPort | undefined> = { host: undefined, shop: undefined };

  const windows = { host: createMemoryWindow('https://app.example/'), shop: createMemoryWindow(shopUrl) };
  const origins: Record<Side, string> = { host: hostOrigin, shop: shopOrigin };
  /** each window as the other one knows it */
  const seen: Record<Side, { postMessage(data: unknown, target: string, transfer?: unknown[]): void }> = {
    host: { postMessage: (data, target, transfer) => post('host', data, target, transfer) },
    shop: { postMessage: (data, target, transfer) => post('shop', data, target, transfer) },
  };

  function post(to: Side, data: unknown, target: string, transfer: readonly unknown[] = []) {
    meddle(to, structuredClone(data), (heard) => {
      if (target === '*' || target === origins[to]) say(to, heard, { ports: transfer });
    });
  }

  function say(to: Side, data: unknown, from: Parameters<MemoryFrame['say']>[2] = {}) {
    const other = to === 'host' ? 'shop' : 'host';
    const { origin = origins[other], source = seen[other], ports: handed = [] } = from;
    windows[to].dispatchEvent(Object.assign(new Event('message'), { data, origin, source, ports: handed }));
  }

  class Channel {
    port1 = new MemoryPort((data) => over('shop', this.port2, data));
    port2 = new MemoryPort((data) => over('host', this.port1, data));
    constructor() {
      newest = { host: this.port1, shop: this.port2 };
      for (const port of [this.port1, this.port2]) {
        ports.add(port);
        port.onclose = () => {
          ports.delete(this.port1);
          ports.delete(this.port2);
        };
      }
    }
  }

  function over(to: Side, port: MemoryPort, data: unknown) {
    meddle(to, structuredClone(data), (heard) => port.hear(heard));
  }

  const shop = Object.assign(windows.shop, {
    parent: seen.host,
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
    frame: { contentWindow: seen.shop as unknown as Window },
    shopWindow: shop as unknown as MemoryFrame['shopWindow'],
    say,
    sayOverChannel: (to, data) => newest[to]?.hear(data),
    alive: () => windows.host.listening.size + windows.shop.listening.size + ports.size,
  };
}

/** A light page that knows who listens to it. */
function createMemoryWindow(url: string): EventTarget & { listening: ReadonlySet<unknown> } {
  const page = createLightPage({ url, userAgent: 'memory-host' }) as EventTarget;
  const { addEventListener, removeEventListener } = page;
  const listening = new Set<unknown>();
  return Object.assign(page, {
    listening,
    addEventListener(type: string, listener: EventListener) {
      listening.add(listener);
      addEventListener.call(page, type, listener);
    },
    removeEventListener(type: string, listener: EventListener) {
      listening.delete(listener);
      removeEventListener.call(page, type, listener);
    },
  });
}

class MemoryPort {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose = () => {};
  private closed = false;
  readonly postMessage: (data: unknown) => void;

  constructor(send: (data: unknown) => void) {
    this.postMessage = (data) => {
      if (!this.closed) send(data);
    };
  }
  hear(data: unknown) {
    if (!this.closed) this.onmessage?.({ data });
  }
  close() {
    this.closed = true;
    this.onclose();
  }
}
