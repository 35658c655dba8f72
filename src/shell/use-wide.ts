import { useSyncExternalStore } from 'react';
import { useShop } from './shop-context.tsx';

/** Whether the cart is a side panel. False until the markup has been hydrated: the server cannot know. */
export function useWide(): boolean {
  const { shop } = useShop();
  const { width } = shop.deps;
  return useSyncExternalStore(width.onChange, width.wide, () => false);
}
