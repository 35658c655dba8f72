/** Counts the listeners added to window and document from now on. Without a page: none. */
export function countListeners(window: Window | undefined): () => number {
  const counts = window ? [window, window.document].map(countOn) : [];
  return () => counts.reduce((sum, count) => sum + count(), 0);
}

function countOn(target: EventTarget): () => number {
  const heard = new Map<string, Set<unknown>>();
  const { addEventListener, removeEventListener } = target;
  if (typeof addEventListener !== 'function') return () => 0;
  Object.assign(target, {
    addEventListener(type: string, listener: EventListener, options?: AddEventListenerOptions) {
      heard.set(type, (heard.get(type) ?? new Set()).add(listener));
      if (options?.once) {
        const forget = () => heard.get(type)?.delete(listener);
        addEventListener.call(target, type, forget, { once: true });
      }
      addEventListener.call(target, type, listener, options);
    },
    removeEventListener(type: string, listener: EventListener, options?: EventListenerOptions) {
      heard.get(type)?.delete(listener);
      removeEventListener.call(target, type, listener, options);
    },
  });
  return () => [...heard.values()].reduce((sum, listeners) => sum + listeners.size, 0);
}
