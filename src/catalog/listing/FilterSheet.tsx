import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { chosenFilters, withoutVegOnly } from './chosen-filters.ts';
import Stack from '../../ui/Stack.module.css';
import s from './FilterSheet.module.css';
import type { ChoiceStore } from './choice-store.ts';
import { FilterOptions } from './FilterOptions.tsx';
import type * as Filtering from './filter-listing.ts';
import type { FilterCall } from './filter-listing.ts';
import { applyChanges } from './reduce-choice.ts';
import * as m from './messages.ts';

export interface FilterSheetProps {
  store: ChoiceStore;
  onClose: () => void;
}

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
            <FilterOptions
              key={shownList.navType}
              list={shownList}
              filters={filters}
              onToggle={(subType) =>
                void store.runFilter((code, call) => code.toggleFilter(call, shownList, subType))
              }
            />
          </>
        )}
        <p className="visually-hidden" role="status">
          {status === 'success' && total !== null ? m.productCount(total) : ''}
        </p>
      </div>
    </Dialog>
  );
}

export function FilterSkeleton() {
  return (
    <SkeletonGroup label={m.loadingFilters} className={Stack.normal}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <Skeleton key={name} className={s.row} />
      ))}
    </SkeletonGroup>
  );
}
