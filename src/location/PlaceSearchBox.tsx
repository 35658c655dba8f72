import { MapPin, Search } from 'lucide';
import { useEffect, useRef } from 'react';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import s from './LocationPanel.module.css';
import { useLocationStore, usePlaceSearch } from './location-context.tsx';

/** `first`: what the panel asks for just now, so that it can be typed at once. */
export function PlaceSearchBox({ first = false }: { first?: boolean }) {
  const { query } = usePlaceSearch();
  const { search } = useLocationStore();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (first) box.current?.querySelector('input')?.focus();
  }, [first]);
  return (
    <div ref={box} className={s.search}>
      <Field
        label="Search for your area"
        type="search"
        placeholder="Sector, colony or city"
        autoComplete="off"
        enterKeyHint="search"
        testid="location-search"
        lead={<Icon node={Search} size={18} />}
        value={query}
        onChange={(event) => search.type(event.target.value)}
      />
      {query.trim() !== '' && <Suggestions />}
    </div>
  );
}

function Suggestions() {
  const { status, suggestions } = usePlaceSearch();
  const { chooseSuggestion } = useLocationStore();
  return (
    <>
      <p className={s.found} role="status">
        {sentence(status, suggestions.length)}
      </p>
      <ul className={s.list}>
        {suggestions.map((suggestion) => (
          <li key={suggestion.placeId}>
            <button
              type="button"
              className={s.row}
              data-testid="location-suggestion"
              onClick={() => void chooseSuggestion(suggestion)}
            >
              <Icon node={MapPin} size={18} />
              <span>
                <span className={s.rowTitle}>{suggestion.title}</span>
                <span className={s.rowDetail}>{suggestion.subtitle}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function sentence(status: ReturnType<typeof usePlaceSearch>['status'], count: number): string {
  switch (status) {
    case 'idle':
      return 'Type two letters or more';
    case 'loading':
      return 'Looking';
    case 'error':
      return 'We could not look for it. Check your connection and type on.';
    case 'success':
      return count === 0 ? 'We know no place of that name. Try the name of the area or of the city.' : '';
  }
}
