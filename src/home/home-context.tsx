import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { HomeState } from './home-state.ts';
import type { HomeStore } from './home-store.ts';

export const HomeContext = createContext<HomeStore | null>(null);

export function useHomeStore(): HomeStore {
  const store = useContext(HomeContext);
  if (store === null) throw new Error('[home] no feed here: wrap the tree in <HomeContext value={store}>');
  return store;
}

export function useHome(): HomeState {
  return useSnapshot(useHomeStore().state) as HomeState;
}
