import { useId, useState } from 'react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import type { ChoiceState } from './choice-state.ts';
import s from './FilterSheet.module.css';
import type { FilterList } from './listing-wire.ts';
import { isChosen } from './reduce-choice.ts';
import * as m from './messages.ts';

/** The number of options above which a list gets a search field. */
const SEARCH_THRESHOLD = 12;

interface FilterOptionsProps {
  list: FilterList;
  filters: ChoiceState['filters'];
  onToggle: (subType: string) => void;
  /** the number of options shown at first, besides the chosen ones; absent: all */
  limit?: number;
}

/** The options of one kind of filter, with a search field if there are many. */
export function FilterOptions({
  list,
  filters,
  onToggle,
  limit = Number.POSITIVE_INFINITY,
}: FilterOptionsProps) {
  const [query, setQuery] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const heading = useId();
  const { navType, title, options } = list;
  const isShort = !showsAll && options.length > limit + 1;
  const matches = options.filter(({ title, subType }, index) =>
    isShort
      ? index < limit || isChosen(filters, { type: navType, value: subType })
      : title.toLowerCase().includes(query.trim().toLowerCase()),
  );
  return (
    <fieldset className={s.options} aria-labelledby={heading}>
      <legend id={heading} className="visually-hidden">
        {title}
      </legend>
      {!isShort && options.length > SEARCH_THRESHOLD && (
        <Field
          label={m.searchWithin(title.toLowerCase())}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      {matches.map(({ subType, title, count }) => (
        <Checkbox
          key={subType}
          label={
            <>
              {title} <span className={s.products}>{count}</span>
            </>
          }
          testid="filter-option"
          checked={isChosen(filters, { type: navType, value: subType })}
          onChange={() => onToggle(subType)}
        />
      ))}
      {matches.length === 0 && <p className={s.note}>{m.noMatches}</p>}
      {isShort && matches.length < options.length && (
        <button type="button" className={s.all} onClick={() => setShowsAll(true)}>
          {m.showAllOf(options.length)}
          <span className="visually-hidden"> {title}</span>
        </button>
      )}
    </fieldset>
  );
}
