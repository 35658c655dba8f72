import { MapPin, Search } from 'lucide';
import { useEffect, useRef } from 'react';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import Text from '../ui/Text.module.css';
import { useStore } from '../ui/use-store.ts';
import type { Suggestion } from './location-api.ts';
import s from './PlaceSearchBox.module.css';
import type { PlaceSearch, PlaceSearchState } from './place-search.ts';
import * as m from './messages.ts';

export interface PlaceSearchBoxProps {
  search: PlaceSearch;
  onChoose: (suggestion: Suggestion) => void;
  /** focuses the field at once */
  first?: boolean;
  /** the name of the large place to search within */
  within?: string;
}

export function PlaceSearchBox({ search, onChoose, first = false, within = '' }: PlaceSearchBoxProps) {
  const state = useStore(search.watched);
  const { query } = state;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (first) box.current?.querySelector('input')?.focus();
  }, [first]);
  return (
    <div ref={box} className={s.search}>
      <Field
        label={within === '' ? m.searchLabel : m.searchWithin(within)}
        type="search"
        placeholder={within === '' ? m.searchPlaceholder : m.areaPlaceholder}
        autoComplete="off"
        enterKeyHint="search"
        testid="location-search"
        lead={<Icon node={Search} size={18} />}
        value={query}
        onChange={(event) => search.type(event.target.value)}
      />
      {query.trim() !== '' && <Suggestions state={state} onChoose={onChoose} within={within} />}
    </div>
  );
}

function Suggestions({
  state: { status, suggestions },
  onChoose,
  within,
}: Pick<PlaceSearchBoxProps, 'onChoose'> & { state: PlaceSearchState; within: string }) {
  return (
    <>
      <p className={s.found} role="status">
        {status === 'success' && suggestions.length === 0 && within !== ''
          ? m.noAreaFound(within)
          : sentence(status, suggestions.length)}
      </p>
      <ul className={s.list}>
        {suggestions.map((suggestion) => (
          <li key={suggestion.placeId}>
            <button
              type="button"
              className={s.row}
              data-testid="location-suggestion"
              onClick={() => onChoose(suggestion)}
            >
              <Icon node={MapPin} size={18} />
              <span>
                <span className={s.rowTitle}>{suggestion.title}</span>
                <span className={Text.note}>{suggestion.subtitle}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function sentence(status: PlaceSearchState['status'], count: number): string {
  switch (status) {
    case 'idle':
      return m.searchHint;
    case 'loading':
      return m.searching;
    case 'error':
      return m.searchFailed;
    case 'success':
      return count === 0 ? m.noPlaceFound : '';
  }
}
