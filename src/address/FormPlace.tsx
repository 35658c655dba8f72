import { MapPin } from 'lucide';
import { useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import { useStoreIfAny } from '../ui/stores.tsx';
import { Strip } from '../ui/Strip.tsx';
import { useAddressForm } from './address-context.tsx';
import Stack from '../ui/Stack.module.css';
import s from './FormPlace.module.css';
import { type LoadedPicker, type MapPickerPort, useMapPickerState } from './map/map-context.ts';
import * as m from './messages.tsx';

export interface FormPlaceProps {
  /** called when the pin is confirmed; the form's fields come next */
  onConfirmed: () => void;
}

/** The form's location: chosen on the map, then shown on one line. */
export function FormPlace({ onConfirmed }: FormPlaceProps) {
  const port = useStoreIfAny('map');
  return port ? <PlaceOnMap port={port} onConfirmed={onConfirmed} /> : null;
}

function PlaceOnMap({ port, onConfirmed }: FormPlaceProps & { port: MapPickerPort }) {
  const { store } = port;
  const { form } = useAddressForm();
  const { shown } = useMapPickerState();
  const isPlaced = form.isPinned;
  // Shows the pin's PIN code, even if the shopper typed a different one.
  const pincode = form.mapPincode || form.pincode;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the state when the form was opened matters
  useEffect(() => {
    if (!isPlaced) store.show();
    return () => store.hide();
  }, [store]);

  if (shown) return <Picker port={port} onConfirmed={onConfirmed} />;
  return (
    <Strip
      icon={MapPin}
      title={form.locality || m.pinnedPlace}
      detail={pincode ? m.pinCode(pincode) : undefined}
      action={
        <Button kind="quiet" size="small" aria-label={m.changePlace} testid="map-open" onClick={store.show}>
          {m.change}
        </Button>
      }
    />
  );
}

function Picker({ port, onConfirmed }: FormPlaceProps & { port: MapPickerPort }) {
  const [loadedPicker, setLoadedPicker] = useState<LoadedPicker | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a retry
  useEffect(() => {
    let isCancelled = false;
    const update = (result: LoadedPicker | 'failed') => {
      if (!isCancelled) setLoadedPicker(result);
    };
    setLoadedPicker(null);
    port.load().then(update, () => update('failed'));
    return () => {
      isCancelled = true;
    };
  }, [port, attempt]);

  if (loadedPicker === null) {
    return (
      <SkeletonGroup label={m.loadingMap} className={Stack.normal}>
        <Skeleton className={s.waitingSearch} />
        <Skeleton className={s.waitingMap} />
        <Skeleton className={s.waitingPlace} />
      </SkeletonGroup>
    );
  }
  if (loadedPicker === 'failed') {
    return (
      <div className={s.failed} role="alert">
        <p>{m.mapNotLoaded}</p>
        <Button kind="quiet" size="small" onClick={() => setAttempt(attempt + 1)}>
          {m.tryAgain}
        </Button>
      </div>
    );
  }
  return <loadedPicker.MapPicker map={loadedPicker.map} onConfirmed={onConfirmed} />;
}
