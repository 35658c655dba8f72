import type { KeyValue } from '../model/ports.ts';
import type { CartLine, CartState } from './model.ts';

/** The stored cart's key. The storage is the partner's; the cart names its user. */
export const CART_KEY = 'cart';
/** Taps made before the services have loaded: by tab, each with its user. */
const TAPS_KEY = 'cart-taps';

interface Waiting {
  /** 0: nobody */
  userId: number;
  taps: readonly CartLine[];
}

// Validated by hand: the schema library has not loaded yet.

/** The lines of the stored cart if it belongs to this user (0: nobody). */
export function readLines(storage: KeyValue, userId: number): Partial<CartState> {
  try {
    const { ownerId, order, items, total, print } = JSON.parse(storage.get(CART_KEY) ?? '') as CartState;
    // a print cart has other limits, and the first screen shows no steppers for it
    if (print) return {};
    const lines = (order as string[]).map((id) => items[id] as CartLine);
    if ((ownerId ?? 0) !== userId || !Number.isFinite(total) || !lines.every(isLine)) return {};
    return { items, order, total, count: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
  } catch {
    return {};
  }
}

/** This tab's taps that wait for the services, and those left by earlier tabs. */
export function createWaitingTaps(storage: KeyValue, tab: string) {
  function read(): Record<string, Waiting> {
    try {
      const kept = Object.entries(JSON.parse(storage.get(TAPS_KEY) ?? '{}') as Record<string, Waiting>);
      return Object.fromEntries(kept.filter(([, { taps }]) => taps.every(isLine)));
    } catch {
      return {};
    }
  }

  function write(all: Record<string, Waiting>): void {
    if (Object.keys(all).length > 0) storage.set(TAPS_KEY, JSON.stringify(all));
    else storage.remove(TAPS_KEY);
  }

  return {
    /** written synchronously, so that a killed page loses none */
    keep(userId: number, taps: readonly CartLine[]): void {
      write({ ...read(), [tab]: { userId, taps } });
    },

    /** Takes over the taps that this user's other tabs left. */
    takeLeft(userId: number): CartLine[] {
      const all = Object.entries(read());
      const isLeft = ([of, waiting]: [string, Waiting]) => of !== tab && waiting.userId === userId;
      const left = all.filter(isLeft);
      if (left.length > 0) write(Object.fromEntries(all.filter((one) => !isLeft(one))));
      return left.flatMap(([, { taps }]) => taps);
    },

    /** Takes this tab's taps; empty if another tab has taken them. */
    take(): readonly CartLine[] {
      const { [tab]: mine, ...others } = read();
      if (mine) write(others);
      return mine?.taps ?? [];
    },
  };
}

function isLine({ product, quantity }: CartLine): boolean {
  const { productId, name, price, mrp, inventory } = product;
  return (
    typeof productId === 'string' &&
    typeof name === 'string' &&
    [price, mrp, inventory, quantity].every(Number.isInteger)
  );
}
