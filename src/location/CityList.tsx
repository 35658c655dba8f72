import { useState } from 'react';
import { CITIES, type City, TOP_CITIES } from './cities.ts';
import { Button } from '../ui/Button.tsx';
import Stack from '../ui/Stack.module.css';
import s from './LocationPanel.module.css';
import { useLocation, useLocationStore } from './location-context.tsx';
import * as m from './messages.ts';

/** The largest cities, and a button for all of them. */
export function CityList() {
  const [isExpanded, setExpanded] = useState(false);
  const otherCities = CITIES.filter((city) => !city.top);
  return (
    <section className={s.cities} aria-label={m.cities}>
      <h3 className={s.heading}>{m.cities}</h3>
      <CityChips cities={[...TOP_CITIES, ...(isExpanded ? otherCities : [])]} />
      {!isExpanded && (
        <Button kind="quiet" size="small" onClick={() => setExpanded(true)}>
          {m.moreCities(otherCities.length)}
        </Button>
      )}
    </section>
  );
}

export function CityChips({ cities }: { cities: readonly City[] }) {
  return (
    <ul className={Stack.wrap}>
      {cities.map((city) => (
        <CityChip key={city.id} city={city} />
      ))}
    </ul>
  );
}

function CityChip({ city }: { city: City }) {
  const { cityId } = useLocation();
  const { chooseCity } = useLocationStore();
  return (
    <li>
      <button
        type="button"
        className={s.chip}
        aria-current={cityId === city.id ? 'location' : undefined}
        data-city-id={city.id}
        onClick={() => void chooseCity(city)}
      >
        {city.name}
      </button>
    </li>
  );
}
