import { createContext, useContext } from 'react';
import type { Screens } from './screens.tsx';
import type { Shop } from './shop.ts';

export const ShopContext = createContext<{ shop: Shop; screens: Screens; taken: boolean } | null>(null);

/** The shell's own view of the shop; features have contexts of their own. `taken`: the markup has been taken over. */
export function useShop(): { shop: Shop; screens: Screens; taken: boolean } {
  const value = useContext(ShopContext);
  if (value === null) throw new Error('[shell] no shop here: render <App shop={...}>');
  return value;
}
