import { LocateFixed, TriangleAlert } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { Suggestion } from '../../location/location-api.ts';
import { PlaceSearchBox } from '../../location/PlaceSearchBox.tsx';
import { formatDistance } from '../../model/distance.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './MapPicker.module.css';
import { MapView } from './MapView.tsx';
import { type MapPickerProps, useMapPicker, useMapPickerState } from './map-context.ts';
import { PinnedPlace, useRestingPin } from './PinnedPlace.tsx';
import * as m from './messages.tsx';

/** Chooses a location: by search, by the device's location, or by moving the map under the pin. */
export default function MapPicker({ map, onConfirmed }: MapPickerProps) {
  const picker = useMapPicker();
  const { warning, isExplaining, isNonServiceable, info } = useMapPickerState();
  const region = useRef<HTMLElement>(null);
  const [choiceCount, setChoiceCount] = useState(0);

  // If the device's location is unavailable, the shopper can type one.
  useEffect(() => {
    if (warning !== '') region.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
  }, [warning]);

  // The chosen suggestion has been removed together with the focus, so the map or the search field gets the focus.
  useEffect(() => {
    if (choiceCount === 0) return;
    const find = (selector: string) => region.current?.querySelector<HTMLElement>(selector);
    (find('[role="application"]') ?? find('input[type="search"]'))?.focus();
  }, [choiceCount]);

  const choose = (suggestion: Suggestion) => {
    setChoiceCount((count) => count + 1);
    void picker.chooseSuggestion(suggestion);
  };

  return (
    <section ref={region} className={Stack.normal} aria-label={m.mapLabel}>
      <PlaceSearchBox search={picker.search} onChoose={choose} />
      <p className={s.warning} role="alert" data-testid="location-error">
        {warning}
      </p>
      {map ? (
        <MapView map={map}>{!isExplaining && <LocateButton />}</MapView>
      ) : (
        !isExplaining && <LocateButton />
      )}
      {isExplaining && <Explanation />}
      <PinnedPlace />
      <FarWarning />
      {isNonServiceable && <NotServiceable hasMap={map !== null} />}
      {map && (
        <Button
          kind="secondary"
          block
          testid="map-confirm"
          aria-disabled={info.status === 'loading' || undefined}
          onClick={() => {
            picker.confirm();
            onConfirmed();
          }}
        >
          {isNonServiceable ? m.keepPlace : m.deliverHere}
        </Button>
      )}
    </section>
  );
}

function LocateButton() {
  const { askDevice } = useMapPicker();
  const { isDetecting } = useMapPickerState();
  return (
    <Button kind="quiet" size="small" busy={isDetecting} testid="detect-location" onClick={askDevice}>
      <span className={Stack.inline}>
        <Icon node={LocateFixed} size={18} />
        {isDetecting ? m.findingLocation : m.detectLocation}
      </span>
    </Button>
  );
}

/** Explains the browser's location prompt before it appears. */
function Explanation() {
  const { detect, closeExplanation } = useMapPicker();
  const container = useRef<HTMLElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <section ref={container} className={s.explanation} tabIndex={-1} aria-label={m.explanationLabel}>
      <p>{m.explanation(<b>{m.explanationTitle}</b>)}</p>
      <div className={s.choice}>
        <Button size="small" testid="detect-allow" onClick={() => void detect()}>
          {m.continueLabel}
        </Button>
        <Button kind="quiet" size="small" testid="detect-not-now" onClick={closeExplanation}>
          {m.notNow}
        </Button>
      </div>
    </section>
  );
}

/** The status is empty while the pin is near the device or the device's location is unknown. */
function FarWarning() {
  const { isFar, distance } = useRestingPin();
  return (
    <div role="status">
      {isFar && distance !== null && (
        <p className={s.far} data-testid="map-warning">
          <Icon node={TriangleAlert} size={18} />
          <span>{m.pinFar(<b>{formatDistance(distance)}</b>)}</span>
        </p>
      )}
    </div>
  );
}

function NotServiceable({ hasMap }: { hasMap: boolean }) {
  const { location_data: place } = useMapPickerState().info;
  return (
    <div className={s.notServiceable} role="alert" data-testid="not-serviceable">
      <p className={s.notServiceableTitle}>
        {m.notServiceable(place?.locality || place?.title || m.unnamedArea)}
      </p>
      <p>{hasMap ? m.notServiceableOnMap : m.notServiceableInSearch}</p>
    </div>
  );
}
