import { MapPin } from 'lucide';
import { formatDistance } from '../../model/distance.ts';
import { Button } from '../../ui/Button.tsx';
import { Strip } from '../../ui/Strip.tsx';
import type { LocationInfoStatus } from '../address-lists.ts';
import { useMapPicker, useMapPickerState } from './map-context.ts';
import * as m from './messages.tsx';

/** The name of the pin's location, also for screen readers. */
export function PinnedPlace() {
  const { info, distance } = useMapPickerState();
  const { retry } = useMapPicker();
  const { location_data: place, status } = info;
  const failed = status === 'error';
  const known = status === 'success' && place !== null && place.title !== '';
  return (
    <div role="status" aria-label={m.thePin} data-testid="map-place" data-status={status}>
      <Strip
        icon={MapPin}
        title={known ? place.title : titleOf(status)}
        detail={known ? lineOf(place.line, distance) : failed ? m.typeItsNameBelow : ' '}
        lines={2}
        action={
          failed ? (
            <Button kind="quiet" size="small" onClick={retry}>
              {m.tryAgain}
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}

function titleOf(status: LocationInfoStatus): string {
  if (status === 'error') return m.couldNotLoadNameOfPlace;
  return status === 'success' ? m.unnamedPlace : m.loadingNameOfPlace;
}

function lineOf(line: string, distance: number | null): string {
  return distance === null ? line : m.fromYou(formatDistance(distance), line);
}
