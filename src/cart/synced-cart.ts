import { type Cart, useCartStore } from './context.tsx';
import type { SyncedCart } from './ports.ts';

/** The complete cart, for screens that wait for its synchronisation. */
export function useSyncedCart(): SyncedCart {
  const synced = useCartStore().synced();
  if (synced === null) throw new Error('[cart] this needs the synchronised cart');
  return synced;
}

/** Whether the server has not priced the cart yet but may still do so without a tap. */
export function isAwaited({ answered, status }: Cart): boolean {
  return !answered && status !== 'SERVER_ERROR' && status !== 'NO_INTERNET';
}
