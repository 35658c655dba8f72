import { useEffect, useState } from 'react';
import { CITIES, type City, TOP_CITIES } from './cities.ts';
import { fetchServedCities } from './city-waits.ts';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import Stack from '../ui/Stack.module.css';
import s from './LocationPanel.module.css';
import { useLocation, useLocationStore } from './location-context.tsx';
import * as m from './messages.ts';

/** The largest cities, and a button for all of them. Says where the shop does not deliver yet. */
export function CityList() {
  const { api, analytics } = useLocationStore().panel;
  const [isExpanded, setExpanded] = useState(false);
  const [served, setServed] = useState<ReadonlySet<number> | null>(null);
  useEffect(() => {
    fetchServedCities(api).then(setServed, (error: unknown) => analytics.report(error, 'location.cities'));
  }, [api, analytics]);
  const otherCities = CITIES.filter((city) => !city.top);
  return (
    <section className={s.cities} aria-label={m.cities}>
      <h3 className={s.heading}>{m.cities}</h3>
      <CityChips cities={[...TOP_CITIES, ...(isExpanded ? otherCities : [])]} served={served} />
      {!isExpanded && (
        <Button kind="quiet" size="small" onClick={() => setExpanded(true)}>
          {m.moreCities(otherCities.length)}
        </Button>
      )}
    </section>
  );
}

interface CityChipsProps {
  cities: readonly City[];
  /** the ids of the cities with delivery; absent or null: not known, or all have it */
  served?: ReadonlySet<number> | null;
}

export function CityChips({ cities, served = null }: CityChipsProps) {
  return (
    <ul className={Stack.wrap}>
      {cities.map((city) => (
        <CityChip key={city.id} city={city} isSoon={served !== null && !served.has(city.id)} />
      ))}
    </ul>
  );
}

function CityChip({ city, isSoon }: { city: City; isSoon: boolean }) {
  const { cityId } = useLocation();
  const { openCity } = useLocationStore();
  return (
    <li>
      <button
        type="button"
        className={classNames(s.chip, isSoon && s.soon)}
        aria-current={cityId === city.id ? 'location' : undefined}
        data-city-id={city.id}
        onClick={() => void openCity(city)}
      >
        {city.name}
        {isSoon && (
          <>
            {' '}
            <span className={s.note}>{m.comingSoon}</span>
          </>
        )}
      </button>
    </li>
  );
}
