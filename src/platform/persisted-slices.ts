import type { Clock, Connectivity, Tabs } from '../model/ports.ts';

const SAVE_INTERVAL_MS = 500;
/** What changes in the same moment is written together. */
const SAVE_AFTER_MS = 100;

/** A part of the state that outlives the page, and that other tabs of the shop have too. */
interface Slice {
  name: string;
  /** Writes what is not stored yet; true when there was something. While `hidden`, another tab may be changing the same. */
  save(hidden: boolean): boolean;
  /** another tab may have written: takes that up */
  follow?(): void;
  /** the same while this tab is seen: only what must not wait until it is hidden */
  followSeen?(): void;
}

/** What the owner of a slice can do. */
export interface PersistedSlice {
  /** there is something to be saved */
  changed(): void;
  /** saves at once */
  saveNow(): void;
  /** saves a last time, and removes the slice */
  stop(): void;
}

export interface PersistedSlices {
  add(slice: Slice): PersistedSlice;
}

/**
 * Saves what changes soon, at most every 500 ms, and at once when the page is hidden: it may be killed then. What another
 * tab wrote is followed only while this one is not seen; nothing changes by itself under
 * the eyes of a shopper, except that the data of an ended session goes.
 */
export function createPersistedSlices(deps: {
  clock: Clock;
  connectivity: Pick<Connectivity, 'visible' | 'onVisible'>;
  tabs: Tabs;
  /** called after everything that was written */
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

  /** A clock that was set back does not hold it up. */
  function wait(): number {
    const left = savedAt + SAVE_INTERVAL_MS - clock.now();
    return Math.min(Math.max(left, SAVE_AFTER_MS), SAVE_INTERVAL_MS);
  }

  function saveAll(): void {
    stopWaiting();
    for (const slice of [...unsaved]) save(slice);
  }

  function stopWaiting(): void {
    cancel?.();
    cancel = null;
  }

  /** `name`: of the slice that another tab has written; without one it may be any. */
  function follow(name?: string): void {
    for (const slice of [...slices]) {
      if (name !== undefined && name !== slice.name) continue;
      if (hidden) slice.follow?.();
      else slice.followSeen?.();
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
          cancel ??= clock.after(wait(), saveAll);
        },
        saveNow: () => save(slice),
        stop() {
          save(slice);
          slices.delete(slice);
          if (unsaved.size === 0) stopWaiting();
        },
      };
    },
    start() {
      const stops = [tabs.listen(follow), connectivity.onVisible((visible) => (visible ? show() : hide()))];
      return () => {
        saveAll();
        for (const stop of stops) stop();
      };
    },
  };
}
