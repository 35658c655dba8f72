import { distanceM, formatDistance, type Point } from '../../model/distance.ts';
import type { OrderAnswer, OrderState, Rider } from './order-wire.ts';
import * as m from './messages.ts';

/** The states in which a rider is on the way. */
const STATES_WITH_RIDER: readonly OrderState[] = ['ENROUTE', 'REACHED_DOORSTEP'];
/** In metres: no number is shown for a shorter distance, because positions are not accurate enough. */
const NEARBY_M = 40;

export function riderOf({ rider, state }: Pick<OrderAnswer, 'rider' | 'state'>): Rider | null {
  return STATES_WITH_RIDER.includes(state) ? rider : null;
}

/** The delivery location; null: unknown. */
export function deliveryPointOf({ address }: Pick<OrderAnswer, 'address'>): Point | null {
  const { lat = null, lon = null } = address ?? {};
  return lat === null || lon === null ? null : { lat, lon };
}

/** Describes the map in words: `Ravi is 1.2 km away`. */
export function riderText(rider: Rider, destination: Point | null, state: OrderState): string {
  const name = rider.name || m.yourRider;
  if (state === 'REACHED_DOORSTEP') return m.riderAtDoor(name);
  if (destination === null) return m.riderHasOrder(name);
  const distance = distanceM(rider, destination);
  return distance < NEARBY_M ? m.riderNearby(name) : m.riderAway(name, formatDistance(distance));
}
