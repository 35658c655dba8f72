import type { OrderState } from './order-wire.ts';
import * as m from './messages.ts';
import { isOwn } from '../../model/own-value.ts';

/** The title of each state. `null`: the state ends the order, and its title is in `ENDINGS`. */
const TITLES: Readonly<Record<OrderState, string | null>> = {
  CREATED: m.orderConfirmed,
  APPROVED: m.orderConfirmed,
  PICKING_STARTED: m.orderBeingPacked,
  BILLED: m.orderPacked,
  ENROUTE: m.orderOnTheWay,
  REACHED_DOORSTEP: m.readyToCollect,
  ORDER_RESCHEDULED: m.orderRescheduled,
  DELIVERED: null,
  CANCELLED: null,
  DELIVERY_FAILED: null,
};

/** The title of a state; null if the state ends an order or is unknown. */
export function orderStateTitle(state: string): string | null {
  return isOwn(TITLES, state) ? TITLES[state as OrderState] : null;
}

/** Whether the order has ended; an order in an unknown state counts as in progress. */
export function hasEnded(state: string): boolean {
  return isOwn(TITLES, state) && TITLES[state as OrderState] === null;
}

/** The messages of ended orders: what happened, and what to do. */
const ENDINGS: Readonly<Partial<Record<OrderState, { title: string; detail: string }>>> = {
  DELIVERED: { title: m.delivered, detail: m.deliveredDetail },
  CANCELLED: {
    title: m.orderCancelled,
    detail: m.orderCancelledDetail,
  },
  DELIVERY_FAILED: {
    title: m.notDelivered,
    detail: m.notDeliveredDetail,
  },
};

export function orderEnding(state: OrderState): { title: string; detail: string } | null {
  return ENDINGS[state] ?? null;
}

/** The timeline's steps of a successful order; CREATED and APPROVED are one step for shoppers. */
const MILESTONE_STATES: readonly OrderState[] = [
  'CREATED',
  'PICKING_STARTED',
  'BILLED',
  'ENROUTE',
  'REACHED_DOORSTEP',
];

/**
 * The title of a step. Spoken of the present, the doorstep's title asks the shopper to come to the door; as a step
 * ahead or in the past it would sound like a pick-up.
 */
function stepTitle(state: OrderState, phase: TimelineStep['phase']): string {
  if (state === 'REACHED_DOORSTEP' && phase !== 'now')
    return phase === 'done' ? m.atYourDoor : m.arrivingNowStep;
  return TITLES[state] ?? '';
}

export interface TimelineStep {
  state: OrderState;
  title: string;
  /** when the step was entered, in milliseconds since 1970 */
  at: number | null;
  phase: 'done' | 'now' | 'ahead';
}

export function timelineOf(
  state: OrderState,
  history: readonly { state: OrderState; at: number }[],
): TimelineStep[] {
  const timeEntered = (expected: OrderState): number | null =>
    history.find((one) => milestone(one.state) === expected)?.at ?? null;
  const steps: OrderState[] = [...MILESTONE_STATES];
  if (state === 'ORDER_RESCHEDULED') steps.splice(reached(steps, history), 0, state);
  const isEnded = ENDINGS[state] !== undefined;
  const end = isEnded ? reached(steps, history) : steps.indexOf(milestone(state));
  const line = steps.map((one, index): TimelineStep => {
    const phase =
      index < end || (isEnded && state === 'DELIVERED') ? 'done' : index === end ? 'now' : 'ahead';
    return { state: one, title: stepTitle(one, phase), at: timeEntered(one), phase };
  });
  if (!isEnded) return line;
  // An order that has ended will not reach later steps, so these are left out.
  const pastSteps = line.filter((step) => step.phase === 'done').map((step) => ({ ...step }));
  const ending: TimelineStep = {
    state,
    title: ENDINGS[state]?.title ?? '',
    at: timeEntered(state),
    phase: 'now',
  };
  return [...pastSteps, ending];
}

function milestone(state: OrderState): OrderState {
  return state === 'APPROVED' ? 'CREATED' : state;
}

/** The number of steps up to and including the last one entered. */
function reached(steps: readonly OrderState[], history: readonly { state: OrderState }[]): number {
  return Math.max(0, ...history.map((one) => steps.indexOf(milestone(one.state)) + 1));
}
