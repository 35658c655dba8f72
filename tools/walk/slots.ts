import { scheduledFor, scheduledOn } from '../../src/model/slot-text.ts';
import type { Books } from './books.ts';
import type { Invariant } from './invariants.ts';
import { newPayments } from './walk-state.ts';

/** Controls that choose a delivery slot, for the path to an order. */
export const SLOT_PATH: readonly { testids: readonly string[]; chance: number }[] = [
  { testids: ['save-time'], chance: 0.5 },
  { testids: ['time-option'], chance: 0.9 },
  { testids: ['change-time'], chance: 0.12 },
];

/** In every second walk the stores offer slots, with so few places that some are full. */
export async function offerSlots(books: Books, seed: number): Promise<void> {
  if (seed % 2 === 0) await books.control('PUT', '/slots', { offered: true, capacity: 1 });
}

interface BookedSlot {
  slot: { id: string; from: number; to: number } | null;
}
const slotOf = async (books: Books, orderId: string) =>
  ((await books.order(orderId)) as unknown as BookedSlot).slot;

export const SLOT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the slot shown is the slot of the order in the books',
    holds: 'settled',
    async check({ state, view }) {
      if (!view.order || !/^\d+$/.test(view.order.id)) return null;
      const { id, words } = view.order;
      // a confirmation whose order has not loaded yet says nothing about its time
      if (!words.includes('Order is confirmed') && !words.includes('Packing')) return null;
      // an order that will not arrive says no time of arrival
      if ((await state.books.order(id)).state === 'CANCELLED') return null;
      const slot = await slotOf(state.books, id);
      const says = words.includes('Scheduled for');
      if (!slot) return says ? `Order ${id} says when it is scheduled, and has no slot` : null;
      const expected = [scheduledFor(slot, Date.now()), scheduledOn(slot)];
      return expected.some((text) => words.includes(text))
        ? null
        : `Order ${id} is for ${slot.id} and does not say "${expected[1]}"`;
    },
  },
  {
    name: 'an order is for the slot that its payment was opened for, and no slot has more orders than places',
    holds: 'settled',
    async check({ state }) {
      const { books, device } = state;
      for (const { order_id: orderId, cart_id: cartId } of await newPayments(state)) {
        if (orderId === null) continue;
        const slotId = (await slotOf(books, orderId))?.id ?? null;
        const requested = device.traffic.calls
          .filter(({ method, path }) => method === 'POST' && /^\/v1\/payments\/?$/.test(path))
          .map(({ body }) => JSON.parse(body || '{}') as { cart_id?: unknown; slot_id?: string | null })
          .filter((request) => String(request.cart_id) === cartId)
          .map(({ slot_id }) => slot_id ?? null);
        if (requested.length > 0 && !requested.includes(slotId))
          return `Order ${orderId} is for ${slotId ?? 'now'}, and Pay asked for ${requested.join(', ') || 'now'}`;
      }
      const slots = (await books.control('GET', '/slots')) as { id: string; left: number }[];
      const overbooked = slots.find(({ left }) => left < 0);
      return overbooked ? `Slot ${overbooked.id} has ${-overbooked.left} orders too many` : null;
    },
  },
];
