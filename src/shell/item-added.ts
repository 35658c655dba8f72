import type { CartStore } from '../cart/ports.ts';
import { deriveLine } from '../cart/derive.ts';
import type { Clock } from '../model/ports.ts';

/** Items added within this time, as by “Order again”, count as one addition. */
const TOGETHER_MS = 100;

/** Calls `onAdded` when the shopper has added something to the cart; the returned function stops. */
export function onItemAdded(
  { store, synced }: Pick<CartStore, 'store' | 'synced'>,
  clock: Pick<Clock, 'now'>,
  onAdded: () => void,
): () => void {
  let before = store.get();
  let lastSynced = synced();
  /** the quantities of taps that are repeated once the synchronisation has loaded */
  let waiting = new Map<string, number>();
  let addedAt = Number.NEGATIVE_INFINITY;
  return store.subscribe(() => {
    const now = store.get();
    if (synced() !== lastSynced) {
      lastSynced = synced();
      waiting = new Map(Object.entries(before.intents.lines).map(([id, { quantity }]) => [id, quantity]));
    }
    const isAdded = Object.entries(now.intents.lines).some(([id, { quantity, tap }]) => {
      const earlierTap = before.intents.lines[id]?.tap ?? 0;
      if (tap <= earlierTap) return false;
      const earlier = waiting.get(id) ?? deriveLine(before, before.intents, id).quantity;
      waiting.delete(id);
      return quantity > earlier;
    });
    before = now;
    // the limit keeps a clock that was set back from silencing it
    if (!isAdded || Math.abs(clock.now() - addedAt) < TOGETHER_MS) return;
    addedAt = clock.now();
    onAdded();
  });
}
