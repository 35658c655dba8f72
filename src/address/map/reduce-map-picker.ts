import type { Point } from '../../model/distance.ts';
import type { AddressTemplate, LocatedPlace } from '../place-model.ts';
import { defaultMapPicker, type MapPickerState } from './map-picker-state.ts';

export type MapPickerFact =
  | { type: 'shown' }
  | { type: 'hidden' }
  | { type: 'explained' }
  | { type: 'explanation-closed' }
  | { type: 'detecting-locality' }
  | { type: 'locality-detected' }
  | { type: 'detection-failed'; message: string }
  /** `centre`: moves the map too, because the pin was not set by moving it */
  | { type: 'place-set'; marker: Point; far: boolean; distance: number | null; centre?: true }
  | { type: 'pin-moved' }
  | { type: 'info-asked-for' }
  | {
      type: 'info-received';
      place: LocatedPlace;
      templates: readonly AddressTemplate[];
      defaultTemplateId: number | null;
    }
  | { type: 'info-failed' }
  | { type: 'serviceability-known'; serviceable: boolean };

export function reduceMapPicker(state: MapPickerState, fact: MapPickerFact): MapPickerState {
  switch (fact.type) {
    case 'shown':
      return { ...defaultMapPicker(), shown: true };
    case 'hidden':
      return defaultMapPicker();
    case 'explained':
      return { ...state, isExplaining: true };
    case 'explanation-closed':
      return { ...state, isExplaining: false };
    case 'detecting-locality':
      return { ...state, isDetecting: true, isExplaining: false, warning: '', isFar: false };
    case 'locality-detected':
      return { ...state, isDetecting: false, source: 'gps', isPrompting: false };
    case 'detection-failed':
      return { ...state, isDetecting: false, warning: fact.message };
    case 'place-set':
      return placeSet(state, fact);
    case 'pin-moved':
      return { ...state, source: 'map', isDetecting: false, isPrompting: false, warning: '' };
    case 'info-asked-for':
      return { ...state, info: { ...state.info, status: 'loading' } };
    case 'info-received': {
      const { place: location_data, templates, defaultTemplateId } = fact;
      return { ...state, info: { location_data, templates, defaultTemplateId, status: 'success' } };
    }
    case 'info-failed':
      return { ...state, info: { ...state.info, location_data: null, status: 'error' } };
    case 'serviceability-known':
      return { ...state, isNonServiceable: !fact.serviceable };
  }
}

function placeSet(
  state: MapPickerState,
  { marker, far, distance, centre }: Extract<MapPickerFact, { type: 'place-set' }>,
): MapPickerState {
  return {
    ...state,
    marker,
    isFar: far,
    distance,
    ...(centre && { centre: { ...marker, moveCount: state.centre.moveCount + 1 } }),
  };
}
