import type { KeyValue, Random, Tabs } from '../model/ports.ts';

interface TabsWindow extends Pick<Window, 'addEventListener' | 'removeEventListener'> {
  BroadcastChannel?: typeof BroadcastChannel;
}

/**
 * The tabs that have the same shop of the same partner. Only the name of what was written goes around, never what: that
 * is read from where it is kept. Without a BroadcastChannel (missing, or forbidden in a frame) a write to storage tells
 * the others.
 */
export function createTabs(
  window: TabsWindow,
  edges: { name: string; storage: KeyValue; random: Random },
): Tabs {
  const { name, storage, random } = edges;
  const key = `${name}told`;

  const open = (): BroadcastChannel | null => {
    try {
      return window.BroadcastChannel ? new window.BroadcastChannel(name) : null;
    } catch {
      return null;
    }
  };

  function listenToStorage(listener: (what: string) => void): () => void {
    const onStorage = (event: StorageEvent) => {
      const [what] = (event.newValue ?? '').split(' ');
      if (event.key === key && what) listener(what);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }

  return {
    tell(what) {
      const channel = open();
      if (channel) {
        channel.postMessage(what);
        channel.close();
      } else storage.set(key, `${what} ${random.uuid()}`);
    },
    listen(listener) {
      const channel = open();
      if (!channel) return listenToStorage(listener);
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data);
      };
      // A page with an open channel cannot be put on the browser's shelf.
      const close = () => channel.close();
      window.addEventListener('pagehide', close);
      return () => {
        window.removeEventListener('pagehide', close);
        close();
      };
    },
  };
}
