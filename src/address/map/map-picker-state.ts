import type { Point } from '../../model/distance.ts';
import { DEFAULT_MAP_CENTRE, type LocationInfo, type LocationSource } from '../address-lists.ts';

export interface MapPickerState {
  shown: boolean;
  /** what the map is to show in its middle; `turn` grows whenever it is to go there */
  centre: Point & { turn: number };
  /** where the pin stands */
  marker: Point;
  /** where the marker comes from */
  source: LocationSource;
  /** the marker is far from where the shopper is */
  isFar: boolean;
  /** metres from where the shopper is to the marker; null: nobody knows where the shopper is */
  distance: number | null;
  isDetecting: boolean;
  isNonServiceable: boolean;
  /** why the device has not said where it is; empty: nothing went wrong */
  warning: string;
  /** the pin has not been moved yet: how it is done is said */
  isPrompting: boolean;
  /** why the device is asked is being explained */
  isExplaining: boolean;
  info: LocationInfo;
}

export function defaultMapPicker(): MapPickerState {
  const { latitude: lat, longitude: lon } = DEFAULT_MAP_CENTRE;
  return {
    shown: false,
    centre: { lat, lon, turn: 0 },
    marker: { lat, lon },
    source: 'map',
    isFar: false,
    distance: null,
    isDetecting: false,
    isNonServiceable: false,
    warning: '',
    isPrompting: true,
    isExplaining: false,
    info: { location_data: null, templates: [], defaultTemplateId: null, status: 'idle' },
  };
}
