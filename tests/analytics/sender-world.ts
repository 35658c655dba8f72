import * as v from 'valibot';
import { eventBatchWire } from '../../src/analytics/event-batch-wire.ts';
import { createEventSender } from '../../src/analytics/event-sender.ts';
import {
  type EventBatch,
  type EventIdentity,
  SINKS,
  type SentEvent,
  type Sink,
} from '../../src/analytics/event-wire.ts';
import type { KeyValue } from '../../src/model/ports.ts';
import { createMemoryStorage } from '../../src/platform/storage.ts';
import { createFakeConnectivity } from '../support/fake-connectivity.ts';
import { createFakeClock } from '../support/fake-clock.ts';

export const BASE = 'https://track.test';

export const IDENTITY: EventIdentity = {
  device: 'd1',
  session: 's1',
  acquisition: {
    install_source: '#-NA',
    install_campaign: '#-NA',
    install_medium: '#-NA',
    tracking_id: '#-NA',
    shortlink: '#-NA',
  },
  cart_id: '#-NA',
  user_id: -1,
};
const APP = { platform: 'mobile_web', host: 'web', app_version: '9.3.12', web_app_version: '8.10.16' };

/** An event whose only property is its number. */
export function eventOf(n: number, overrides: Partial<SentEvent> = {}): SentEvent {
  const properties = { step: n, name: 'init', cart_id: '#-NA' };
  return {
    id: `e${n}`,
    plan: 'track',
    name: 'Checkout Step Viewed',
    at: n,
    screen: 'cart',
    properties,
    ...overrides,
  };
}

/** The response of a sink: a status, a network error, or no response at all. */
export type SinkAnswer = number | 'no network' | 'hang';

/** A sender whose sinks give these responses in turn and repeat the last one. */
export function openSender(storage: KeyValue = createMemoryStorage(), answers: SinkAnswer[] = [204]) {
  const clock = createFakeClock();
  const connectivity = createFakeConnectivity();
  const took: { by: 'fetch' | 'beacon'; sink: Sink; batch: EventBatch }[] = [];
  const troubles: string[] = [];
  let beaconWorks = true;

  function take(by: 'fetch' | 'beacon', url: string, body: unknown): void {
    const sink = (Object.keys(SINKS) as Sink[]).find((one) => url === `${BASE}/${SINKS[one]}`);
    if (!sink) throw new Error(`there is no ${url}`);
    took.push({ by, sink, batch: v.parse(eventBatchWire, JSON.parse(String(body))) as EventBatch });
  }

  const sender = createEventSender({
    fetch: async (url, init) => {
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 204;
      if (answer === 'no network') throw new TypeError('Failed to fetch');
      if (answer === 'hang') {
        return new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')));
        });
      }
      if (answer < 400) take('fetch', String(url), init?.body);
      return new Response(null, { status: answer });
    },
    beacon(url, body) {
      if (beaconWorks) take('beacon', url, body);
      return beaconWorks;
    },
    clock,
    storage,
    connectivity,
    base: BASE,
    app: APP,
    onError: (error) => troubles.push(error.message),
  });

  return {
    sender,
    clock,
    connectivity,
    storage,
    took,
    troubles,
    breakBeacon() {
      beaconWorks = false;
    },
    /** the ids that arrived, batch by batch */
    batches: () => took.map(({ batch }) => batch.events.map(({ id }) => id).join(' ')),
    ids: () => took.flatMap(({ batch }) => batch.events.map(({ id }) => id)),
    tell(n: number, sink: Sink = 'internal', identity: EventIdentity = IDENTITY) {
      sender.take(sink, eventOf(n), identity);
    },
  };
}
