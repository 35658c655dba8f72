/** Options of {@link createLightPage}. */
export interface LightPageOptions {
  url: string;
  userAgent: string;
}

/**
 * The parts of a page that adapters use, without a DOM library: events on window and document, location and its
 * replacement by `history`, both storages, navigator, random numbers, a file chooser. It renders nothing and runs no
 * scripts; an adapter whose host needs a script needs a real DOM implementation.
 */
export function createLightPage({ url, userAgent }: LightPageOptions): object {
  class HTMLInputElement extends EventTarget {
    type = 'text';
    files: readonly File[] = [];
    // not public fields, as some DOM libraries call handler properties themselves
    #handlers: Record<string, (() => void) | null> = { change: null, cancel: null };
    constructor() {
      super();
      for (const name of Object.keys(this.#handlers))
        this.addEventListener(name, () => this.#handlers[name]?.());
    }
    get onchange() {
      return this.#handlers.change ?? null;
    }
    set onchange(handler) {
      this.#handlers.change = handler;
    }
    get oncancel() {
      return this.#handlers.cancel ?? null;
    }
    set oncancel(handler) {
      this.#handlers.cancel = handler;
    }
    click() {}
  }

  const location = locationOf(new URL(url));
  const history = {
    state: null as unknown,
    replaceState(state: unknown, _: string, to: string) {
      history.state = state;
      Object.assign(location, locationOf(new URL(to, location.href)));
    },
  };
  const page = new EventTarget();
  class Document extends EventTarget {
    override dispatchEvent(event: Event): boolean {
      // test runners may install a DOM library's `EventTarget`, which calls this again in each phase
      const shouldBubble = event.bubbles && event.eventPhase === Event.NONE;
      const isAllowed = super.dispatchEvent(event);
      return shouldBubble ? page.dispatchEvent(new Event(event.type)) && isAllowed : isAllowed;
    }
  }
  const document = Object.assign(new Document(), {
    hidden: false,
    visibilityState: 'visible',
    readyState: 'complete',
    createElement: () => new HTMLInputElement(),
  });
  return Object.assign(page, {
    window: page,
    self: page,
    top: page,
    parent: page,
    document,
    location,
    history,
    navigator: { userAgent, onLine: true },
    localStorage: createStorage(),
    sessionStorage: createStorage(),
    crypto: globalThis.crypto,
    opener: null,
    closed: false,
    open: () => null,
    close() {},
    Event,
    CustomEvent,
    File,
    Blob,
    URL,
    Array,
    Object,
    JSON,
    HTMLInputElement,
  });
}

function locationOf({ origin, pathname, search, hash, href, hostname, host, protocol }: URL) {
  return { origin, pathname, search, hash, href, hostname, host, protocol };
}

function createStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key' | 'length'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, `${value}`),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
}
