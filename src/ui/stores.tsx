import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** The stores of a shop by name. Each feature declares its own entry next to its hook. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface ShopStores {}

export const StoresContext = createContext<Partial<ShopStores>>({});

/** Adds stores to those of the outer provider, e.g. a store that is loaded with its screen. */
export function Stores({ value, children }: { value: Partial<ShopStores>; children: ReactNode }) {
  const outer = useContext(StoresContext);
  const merged = useMemo(() => ({ ...outer, ...value }), [outer, value]);
  return <StoresContext value={merged}>{children}</StoresContext>;
}

/** The store of that name; for components that may be rendered without a shop. */
export function useStoreIfAny<N extends keyof ShopStores>(name: N): ShopStores[N] | undefined {
  return useContext(StoresContext)[name];
}

export function useStoreOf<N extends keyof ShopStores>(name: N): ShopStores[N] {
  const store = useStoreIfAny(name);
  if (store === undefined) throw new Error(`[shop] no ${name} here: wrap the tree in <Stores>`);
  return store;
}
