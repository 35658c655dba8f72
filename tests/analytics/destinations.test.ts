import { describe, expect, test } from 'vitest';
import {
  NO_SWITCHES,
  type AnalyticsSwitches,
  destinationsOf,
  PLANS,
  type Plan,
} from '../../src/analytics/destinations.ts';

const DESTINATIONS = ['internal', 'tag_manager', 'event_log', 'click_impression'];

describe('the destinations of an event with everything switched on', () => {
  test.each<[plan: Plan, event: string, destinations: string]>([
    ['track', 'Order Completed', 'internal, tag_manager, event_log'],
    ['track', 'Product Clicked', 'internal, tag_manager, event_log, click_impression'],
    ['impression', 'Static Banner Shown', 'internal, tag_manager, click_impression'],
    ['screen', 'home', 'internal, tag_manager, event_log'],
    ['identity', 'Identity', 'internal, tag_manager'],
  ])(
    'with everything switched on, the destinations for the plan %s and the event %s are %s',
    (plan, event, destinations) => {
      expect(destinationsOf(NO_SWITCHES, plan, event).join(', ')).toBe(destinations);
    },
  );
});

describe('switching something off', () => {
  test.each<[what: string, off: Partial<AnalyticsSwitches>, plan: Plan, event: string, destinations: string]>(
    [
      [
        'a plan leaves only the internal destination',
        { plansOff: ['track'] },
        'track',
        'Cart Viewed',
        'internal',
      ],
      [
        'a plan does not affect other plans',
        { plansOff: ['track'] },
        'screen',
        'home',
        'internal, tag_manager, event_log',
      ],
      [
        'an event leaves only the internal destination',
        { eventsOff: ['Cart Viewed'] },
        'track',
        'Cart Viewed',
        'internal',
      ],
      [
        'an event does not affect other events',
        { eventsOff: ['Cart Viewed'] },
        'track',
        'App Launch',
        'internal, tag_manager, event_log',
      ],
      [
        'a destination removes only that destination',
        { destinationsOff: ['tag_manager'] },
        'track',
        'Product Clicked',
        'internal, event_log, click_impression',
      ],
      [
        'never removes the internal destination',
        { plansOff: [...PLANS], destinationsOff: DESTINATIONS, eventsOff: ['Cart Viewed'] },
        'track',
        'Cart Viewed',
        'internal',
      ],
    ],
  )('switching off %s', (_what, off, plan, event, destinations) => {
    expect(destinationsOf({ ...NO_SWITCHES, ...off }, plan, event).join(', ')).toBe(destinations);
  });
});
