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

/** The sinks: paths below the tracking service's base URL. */
export const SINKS = {
  /** the internal destination, for all events */
  internal: 'events',
  /** the two tables of the event log */
  web_events: 'log/web_events',
  deeplink_events: 'log/deeplink_events',
  click_impression: 'clicks-impressions',
} as const;
export type Sink = keyof typeof SINKS;

/** An event as it is sent. */
export interface SentEvent {
  /** for deduplication: a retry has the same id */
  id: string;
  plan: Plan;
  name: string;
  /** milliseconds since 1970 */
  at: number;
  /** the current screen; empty before the first */
  screen: string;
  properties: Properties;
}

/** The identity of all events in a batch. Contains no name or phone number. */
export interface EventIdentity {
  device: string;
  session: string;
  acquisition: Readonly<Record<string, string>>;
  cart_id: string;
  /** -1: logged out */
  user_id: number;
  /** properties of all events; absent in events stored by an older version */
  base?: Properties;
}

/** The body of a `POST` to a sink. Sent as text, because a beacon cannot set a JSON content type. */
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

/** Allows further properties from the backend. */
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

const trackedSchemas = Object.fromEntries(
  Object.entries(EVENTS).map(([name, kinds]) => [name, event('track', v.literal(name), kinds)]),
);

/** The catalogue as a schema: rejects unknown events and missing or extra properties. */
const eventWire = v.lazy((sentEvent: unknown): v.GenericSchema => {
  const { plan, name } = (sentEvent ?? {}) as { plan?: unknown; name?: unknown };
  switch (plan) {
    case 'screen':
      return event('screen', text, SCREEN);
    case 'impression':
      return event('impression', v.pipe(text, v.endsWith(' Shown')), IMPRESSION);
    case 'identity':
      return event('identity', v.literal('Identity'), IDENTITY);
    default:
      return (
        trackedSchemas[String(name)] ??
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
