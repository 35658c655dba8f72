import { type ComponentType, useState } from 'react';
import { useStoreIfAny } from '../../ui/stores.tsx';
import type { Cart } from '../context.tsx';
import type { GapGoodsProps } from './GapGoods.tsx';

declare module '../../ui/stores.tsx' {
  interface ShopStores {
    GapGoods: ComponentType<GapGoodsProps>;
  }
}

/**
 * The goods that would make delivery free; null: delivery is free, or the backend suggests none. Once one of them was
 * tapped they stay as they are until a tap elsewhere, because the next tap may follow at the same place.
 */
export function useGapGoods({ unparsed, freeDeliveryGap, print }: Cart) {
  const GapGoods = useStoreIfAny('GapGoods');
  const [tapped, hold] = useState<unknown>();
  const shown = tapped ?? (freeDeliveryGap > 0 ? unparsed?.goods : undefined);
  return GapGoods && shown !== undefined && !print ? { GapGoods, goods: shown, hold } : null;
}
