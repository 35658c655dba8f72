import { MapPin } from 'lucide';
import { useLayoutEffect, useRef } from 'react';
import { formatDistance } from '../../model/distance.ts';
import { Button } from '../../ui/Button.tsx';
import { Strip } from '../../ui/Strip.tsx';
import type { LocationInfoStatus } from '../place-model.ts';
import s from './MapPicker.module.css';
import { useMapPicker, useMapPickerState } from './map-context.ts';
import type { MapPickerState } from './map-picker-state.ts';
import * as m from './messages.tsx';

/** The name of the pin's location, also for screen readers. The previous name stays until the new one has loaded. */
export function PinnedPlace() {
  const { info } = useMapPickerState();
  const { distance } = useRestingPin();
  const { retry } = useMapPicker();
  const { location_data: place, status } = info;
  const hasFailed = status === 'error';
  const isLoading = status === 'loading';
  const hasName = (isLoading || status === 'success') && place !== null && place.title !== '';
  return (
    <div role="status" aria-label={m.pinLabel} data-testid="map-place" data-status={status}>
      <Strip
        icon={MapPin}
        title={
          hasName ? <span className={isLoading ? s.last : undefined}>{place.title}</span> : titleOf(status)
        }
        detail={hasName ? lineOf(place.line, distance) : hasFailed ? m.placeNotLoadedDetail : ' '}
        lines={2}
        action={
          hasFailed ? (
            <Button kind="quiet" size="small" onClick={retry}>
              {m.tryAgain}
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}

/** The pin's distance from the device, updated only when the pin stops: announcing every step would be too much. */
export function useRestingPin(): Pick<MapPickerState, 'isFar' | 'distance'> {
  const { info, isFar, distance } = useMapPickerState();
  const isResting = info.status !== 'loading';
  const lastResting = useRef({ isFar, distance });
  useLayoutEffect(() => {
    if (isResting) lastResting.current = { isFar, distance };
  }, [isResting, isFar, distance]);
  return isResting ? { isFar, distance } : lastResting.current;
}

function titleOf(status: LocationInfoStatus): string {
  if (status === 'error') return m.placeNotLoaded;
  return status === 'success' ? m.unnamedPlace : m.placeLoading;
}

function lineOf(line: string, distance: number | null): string {
  return distance === null ? line : m.placeWithDistance(formatDistance(distance), line);
}
