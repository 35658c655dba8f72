import type { ComponentType } from 'react';
import { useStoreOf } from '../../ui/stores.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { DrawMap } from './drawn-map.ts';
import type { MapPickerState } from './map-picker-state.ts';
import type { MapPickerStore } from './map-picker-store.ts';

/** What is loaded when the picker opens. */
export interface LoadedPicker {
  MapPicker: ComponentType<MapPickerProps>;
  /** null: no map can be drawn here; the place is searched for and typed */
  map: { draw: DrawMap; tileUrl: string; attribution: string } | null;
}

export interface MapPickerProps {
  map: LoadedPicker['map'];
  /** the pin stays where it is */
  onConfirmed: () => void;
}

export interface MapPickerPort {
  store: MapPickerStore;
  load: () => Promise<LoadedPicker>;
}

declare module '../../ui/stores.tsx' {
  interface ShopStores {
    map: MapPickerPort;
  }
}

export function useMapPicker(): MapPickerStore {
  return useStoreOf('map').store;
}

export function useMapPickerState(): MapPickerState {
  return useStore(useMapPicker().store);
}
