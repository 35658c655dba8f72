import { subscribe } from 'valtio/vanilla';
import type { Clock, KeyValue } from '../model/ports.ts';
import type { CartCore } from './cart-core.ts';
import type { CartState } from './cart-model.ts';
import { CART_KEY, readKept, writeKept } from './keep-cart.ts';

const SAVE_AT_MOST_EVERY_MS = 500;

/** Keeps the cart in storage. Another tab may keep its own there: what it wrote is taken up when this one is shown. */
export function createCartKeeper(
  core: CartCore,
  edges: { clock: Clock; keep: KeyValue; onBroken: () => void },
) {
  const { clock, keep, onBroken } = edges;
  let known: string | null = null;
  let hidden = false;
  let cancelSave: (() => void) | null = null;

  function save(): void {
    cancelSave?.();
    cancelSave = null;
    const cart = core.folded();
    const raw = writeKept(cart);
    const nothing = cart.count === 0 && cart.cartId === null && cart.leftBehind === null;
    if (raw === known || (known === null && nothing)) return;
    if (hidden && keep.get(CART_KEY) !== known) return;
    keep.set(CART_KEY, raw);
    known = raw;
  }

  /** What is kept and was not written or read here before. */
  function read(): CartState | null {
    const raw = keep.get(CART_KEY);
    if (raw === null || raw === known) return null;
    known = raw;
    const cart = readKept(raw);
    if (cart === null) onBroken();
    return cart;
  }

  return {
    read,
    save,
    shown(visible: boolean): void {
      if (!visible) save();
      hidden = !visible;
    },
    /** saves from now on; the answer stops it */
    start(): () => void {
      const unsubscribe = subscribe(core.state, () => {
        cancelSave ??= clock.after(SAVE_AT_MOST_EVERY_MS, save);
      });
      return () => {
        unsubscribe();
        save();
        known = null;
      };
    },
  };
}
