import type { ComponentType } from 'react';
import { useStoreIfAny } from '../../ui/stores.tsx';
import { useStore } from '../../ui/use-store.ts';
import { useCartStore } from '../context.tsx';
import type { SlotStripProps } from './SlotStrip.tsx';

declare module '../../ui/stores.tsx' {
  interface ShopStores {
    SlotStrip: ComponentType<SlotStripProps>;
  }
}

/** The delivery time and its choice; undefined: the store delivers only now, or this is rendered without a shop. */
export function useSlotStrip(): ComponentType<SlotStripProps> | undefined {
  const SlotStrip = useStoreIfAny('SlotStrip');
  return useStore(useCartStore().watched, ({ unparsed }) => unparsed?.slots !== undefined)
    ? SlotStrip
    : undefined;
}
