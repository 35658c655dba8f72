import type { Point } from '../../model/distance.ts';
import { DEFAULT_MAP_CENTRE, type LocationInfo, type LocationSource } from '../place-model.ts';

export interface MapPickerState {
  shown: boolean;
  /** the centre to show; an increase of `moveCount` moves the map there */
  centre: Point & { moveCount: number };
  /** the pin's position */
  marker: Point;
  /** how the marker's position was set */
  source: LocationSource;
  /** the marker is far from the device's location */
  isFar: boolean;
  /** metres from the device's location to the marker; null: unknown */
  distance: number | null;
  isDetecting: boolean;
  isNonServiceable: boolean;
  /** why the device's location failed; empty: no failure */
  warning: string;
  /** the pin has not been moved yet, so instructions are shown */
  isPrompting: boolean;
  /** the explanation before the location prompt is open */
  isExplaining: boolean;
  info: LocationInfo;
}

export function defaultMapPicker(): MapPickerState {
  const { latitude: lat, longitude: lon } = DEFAULT_MAP_CENTRE;
  return {
    shown: false,
    centre: { lat, lon, moveCount: 0 },
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
