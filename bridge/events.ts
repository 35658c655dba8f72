import type { BridgeEventName, BridgeEvents } from './contract.ts';
import type { TraceSink } from './trace.ts';

/** Forwards events of host and page to listeners. */
export interface Events {
  on<N extends BridgeEventName>(name: N, listener: (event: BridgeEvents[N]) => void): () => void;
  emit<N extends BridgeEventName>(name: N, event: BridgeEvents[N]): void;
  dispose(): void;
}

const PAGE_EVENTS = ['visibilitychange', 'online', 'offline', 'pageshow'] as const;

/**
 * Observes page events: visibility, network, and a return without a reload. Without a window (on a server),
 * listeners get only emitted events. A listener that throws does not stop the others.
 */
export function createEvents(window: Window | undefined, trace: TraceSink): Events {
  const listeners = new Set<readonly [BridgeEventName, (event: never) => void]>();

  function emit<N extends BridgeEventName>(method: N, event?: BridgeEvents[N]) {
    const base = { kind: 'event', method, direction: 'received' } as const;
    trace.note(base);
    for (const entry of [...listeners]) {
      if (entry[0] === method && listeners.has(entry))
        try {
          entry[1](event as never);
        } catch (payload) {
          trace.note({ ...base, outcome: 'host-error', payload });
        }
    }
  }

  function onPageEvent({ type, persisted }: Event & { persisted?: boolean }) {
    if (/line$/.test(type)) emit(type as 'online');
    else if (/^v/.test(type)) emit(window?.document.hidden ? 'hidden' : 'visible');
    else if (persisted) emit('return');
  }

  for (const name of PAGE_EVENTS) window?.addEventListener(name, onPageEvent);

  return {
    on(name, listener) {
      const entry = [name, listener] as const;
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    emit,
    dispose() {
      for (const name of PAGE_EVENTS) window?.removeEventListener(name, onPageEvent);
      listeners.clear();
    },
  };
}
