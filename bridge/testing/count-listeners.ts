/** Counts the listeners added to window and document from now on. Without a page: none. */
export function countListeners(window: Window | undefined): () => number {
  const counts = window ? [window, window.document].map(countOn) : [];
  return () => counts.reduce((sum, count) => sum + count(), 0);
}

function countOn(target: EventTarget): () => number {
  const listenersByType = new Map<string, Set<unknown>>();
  const { addEventListener, removeEventListener } = target;
  if (typeof addEventListener !== 'function') return () => 0;
  Object.assign(target, {
    addEventListener(type: string, listener: EventListener, options?: AddEventListenerOptions) {
      listenersByType.set(type, (listenersByType.get(type) ?? new Set()).add(listener));
      if (options?.once) {
        const removeListener = () => listenersByType.get(type)?.delete(listener);
        addEventListener.call(target, type, removeListener, { once: true });
      }
      addEventListener.call(target, type, listener, options);
    },
    removeEventListener(type: string, listener: EventListener, options?: EventListenerOptions) {
      listenersByType.get(type)?.delete(listener);
      removeEventListener.call(target, type, listener, options);
    },
  });
  return () => [...listenersByType.values()].reduce((sum, listeners) => sum + listeners.size, 0);
}
