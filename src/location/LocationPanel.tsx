import { MapPinOff } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useStore } from '../ui/use-store.ts';
import { CityChips, CityList } from './CityList.tsx';
import { CityPollQuestion } from './CityPollQuestion.tsx';
import { CityWait } from './CityWait.tsx';
import { cityByName } from './cities.ts';
import { cityIn } from './city-waits.ts';
import { DetectButton } from './DetectButton.tsx';
import s from './LocationPanel.module.css';
import { useLocation, useLocationStore } from './location-context.tsx';
import { usePlaceSearch } from './use-place-search.ts';
import type { LocationState } from './location-state.ts';
import { PlaceSearchBox } from './PlaceSearchBox.tsx';
import * as m from './messages.ts';

export interface LocationPanelProps {
  /** whether the account's phone number is known */
  loggedIn: boolean;
  /** the saved addresses for logged-in shoppers, with the other choices before and after them */
  saved: (parts: { before: ReactNode; after: ReactNode; isSearching: boolean }) => ReactNode;
}

const TITLES: Readonly<Record<LocationState['step'], string>> = {
  DEFAULT: m.deliverTo,
  PREPARING_STORE: m.deliverTo,
  HIDDEN: m.deliverTo,
  NON_SERVICEABLE: m.notServiceableTitle,
  MORE_SPECIFIC_LOCATION: m.areaTitle,
};

/** Chooses the delivery location: by the device's location, search, city or saved address. */
export function LocationPanel({ saved, loggedIn }: LocationPanelProps) {
  const { step } = useLocation();
  const store = useLocationStore();
  return (
    <Dialog name="LOCATION" title={TITLES[step]} onClose={store.close}>
      <div className={s.steps} data-testid="panel" data-step={step}>
        {step === 'PREPARING_STORE' && <PreparingStore />}
        {step === 'NON_SERVICEABLE' && <NonServiceable loggedIn={loggedIn} />}
        {step === 'MORE_SPECIFIC_LOCATION' && <MoreSpecific />}
        {step === 'DEFAULT' && <Choice saved={saved} />}
      </div>
    </Dialog>
  );
}

function Choice({ saved }: Pick<LocationPanelProps, 'saved'>) {
  const search = usePlaceSearch();
  const { query } = useStore(search.watched);
  const { chooseSuggestion } = useLocationStore();
  const choicesBefore = (
    <>
      <Warning />
      <DetectButton />
      <PlaceSearchBox search={search} onChoose={chooseSuggestion} />
    </>
  );
  const isSearching = query.trim() !== '';
  // always in the same place, as remounting the field would lose the focus
  return saved({ before: choicesBefore, after: isSearching ? null : <CityList />, isSearching });
}

/** Shows an error, or says that the device's location is blocked. The alert is always in the DOM. */
function Warning() {
  const { error, isDisabled } = useLocation();
  return (
    <p className={s.warning} role="alert" data-testid={isDisabled ? 'location-disabled' : 'location-error'}>
      {error}
    </p>
  );
}

function PreparingStore() {
  const { place } = useLocation();
  return (
    <div className={s.preparing} role="status">
      <Spinner />
      <p>{m.findingStore(place)}</p>
    </div>
  );
}

function NonServiceable({ loggedIn }: Pick<LocationPanelProps, 'loggedIn'>) {
  const { place, coords } = useLocation();
  const city = cityIn(place);
  const { reopen } = useLocationStore();
  return (
    <>
      <EmptyState
        icon={MapPinOff}
        testid="not-serviceable"
        title={m.notServiceable(place)}
        detail={m.stillBrowsing(coords.locality)}
        action={<Button onClick={reopen}>{m.chooseAnotherPlace}</Button>}
      />
      {city && <CityWait key={city.id} city={city} loggedIn={loggedIn} />}
      <ServedCities />
      <CityPollQuestion place={place} />
    </>
  );
}

function ServedCities() {
  const { servedCities } = useLocationStore();
  const { cities } = useStore(servedCities);
  if (cities.length === 0) return null;
  return (
    <section className={s.cities} aria-label={m.servedCities}>
      <h3 className={s.heading}>{m.servedCities}</h3>
      <CityChips cities={cities} />
    </section>
  );
}

function MoreSpecific() {
  const { place } = useLocation();
  const search = usePlaceSearch();
  const { reopen, chooseSuggestion, chooseCity } = useLocationStore();
  const city = cityByName(place);
  return (
    <>
      <p className={s.ask}>{place === '' ? m.largeAreaQuestion : m.areaQuestion(place)}</p>
      <PlaceSearchBox search={search} onChoose={chooseSuggestion} first within={place} />
      {city && (
        <Button kind="secondary" block onClick={() => void chooseCity(city)}>
          {m.browseCity(city.name)}
        </Button>
      )}
      <Button kind="quiet" block onClick={reopen}>
        {m.chooseAnotherPlace}
      </Button>
    </>
  );
}
