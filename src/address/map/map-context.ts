import type { ComponentType } from 'react';
import { useStoreIfAny, useStoreOf } from '../../ui/stores.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { DrawMap, DrawRiderMap } from './drawn-map.ts';
import type { MapPickerState } from './map-picker-state.ts';
import type { MapPickerStore } from './map-picker-store.ts';

/** What is loaded when the picker opens. */
export interface LoadedPicker {
  MapPicker: ComponentType<MapPickerProps>;
  /** null: no map can be drawn here; the place is searched for and typed */
  map: { draw: DrawMap; tileUrl: string; attribution: string } | null;
}

/** The library for maps, where one can be drawn. */
export interface LoadedRiderMap {
  draw: DrawRiderMap;
  tileUrl: string;
  attribution: string;
}

export interface MapPickerProps {
  map: LoadedPicker['map'];
  /** the pin stays where it is */
  onConfirmed: () => void;
}

export interface MapPickerPort {
  store: MapPickerStore;
  load: () => Promise<LoadedPicker>;
  /** null: no map is drawn in this shop; `load` answers with null where this page does not let it be */
  rider: { load: () => Promise<LoadedRiderMap | null> } | null;
}

declare module '../../ui/stores.tsx' {
  interface ShopStores {
    map: MapPickerPort;
  }
}

export function useMapPicker(): MapPickerStore {
  return useStoreOf('map').store;
}

/** Where somebody is may be shown on a map; a screen that stands alone has none. */
export function useRiderMap(): MapPickerPort['rider'] {
  return useStoreIfAny('map')?.rider ?? null;
}

export function useMapPickerState(): MapPickerState {
  return useStore(useMapPicker().watched);
}
