import { X } from 'lucide';
import { type ComponentType, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useUi } from '../../ui/ui-context.tsx';
import { VEG_ONLY } from '../listing-model.ts';
import { chosenFilters, chosenKey, withoutVegOnly } from './chosen-filters.ts';
import type { FilterSheetProps } from './FilterSheet.tsx';
import s from './ListingBar.module.css';
import type { ChoiceState } from './choice-state.ts';
import type { ChoiceStore } from './choice-store.ts';
import * as m from './messages.ts';

export interface ListingBarProps {
  store: ChoiceStore;
  state: ChoiceState;
}

/** The bar above a list: sorting and filters. */
export function ListingBar({ store, state }: ListingBarProps) {
  const { sortOptions, sorting, filterNavs, hasVegOnly, filters, chosenTitles } = state;
  const [isOpen, setOpen] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType<FilterSheetProps> | null>(null);
  const { listViews } = useUi();
  const chosen = withoutVegOnly(chosenFilters(filters));
  const isVegOnly = VEG_ONLY in filters;

  const openSheet = async () => {
    void store.runFilter((code, call) => code.loadFilters(call));
    try {
      const views = await listViews?.();
      setSheet(() => views?.FilterSheet ?? null);
      setOpen(true);
    } catch {
      store.deps.messages.toast(m.filtersFailed);
    }
  };
  if (sortOptions.length + filterNavs.length + chosenFilters(filters).length === 0)
    return <div className={s.none} />;

  return (
    <div className={s.bar}>
      <ul className={s.chips}>
        {filterNavs.length > 0 && (
          <li className={s.opener}>
            <button
              type="button"
              className={classNames(s.chip, chosen.length > 0 && s.on)}
              aria-haspopup="dialog"
              data-testid="filter"
              onClick={() => void openSheet()}
            >
              {chosen.length > 0 ? m.filtersChosen(chosen.length) : m.filters}
            </button>
          </li>
        )}
        {(hasVegOnly || isVegOnly) && (
          <li>
            <button
              type="button"
              role="switch"
              aria-checked={isVegOnly}
              className={classNames(s.chip, s.veg, isVegOnly && s.on)}
              data-testid="veg-only"
              onClick={() => void store.runFilter((code, call) => code.toggleVegOnly(call))}
            >
              {m.vegOnly}
            </button>
          </li>
        )}
        {sortOptions.length > 1 && (
          <li>
            <label className={classNames(s.chip, sorting.selectedOption !== 'default' && s.on)}>
              <span className={s.by}>{m.sort}</span>
              <select
                className={s.select}
                data-testid="sort"
                value={sorting.selectedOption}
                onChange={(event) => void store.sortBy(event.currentTarget.value)}
              >
                {sortOptions.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
              <span className={s.arrow} aria-hidden />
            </label>
          </li>
        )}
        {chosen.map((filter) => {
          const title = chosenTitles[chosenKey(filter)] ?? filter.value;
          return (
            <li key={chosenKey(filter)}>
              <button
                type="button"
                className={classNames(s.chip, s.on)}
                aria-label={m.removeFilter(title)}
                onClick={() => void store.runFilter((code, call) => code.removeFilter(call, filter))}
              >
                <span className={s.words}>{title}</span>
                <Icon node={X} size={16} />
              </button>
            </li>
          );
        })}
        {chosen.length > 1 && (
          <li>
            <button
              type="button"
              className={classNames(s.chip, s.clear)}
              onClick={() => void store.runFilter((code, call) => code.clearFilters(call))}
            >
              {m.clearAll}
            </button>
          </li>
        )}
      </ul>
      {state.isLinkBroken && (
        <p className={s.note} role="note">
          {m.linkPartlyRead}
        </p>
      )}
      {isOpen && Sheet && <Sheet store={store} onClose={() => setOpen(false)} />}
    </div>
  );
}
