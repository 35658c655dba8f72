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

// The body of a `POST` to a sink as a schema: for whoever receives events. The shop does not load it.

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
