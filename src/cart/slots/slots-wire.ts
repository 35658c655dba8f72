import * as v from 'valibot';
import { id, listOf, time } from '../../http/wire.ts';

const slotWire = v.looseObject({
  id,
  from: time,
  to: time,
  /** false: it takes no more orders */
  is_open: v.fallback(v.boolean(), false),
});
export type Slot = v.InferOutput<typeof slotWire>;

/** `cart_data.delivery_slots`: what the store of the cart's address offers, with the chosen slot even if it is gone. */
const slotsWire = v.fallback(v.looseObject({ at: time, list: listOf(slotWire) }), { at: 0, list: [] });
export type Slots = v.InferOutput<typeof slotsWire>;

/** The slots of a cart, as its response had them; `at`: the time of the response by the server's clock. */
export const readSlots = (slots: unknown): Slots => v.parse(slotsWire, slots);

/** `now`: no slot is chosen. `gone`: the chosen one takes no more orders, so another time has to be chosen. */
export type ChosenTime = { kind: 'now' } | { kind: 'slot'; slot: Slot } | { kind: 'gone' };

export function chosenTime(slotId: string, slots: readonly Slot[]): ChosenTime {
  if (slotId === '') return { kind: 'now' };
  const slot = slots.find((one) => one.id === slotId);
  return slot?.is_open ? { kind: 'slot', slot } : { kind: 'gone' };
}
