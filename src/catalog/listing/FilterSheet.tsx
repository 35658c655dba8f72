import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { chosenFilters, withoutVegOnly } from './chosen-filters.ts';
import Stack from '../../ui/Stack.module.css';
import s from './FilterSheet.module.css';
import type { ChoiceState } from './choice-state.ts';
import type { ChoiceStore } from './choice-store.ts';
import type { FilterList } from './listing-wire.ts';
import type * as Filtering from './filter-listing.ts';
import type { FilterCall } from './filter-listing.ts';
import { applyChanges, isChosen } from './reduce-choice.ts';
import * as m from './messages.ts';

export interface FilterSheetProps {
  store: ChoiceStore;
  onClose: () => void;
}

/** The number of options above which a list gets a search field. */
const SEARCH_THRESHOLD = 12;

/** Changes take effect on Apply; until then the list behind stays as it is. */
export function FilterSheet({ store, onClose }: FilterSheetProps) {
  const state = useStore(store.watched);
  const { lists, status, supportCode = null, total } = state.filterData;
  const [openNavType, setOpenNavType] = useState('');
  const shownList = lists.find(({ navType }) => navType === openNavType) ?? lists[0];
  const filters = applyChanges(state.filters, state.filterChanges);
  const chosenCount = withoutVegOnly(chosenFilters(filters)).length;
  const runAndClose = (task: (code: typeof Filtering, call: FilterCall) => void) => {
    void store.runFilter(task);
    onClose();
  };
  const apply = () => runAndClose((code, call) => code.applyFilters(call));
  const clear = () => runAndClose((code, call) => code.clearFilters(call));
  const dismiss = () => runAndClose((code, call) => code.dropChanges(call));
  const retry = () => void store.runFilter((code, call) => code.loadFilters(call));
  const footer = (
    <div className={s.buttons}>
      <Button kind="quiet" aria-disabled={chosenCount === 0} onClick={clear}>
        {m.clear}
      </Button>
      <Button testid="apply-filters" onClick={apply}>
        {total === null || status === 'error' ? m.showProducts : m.showCount(total)}
      </Button>
    </div>
  );
  return (
    <Dialog name="FILTER_SHEET" title={m.filters} onClose={dismiss} footer={footer}>
      <div className={s.body} aria-busy={status === 'loading'}>
        {shownList === undefined && status === 'error' && (
          <ErrorState message={m.filtersNotLoaded} supportCode={supportCode} onRetry={retry} />
        )}
        {shownList === undefined && status === 'success' && <p className={s.note}>{m.noFilters}</p>}
        {shownList === undefined && status !== 'error' && status !== 'success' && <FilterSkeleton />}
        {shownList !== undefined && (
          <>
            {status === 'error' && (
              <p className={s.note} role="alert">
                {m.countNotUpdated}
              </p>
            )}
            <ul className={s.navs}>
              {lists.map(({ navType, title }) => (
                <li key={navType}>
                  <button
                    type="button"
                    className={classNames(s.nav, navType === shownList.navType && s.chosen)}
                    aria-pressed={navType === shownList.navType}
                    onClick={() => setOpenNavType(navType)}
                  >
                    {title}
                    {filters[navType] && <span className={s.count}>{filters[navType].count}</span>}
                  </button>
                </li>
              ))}
            </ul>
            <Options key={shownList.navType} list={shownList} filters={filters} store={store} />
          </>
        )}
        <p className="visually-hidden" role="status">
          {status === 'success' && total !== null ? m.productCount(total) : ''}
        </p>
      </div>
    </Dialog>
  );
}

interface OptionsProps {
  list: FilterList;
  filters: ChoiceState['filters'];
  store: ChoiceStore;
}

function Options({ list, filters, store }: OptionsProps) {
  const [query, setQuery] = useState('');
  const heading = useId();
  const matches = list.options.filter(({ title }) =>
    title.toLowerCase().includes(query.trim().toLowerCase()),
  );
  return (
    <fieldset className={s.options} aria-labelledby={heading}>
      <legend id={heading} className="visually-hidden">
        {list.title}
      </legend>
      {list.options.length > SEARCH_THRESHOLD && (
        <Field
          label={m.searchWithin(list.title.toLowerCase())}
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
          checked={isChosen(filters, { type: list.navType, value: subType })}
          onChange={() => void store.runFilter((code, call) => code.toggleFilter(call, list, subType))}
        />
      ))}
      {matches.length === 0 && <p className={s.note}>{m.noMatches}</p>}
    </fieldset>
  );
}

function FilterSkeleton() {
  return (
    <SkeletonGroup label={m.loadingFilters} className={Stack.normal}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <Skeleton key={name} className={s.row} />
      ))}
    </SkeletonGroup>
  );
}
