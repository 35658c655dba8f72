import { stopAll } from '../model/listeners.ts';
import type { Clock, Connectivity, Tabs } from '../model/ports.ts';

const SAVE_INTERVAL_MS = 500;
/** Changes within this time are written together. */
const SAVE_AFTER_MS = 100;

/** A part of the state that is kept in storage and shared with the shop's other tabs. */
interface Slice {
  name: string;
  /** Writes unsaved changes; true if there were any. While `hidden`, another tab may be changing the same data. */
  save(hidden: boolean): boolean;
  /** called when another tab may have written: merges that tab's changes */
  follow?(): void;
  /** the same, while this tab is visible: merges only what must not wait until it is hidden */
  followWhileVisible?(): void;
}

/** The handle for the owner of a slice. */
export interface PersistedSlice {
  /** to be called after a change, which is then saved soon */
  changed(): void;
  /** saves synchronously */
  saveNow(): void;
  /** saves a last time and removes the slice */
  stop(): void;
}

export interface PersistedSlices {
  add(slice: Slice): PersistedSlice;
  /** saves all unsaved changes synchronously, as the page may be killed */
  saveNow(): void;
}

/**
 * Saves changes soon, at most every 500 ms, and at once when the page is hidden, because a hidden page may be
 * killed. Another tab's changes are merged only while this tab is hidden, so that nothing changes while the
 * shopper looks. The data of an ended session, however, is removed at once.
 */
export function createPersistedSlices(deps: {
  clock: Clock;
  connectivity: Pick<Connectivity, 'visible' | 'onVisible'>;
  tabs: Tabs;
  /** called after each write */
  onSaved?: () => void;
}): PersistedSlices & { start(): () => void } {
  const { clock, connectivity, tabs, onSaved } = deps;
  const slices = new Set<Slice>();
  const unsaved = new Set<Slice>();
  let cancel: (() => void) | null = null;
  let savedAt = Number.NEGATIVE_INFINITY;
  let hidden = !connectivity.visible();

  function save(slice: Slice): void {
    unsaved.delete(slice);
    if (!slice.save(hidden)) return;
    savedAt = clock.now();
    tabs.announce(slice.name);
    onSaved?.();
  }

  /** Limited, so that a clock that was set back does not delay the save. */
  function saveDelay(): number {
    const remaining = savedAt + SAVE_INTERVAL_MS - clock.now();
    return Math.min(Math.max(remaining, SAVE_AFTER_MS), SAVE_INTERVAL_MS);
  }

  function saveAll(): void {
    stopWaiting();
    for (const slice of [...unsaved]) save(slice);
  }

  function stopWaiting(): void {
    cancel?.();
    cancel = null;
  }

  /** `name`: the slice that another tab has written; absent: any may have changed. */
  function follow(name?: string): void {
    for (const slice of [...slices]) {
      if (name !== undefined && name !== slice.name) continue;
      if (hidden) slice.follow?.();
      else slice.followWhileVisible?.();
    }
  }

  function hide(): void {
    saveAll();
    if (hidden) return;
    hidden = true;
    follow();
  }

  function show(): void {
    // A suspended page has missed the other tabs' messages.
    follow();
    hidden = false;
  }

  return {
    add(slice) {
      slices.add(slice);
      return {
        changed() {
          unsaved.add(slice);
          cancel ??= clock.after(saveDelay(), saveAll);
        },
        saveNow: () => save(slice),
        stop() {
          save(slice);
          slices.delete(slice);
          if (unsaved.size === 0) stopWaiting();
        },
      };
    },
    saveNow: saveAll,
    start() {
      const stop = stopAll([
        tabs.listen(follow),
        connectivity.onVisible((visible) => (visible ? show() : hide())),
      ]);
      return () => {
        saveAll();
        stop();
      };
    },
  };
}
