/**
 * Counts open timers, listeners and observers of a page. An init script: the browser gets its text, so it can use nothing
 * from outside.
 */
export function countTraces(): void {
  const counts: Record<string, number> = {};
  const addCount = (kind: string, delta: number): void => {
    counts[kind] = (counts[kind] ?? 0) + delta;
  };

  // counts only targets that outlive the shop, because listeners on elements are collected with the elements
  const lasting = (target: EventTarget): string | null => {
    if (target === window) return 'window';
    if (target === document) return 'document';
    if (target instanceof Element) return document.body?.contains(target) ? target.localName : null;
    // these targets are collected along with their creators
    const passing = [AbortSignal, MessagePort, XMLHttpRequest, Document];
    if (passing.some((kind) => target instanceof kind)) return null;
    return target.constructor.name;
  };
  const listeners = new Map<EventTarget, Map<string, unknown[]>>();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const keyOf = (type: string, options: unknown): string =>
    `${type} ${typeof options === 'object' ? Boolean((options as { capture?: boolean } | null)?.capture) : Boolean(options)}`;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const name = lasting(this ?? window);
    if (name !== null && listener) {
      const key = keyOf(type, options);
      const ownListeners = listeners.get(this) ?? new Map<string, unknown[]>();
      listeners.set(this, ownListeners);
      const registered = ownListeners.get(key) ?? [];
      ownListeners.set(key, registered);
      if (!registered.includes(listener)) {
        registered.push(listener);
        addCount(`listener ${name} ${type}`, 1);
      }
    }
    return addEventListener.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const registered = listeners.get(this)?.get(keyOf(type, options)) ?? [];
    const at = registered.indexOf(listener);
    if (at >= 0) {
      registered.splice(at, 1);
      addCount(`listener ${lasting(this)} ${type}`, -1);
    }
    return removeEventListener.call(this ?? window, type, listener, options);
  };

  const pending = new Map<string, Set<number>>();
  const pendingOf = (kind: string): Set<number> => {
    const ids = pending.get(kind) ?? new Set();
    pending.set(kind, ids);
    return ids;
  };
  const {
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    requestAnimationFrame,
    cancelAnimationFrame,
  } = window;
  const frame = requestAnimationFrame.bind(window);
  Object.assign(window, {
    setTimeout(task: () => void, ms?: number) {
      const id = setTimeout(() => {
        pendingOf('timeout').delete(id);
        task();
      }, ms);
      pendingOf('timeout').add(id);
      return id;
    },
    clearTimeout(id: number) {
      pendingOf('timeout').delete(id);
      clearTimeout(id);
    },
    setInterval(task: () => void, ms?: number) {
      const id = setInterval(task, ms);
      pendingOf('interval').add(id);
      return id;
    },
    clearInterval(id: number) {
      pendingOf('interval').delete(id);
      clearInterval(id);
    },
    requestAnimationFrame(task: FrameRequestCallback) {
      const id = frame((time) => {
        pendingOf('frame').delete(id);
        task(time);
      });
      pendingOf('frame').add(id);
      return id;
    },
    cancelAnimationFrame(id: number) {
      pendingOf('frame').delete(id);
      cancelAnimationFrame(id);
    },
  });

  const { fetch } = window;
  window.fetch = async (input, init) => {
    addCount('request', 1);
    try {
      return await fetch(input, init);
    } finally {
      addCount('request', -1);
    }
  };

  for (const name of ['BroadcastChannel', 'WebSocket', 'EventSource', 'Worker', 'SharedWorker'] as const) {
    const Original = window[name] as unknown as new (...args: unknown[]) => object;
    Object.assign(window, {
      [name]: class extends Original {
        constructor(...args: unknown[]) {
          super(...args);
          addCount(name, 1);
        }
        close() {
          addCount(name, -1);
          (Original.prototype as { close(): void }).close.call(this);
        }
      },
    });
  }
  const observers = [
    'MutationObserver',
    'ResizeObserver',
    'IntersectionObserver',
    'PerformanceObserver',
  ] as const;
  for (const name of observers) {
    const Original = window[name] as unknown as new (
      ...args: unknown[]
    ) => {
      observe(...args: unknown[]): void;
      disconnect(): void;
    };
    Object.assign(window, {
      [name]: class extends Original {
        watching = false;
        override observe(...args: unknown[]) {
          if (!this.watching) addCount(name, 1);
          this.watching = true;
          super.observe(...args);
        }
        override disconnect() {
          if (this.watching) addCount(name, -1);
          this.watching = false;
          super.disconnect();
        }
      },
    });
  }

  Object.assign(window, {
    /** waits two frames, and returns the counts */
    async traces(): Promise<Record<string, unknown>> {
      await new Promise((resolve) => frame(() => frame(resolve)));
      const leftover = Object.entries(counts).filter(([, count]) => count !== 0);
      for (const [kind, ids] of pending) if (ids.size > 0) leftover.push([kind, ids.size]);
      return {
        ...Object.fromEntries(leftover.sort()),
        markup: document.documentElement.outerHTML,
        sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
        globals: Object.keys(window).sort().join(' '),
        cookie: document.cookie,
      };
    },
  });
}
