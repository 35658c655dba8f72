import type { KeyValue, Random, Tabs } from '../model/ports.ts';

interface TabsWindow extends Pick<Window, 'addEventListener' | 'removeEventListener'> {
  BroadcastChannel?: typeof BroadcastChannel;
}

/**
 * The tabs with the same shop of the same partner. Messages contain only the name of what was written; the
 * value is read from storage. A channel message may arrive before this tab can read the change in storage; a
 * `storage` event cannot, but cookies cause no such event. Without a channel (missing, or blocked in a
 * frame), a write to storage announces the change.
 */
export function createTabs(
  window: TabsWindow,
  deps: {
    /** prefix of the storage keys */
    name: string;
    storage: KeyValue;
    random: Random;
  },
): Tabs {
  const { name, storage, random } = deps;

  const openChannel = (): BroadcastChannel | null => {
    try {
      return window.BroadcastChannel ? new window.BroadcastChannel(name) : null;
    } catch {
      return null;
    }
  };

  return {
    announce(slice) {
      const channel = openChannel();
      if (channel) {
        channel.postMessage(slice);
        channel.close();
      } else storage.set(`${name}written`, random.uuid());
    },
    listen(listener) {
      let channel: BroadcastChannel | null = null;
      const listenToChannel = () => {
        channel ??= openChannel();
        if (channel) {
          channel.onmessage = ({ data }: MessageEvent<unknown>) => {
            if (typeof data === 'string') listener(data);
          };
        }
      };
      // An open channel keeps a page out of the back-forward cache.
      const closeChannel = () => {
        channel?.close();
        channel = null;
      };
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(name)) listener();
      };
      listenToChannel();
      window.addEventListener('storage', onStorage);
      window.addEventListener('pagehide', closeChannel);
      window.addEventListener('pageshow', listenToChannel);
      return () => {
        closeChannel();
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pagehide', closeChannel);
        window.removeEventListener('pageshow', listenToChannel);
      };
    },
  };
}
