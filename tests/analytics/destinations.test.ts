import { describe, expect, test } from 'vitest';
import {
  ALL_ON,
  type AnalyticsSwitches,
  destinationsOf,
  PLANS,
  type Plan,
} from '../../src/analytics/destinations.ts';

const DESTINATIONS = ['internal', 'tag_manager', 'event_log', 'click_impression'];

describe('who is told, when nothing is switched off', () => {
  test.each<[plan: Plan, event: string, destinations: string]>([
    ['track', 'Order Completed', 'internal, tag_manager, event_log'],
    ['track', 'Product Clicked', 'internal, tag_manager, event_log, click_impression'],
    ['impression', 'Static Banner Shown', 'internal, tag_manager, click_impression'],
    ['screen', 'home', 'internal, tag_manager, event_log'],
    ['identity', 'Identity', 'internal, tag_manager'],
  ])('%s, %s: %s', (plan, event, destinations) => {
    expect(destinationsOf(ALL_ON, plan, event).join(', ')).toBe(destinations);
  });
});

describe('what the configuration switches off', () => {
  test.each<[what: string, off: Partial<AnalyticsSwitches>, plan: Plan, event: string, destinations: string]>(
    [
      ['a plan: the internal destination stays', { plansOff: ['track'] }, 'track', 'Cart Viewed', 'internal'],
      [
        'no other plan with it',
        { plansOff: ['track'] },
        'screen',
        'home',
        'internal, tag_manager, event_log',
      ],
      ['an event', { eventsOff: ['Cart Viewed'] }, 'track', 'Cart Viewed', 'internal'],
      [
        'no other event with it',
        { eventsOff: ['Cart Viewed'] },
        'track',
        'App Launch',
        'internal, tag_manager, event_log',
      ],
      [
        'a destination',
        { destinationsOff: ['tag_manager'] },
        'track',
        'Product Clicked',
        'internal, event_log, click_impression',
      ],
      [
        'never the internal destination',
        { plansOff: [...PLANS], destinationsOff: DESTINATIONS, eventsOff: ['Cart Viewed'] },
        'track',
        'Cart Viewed',
        'internal',
      ],
    ],
  )('%s', (_what, off, plan, event, destinations) => {
    expect(destinationsOf({ ...ALL_ON, ...off }, plan, event).join(', ')).toBe(destinations);
  });
});
