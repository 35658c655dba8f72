export const PLANS = ['track', 'impression', 'screen', 'identity'] as const;
export type Plan = (typeof PLANS)[number];

/** `internal` cannot be switched off. */
const DESTINATIONS = ['internal', 'tag_manager', 'event_log', 'click_impression'] as const;
export type Destination = (typeof DESTINATIONS)[number];

/** The events that the configuration switches off; all others are on. */
export interface AnalyticsSwitches {
  plansOff: readonly string[];
  destinationsOff: readonly string[];
  /** by event name */
  eventsOff: readonly string[];
  /** for widgets without a value from the server; null: use the default */
  minImpressionIntervalMs: number | null;
}

export const NO_SWITCHES: AnalyticsSwitches = {
  plansOff: [],
  destinationsOff: [],
  eventsOff: [],
  minImpressionIntervalMs: null,
};

/** Which events each destination receives. */
const ACCEPTANCE_RULES: Readonly<Record<Destination, (plan: Plan, event: string) => boolean>> = {
  internal: () => true,
  tag_manager: () => true,
  event_log: (plan) => plan === 'track' || plan === 'screen',
  click_impression: (plan, event) =>
    plan === 'impression' || (plan === 'track' && event.endsWith(' Clicked')),
};

/** The destinations of an event. The internal one also receives events that are switched off. */
export function destinationsOf(switches: AnalyticsSwitches, plan: Plan, event: string): Destination[] {
  const { plansOff, eventsOff, destinationsOff } = switches;
  const isOff = plansOff.includes(plan) || eventsOff.includes(event);
  return DESTINATIONS.filter(
    (destination) =>
      destination === 'internal' ||
      (!isOff && !destinationsOff.includes(destination) && ACCEPTANCE_RULES[destination](plan, event)),
  );
}
