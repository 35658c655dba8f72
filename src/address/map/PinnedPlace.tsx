import { MapPin } from 'lucide';
import { formatDistance } from '../../model/distance.ts';
import { Button } from '../../ui/Button.tsx';
import { Strip } from '../../ui/Strip.tsx';
import type { LocationInfoStatus } from '../address-lists.ts';
import { useMapPicker, useMapPickerState } from './map-context.ts';

/** What the pin's place is called: also for whoever does not see the map. */
export function PinnedPlace() {
  const { info, distance } = useMapPickerState();
  const { retry } = useMapPicker();
  const { location_data: place, status } = info;
  const failed = status === 'error';
  const known = status === 'success' && place !== null && place.title !== '';
  return (
    <div role="status" aria-label="The pin" data-testid="map-place" data-status={status}>
      <Strip
        icon={MapPin}
        title={known ? place.title : titleOf(status)}
        detail={known ? lineOf(place.line, distance) : failed ? 'Type its name below.' : ' '}
        lines={2}
        action={
          failed ? (
            <Button kind="quiet" size="small" onClick={retry}>
              Try again
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}

function titleOf(status: LocationInfoStatus): string {
  if (status === 'error') return 'We could not load the name of this place';
  return status === 'success' ? 'Unnamed place' : 'Loading the name of this place';
}

function lineOf(line: string, distance: number | null): string {
  return distance === null ? line : `${formatDistance(distance)} from you · ${line}`;
}
