import { type ComponentType, useDeferredValue } from 'react';
import type { Watched } from '../platform/store.ts';
import { useStoreOf } from '../ui/stores.tsx';
import { useStore } from '../ui/use-store.ts';
import type { Product } from './product-wire.ts';

declare module '../ui/stores.tsx' {
  interface ShopStores {
    heart: Watched<HeartState>;
  }
}

export interface HeartProps {
  product: Product;
  /** on a product's page: the class of its round buttons; absent: the heart is on a card */
  className?: string | undefined;
}

export interface HeartState {
  /** null: not loaded, as on a first visit before the first touch */
  Heart: ComponentType<HeartProps> | null;
}

/** The button that saves a product to the favourites. Deferred from null: hydration expects none, even after an early touch. */
export function HeartSlot(props: HeartProps) {
  const Heart = useDeferredValue(useStore(useStoreOf('heart')).Heart, null);
  return Heart && <Heart {...props} />;
}
