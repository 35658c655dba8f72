import * as v from 'valibot';
import {
  BASE,
  EVENTS,
  IDENTITY,
  IMPRESSION,
  type PropertyKind,
  type PropertyKinds,
  SCREEN,
} from '../model/analytics-events.ts';
import { PLANS, type Plan } from './destinations.ts';
import type { Properties } from './fill-properties.ts';

/** Where events are sent: paths below the address of the tracking service. */
export const SINKS = {
  /** the internal destination: everything */
  internal: 'events',
  /** the event log's two tables */
  web_events: 'log/web_events',
  deeplink_events: 'log/deeplink_events',
  click_impression: 'clicks-impressions',
} as const;
export type Sink = keyof typeof SINKS;

/** One event on its way. */
export interface SentEvent {
  /** the same event sent twice has the same id, and is one */
  id: string;
  plan: Plan;
  name: string;
  /** milliseconds since 1970 */
  at: number;
  /** the screen it happened on; empty before the first */
  screen: string;
  properties: Properties;
}

/** Whose doing the events of a batch are. Never a person's name or number. */
export interface EventIdentity {
  device: string;
  session: string;
  acquisition: Readonly<Record<string, string>>;
  cart_id: string;
  /** -1: nobody is logged in */
  user_id: number;
  /** what else is true of all that happens now; not of what was kept by a version that did not know it */
  base?: Properties;
}

/** What `POST`s to the sinks carry. As text: a beacon can say no more of itself. */
export interface EventBatch {
  sent_at: number;
  app: Readonly<Record<'platform' | 'host' | 'app_version' | 'web_app_version', string>>;
  identity: EventIdentity;
  events: readonly SentEvent[];
}

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(400));
const number = v.pipe(v.number(), v.finite());

const SCHEMAS: Readonly<Record<PropertyKind, v.GenericSchema>> = {
  text,
  'text?': text,
  currency: text,
  number,
  'number?': number,
  'impression-count': v.pipe(number, v.integer(), v.minValue(1)),
  flag: v.boolean(),
};

const valuesOf = (kinds: PropertyKinds) =>
  Object.fromEntries(Object.entries(kinds).map(([property, kind]) => [property, SCHEMAS[kind]]));

/** The backend adds properties of its own. */
const baseWire = v.objectWithRest(valuesOf(BASE), v.union([text, number, v.boolean()]));

const event = <P extends Plan>(plan: P, name: v.GenericSchema<string, string>, kinds: PropertyKinds) =>
  v.strictObject({
    id: text,
    plan: v.literal(plan),
    name,
    at: v.pipe(number, v.integer()),
    screen: v.string(),
    properties: v.strictObject(valuesOf(kinds)),
  });

const tracked = Object.fromEntries(
  Object.entries(EVENTS).map(([name, kinds]) => [name, event('track', v.literal(name), kinds)]),
);

/** The catalogue as a schema: an event that is not in it, or has a property too many or too few, does not fit. */
const eventWire = v.lazy((sent: unknown): v.GenericSchema => {
  const { plan, name } = (sent ?? {}) as { plan?: unknown; name?: unknown };
  switch (plan) {
    case 'screen':
      return event('screen', text, SCREEN);
    case 'impression':
      return event('impression', v.pipe(text, v.endsWith(' Shown')), IMPRESSION);
    case 'identity':
      return event('identity', v.literal('Identity'), IDENTITY);
    default:
      return (
        tracked[String(name)] ??
        v.looseObject({
          plan: v.picklist(PLANS),
          name: v.picklist(Object.keys(EVENTS)),
        })
      );
  }
});

export const eventBatchWire = v.strictObject({
  sent_at: v.pipe(number, v.integer()),
  app: v.strictObject({ platform: text, host: text, app_version: text, web_app_version: text }),
  identity: v.strictObject({
    device: text,
    session: text,
    acquisition: v.strictObject({
      install_source: text,
      install_campaign: text,
      install_medium: text,
      tracking_id: text,
      shortlink: text,
    }),
    cart_id: text,
    user_id: number,
    base: v.optional(baseWire),
  }),
  events: v.pipe(v.array(eventWire), v.nonEmpty(), v.maxLength(100)),
});
