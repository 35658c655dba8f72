import type { Plan } from './destinations.ts';
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
