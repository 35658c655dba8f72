import type { PropertiesOf, SCREEN } from '../model/analytics-events.ts';
import type { Analytics, Clock } from '../model/ports.ts';
import type { PageMeta, WidgetTracking } from './tracking-wire.ts';

/** `at`: milliseconds since 1970. */
export type Recorded = { at: number } & (
  | { kind: 'event'; name: string; properties: Readonly<Record<string, unknown>> }
  | { kind: 'screen'; name: string; properties: PropertiesOf<typeof SCREEN> }
  | { kind: 'error'; error: unknown; where: string }
);

/** A widget that is tracked when it is seen. */
export interface WatchedWidget {
  widget: WidgetTracking;
  /** from 1 */
  position?: number | undefined;
  /** the widget that contains this one; absent: the widget is on its own */
  parent?: WidgetTracking | undefined;
  page?: PageMeta | null | undefined;
}

/** The analytics for screens. */
export interface ShopAnalytics extends Analytics {
  /** called when a screen is shown */
  screen(name: string, properties: PropertiesOf<typeof SCREEN>): void;
  /** tracks the element's widget whenever it is seen; returns a stop function */
  watch(element: Element, widget: WatchedWidget): () => void;
}

/** Receives everything that is recorded, once it has loaded. */
export interface Drain {
  record(recorded: Recorded): void;
  watch(element: Element, widget: WatchedWidget): () => void;
}

/** The maximum number of entries in the buffer; beyond it, the oldest are dropped. */
const MAX_WAITING = 200;
/** The maximum number of breadcrumbs in an error report. */
export const MAX_CRUMBS = 30;

/** Buffers everything until a destination has loaded, which then receives it in order. */
export interface EventBuffer extends ShopAnalytics {
  /** passes the buffered and all later records to `destination`; returns a stop function */
  drain(destination: Drain): () => void;
}

export function createEventBuffer(clock: Pick<Clock, 'now'>): EventBuffer {
  const bufferedRecords: Recorded[] = [];
  const watchedElements = new Map<Element, { watched: WatchedWidget; stop?: () => void }>();
  let destination: Drain | null = null;

  function record(recorded: Recorded): void {
    if (destination) {
      destination.record(recorded);
      return;
    }
    bufferedRecords.push(recorded);
    if (bufferedRecords.length > MAX_WAITING) bufferedRecords.shift();
  }

  return {
    track: (name, properties) => record({ at: clock.now(), kind: 'event', name, properties }),
    screen: (name, properties) => record({ at: clock.now(), kind: 'screen', name, properties }),
    report: (error, where) => record({ at: clock.now(), kind: 'error', error, where }),
    watch(element, watched) {
      const entry: { watched: WatchedWidget; stop?: () => void } = { watched };
      if (destination) entry.stop = destination.watch(element, watched);
      watchedElements.set(element, entry);
      return () => {
        watchedElements.delete(element);
        entry.stop?.();
      };
    },
    drain(to) {
      destination = to;
      for (const recorded of bufferedRecords.splice(0)) to.record(recorded);
      for (const [element, entry] of watchedElements) entry.stop = to.watch(element, entry.watched);
      return () => {
        if (destination === to) destination = null;
      };
    },
  };
}
