import * as v from 'valibot';
import { NO_SWITCHES, type AnalyticsSwitches } from '../../src/analytics/destinations.ts';
import { createEventBuffer, type EventBuffer } from '../../src/analytics/event-buffer.ts';
import type { EventIdentity, SentEvent, Sink } from '../../src/analytics/event-wire.ts';
import { createPipeline } from '../../src/analytics/pipeline.ts';
import { trackingWire, type WidgetTracking } from '../../src/analytics/tracking-wire.ts';
import { countingRandom } from '../fixtures/sandbox-driver.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { IDENTITY } from './sender-world.ts';

export const rail: WidgetTracking = {
  ...v.parse(trackingWire, null),
  id: 'w1',
  name: 'Super Kvi Widget',
  title: 'dairy',
};

export type PipelineWorld = ReturnType<typeof openPipeline>;

/** The buffer and the pipeline with a recording sender, in a page that is idle on demand. */
export function openPipeline(
  options: { switches?: Partial<AnalyticsSwitches> | Promise<AnalyticsSwitches>; ownPage?: boolean } = {},
) {
  const clock = createFakeClock();
  const buffer: EventBuffer = createEventBuffer(clock);
  const sent: { sink: Sink; event: SentEvent; identity: EventIdentity }[] = [];
  const layer: Readonly<Record<string, unknown>>[] = [];
  const logged: string[] = [];
  const idleTasks = new Set<(mayGoOn: () => boolean) => void>();
  const views = new Map<Element, () => void>();
  let beacons = 0;
  const { switches = {} } = options;

  const pipeline = createPipeline({
    clock,
    idle(task) {
      idleTasks.add(task);
      return () => void idleTasks.delete(task);
    },
    random: countingRandom(),
    switches: switches instanceof Promise ? switches : Promise.resolve({ ...NO_SWITCHES, ...switches }),
    identity: () => IDENTITY,
    sender: {
      take: (sink, event, identity) => void sent.push({ sink, event, identity }),
      sendNow: () => void beacons++,
    },
    dataLayer: options.ownPage === false ? null : (entry) => void layer.push(entry),
    watchElement(element, onView) {
      views.set(element, onView);
      return () => void views.delete(element);
    },
    scrub: (text) => text.replace(/\b\d{10}\b/g, '••••'),
    say: (note) => void logged.push(note),
  });

  return {
    clock,
    buffer,
    pipeline,
    sent,
    layer,
    logged,
    views,
    idleTasks,
    beacons: () => beacons,
    open: () => buffer.drain(pipeline.drain),
    /** runs idle tasks until none are left */
    async idle() {
      await clock.advance(0);
      for (let turn = 0; turn < 100 && idleTasks.size > 0; turn += 1) {
        const [task] = idleTasks;
        if (task) idleTasks.delete(task);
        task?.(() => true);
      }
    },
    /** the events received by the internal destination, by name */
    names: () => sent.filter(({ sink }) => sink === 'internal').map(({ event }) => event.name),
    events: () => sent.filter(({ sink }) => sink === 'internal').map(({ event }) => event),
    sinksOf: (name: string) =>
      sent.filter(({ event }) => event.name === name).map(({ sink }) => sink as string),
  };
}

/** A fake element, of which only the identity matters. */
export const element = () => ({}) as Element;
