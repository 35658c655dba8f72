import * as v from 'valibot';
import type { KeyValue } from '../model/ports.ts';
import { type EventIdentity, type SentEvent, SINKS, type Sink } from './event-wire.ts';

/** An event that is not delivered to its sink yet. */
export interface WaitingEvent {
  sink: Sink;
  identity: EventIdentity;
  event: SentEvent;
}

const STORAGE_KEY = 'events';
const MAX_STORED = 200;

const storedEvents = v.array(
  v.looseObject({
    sink: v.picklist(Object.keys(SINKS) as Sink[]),
    identity: v.looseObject({ device: v.string() }),
    event: v.looseObject({ id: v.string(), plan: v.string(), name: v.string(), at: v.number() }),
  }),
);

/** Unsent events in storage, shared by all tabs. `identity` events, which have the phone number, are not stored. */
export function createStoredEvents(storage: KeyValue) {
  function read(): WaitingEvent[] {
    try {
      return v.parse(storedEvents, JSON.parse(storage.get(STORAGE_KEY) ?? '[]')) as unknown as WaitingEvent[];
    } catch {
      return [];
    }
  }

  function write(events: readonly WaitingEvent[]): void {
    if (events.length > 0) storage.set(STORAGE_KEY, JSON.stringify(events.slice(-MAX_STORED)));
    else storage.remove(STORAGE_KEY);
  }

  return {
    add(events: readonly WaitingEvent[]): void {
      const storable = events.filter(({ event }) => event.plan !== 'identity');
      if (storable.length > 0) write([...difference(read(), storable), ...storable]);
    },
    remove(events: readonly WaitingEvent[]): void {
      if (storage.get(STORAGE_KEY) !== null) write(difference(read(), events));
    },
    clear: () => storage.remove(STORAGE_KEY),
    /** Events that an earlier page or another tab could not send. Duplicates are detected by id. */
    read,
  };
}

function difference(
  events: readonly WaitingEvent[],
  excludedEvents: readonly WaitingEvent[],
): WaitingEvent[] {
  const keys = new Set(excludedEvents.map(keyOf));
  return events.filter((event) => !keys.has(keyOf(event)));
}

/** The key includes the sink, because an event may go to several sinks. */
const keyOf = ({ sink, event }: WaitingEvent): string => `${sink} ${event.id}`;
