import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** What one shop's screens stand on, by name. Each feature declares its own entry beside the hook that reads it. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface ShopStores {}

export const StoresContext = createContext<Partial<ShopStores>>({});

/** Adds to what is there from further up: a store that is loaded later enters with the screen that needs it. */
export function Stores({ value, children }: { value: Partial<ShopStores>; children: ReactNode }) {
  const outer = useContext(StoresContext);
  const all = useMemo(() => ({ ...outer, ...value }), [outer, value]);
  return <StoresContext value={all}>{children}</StoresContext>;
}

/** For a component that also stands alone. */
export function useStoreIfAny<N extends keyof ShopStores>(name: N): ShopStores[N] | undefined {
  return useContext(StoresContext)[name];
}

export function useStoreOf<N extends keyof ShopStores>(name: N): ShopStores[N] {
  const store = useStoreIfAny(name);
  if (store === undefined) throw new Error(`[shop] no ${name} here: wrap the tree in <Stores>`);
  return store;
}
