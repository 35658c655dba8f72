export const PLANS = ['track', 'impression', 'screen', 'identity'] as const;
export type Plan = (typeof PLANS)[number];

/** `internal` cannot be switched off. */
const DESTINATIONS = ['internal', 'tag_manager', 'event_log', 'click_impression'] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** What the configuration leaves out; everything that it does not name is on. */
export interface AnalyticsSwitches {
  plansOff: readonly string[];
  destinationsOff: readonly string[];
  /** by the event's name */
  eventsOff: readonly string[];
  /** between two impressions of a widget of which the server does not say it; null: nobody says it */
  minImpressionIntervalMs: number | null;
}

export const ALL_ON: AnalyticsSwitches = {
  plansOff: [],
  destinationsOff: [],
  eventsOff: [],
  minImpressionIntervalMs: null,
};

/** What each destination is there for. */
const TAKES: Readonly<Record<Destination, (plan: Plan, event: string) => boolean>> = {
  internal: () => true,
  tag_manager: () => true,
  event_log: (plan) => plan === 'track' || plan === 'screen',
  click_impression: (plan, event) =>
    plan === 'impression' || (plan === 'track' && event.endsWith(' Clicked')),
};

/** Who gets an event. The internal destination always is: also of what is switched off. */
export function destinationsOf(switches: AnalyticsSwitches, plan: Plan, event: string): Destination[] {
  const { plansOff, eventsOff, destinationsOff } = switches;
  const off = plansOff.includes(plan) || eventsOff.includes(event);
  return DESTINATIONS.filter(
    (destination) =>
      destination === 'internal' ||
      (!off && !destinationsOff.includes(destination) && TAKES[destination](plan, event)),
  );
}
