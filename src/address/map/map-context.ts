import type { ComponentType } from 'react';
import { useStoreIfAny, useStoreOf } from '../../ui/stores.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { DrawMap, DrawRiderMap } from './drawn-map.ts';
import type { MapPickerState } from './map-picker-state.ts';
import type { MapPickerStore } from './map-picker-store.ts';

/** Loaded when the picker opens. */
export interface LoadedPicker {
  MapPicker: ComponentType<MapPickerProps>;
  /** null: no map is available; the location is searched for or typed */
  map: { draw: DrawMap; tileUrl: string; attribution: string } | null;
}

/** The map library for the rider map. */
export interface LoadedRiderMap {
  draw: DrawRiderMap;
  tileUrl: string;
  attribution: string;
}

export interface MapPickerProps {
  map: LoadedPicker['map'];
  /** called when the pin is confirmed */
  onConfirmed: () => void;
}

export interface MapPickerPort {
  store: MapPickerStore;
  load: () => Promise<LoadedPicker>;
  /** null: the shop has no maps; `load` resolves with null if this page does not allow them */
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

/** The rider map; null for screens mounted without the shop's stores. */
export function useRiderMap(): MapPickerPort['rider'] {
  return useStoreIfAny('map')?.rider ?? null;
}

export function useMapPickerState(): MapPickerState {
  return useStore(useMapPicker().watched);
}
