import { ChevronDown } from 'lucide';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { ChoiceStore } from './choice-store.ts';
import { FilterOptions } from './FilterOptions.tsx';
import s from './Facets.module.css';
import { FilterSkeleton } from './FilterSheet.tsx';
import type { FilterList } from './listing-wire.ts';
import * as m from './messages.ts';

/** The number of kinds of filters that are open at first. */
const OPEN_GROUPS = 3;
/** The number of options of each kind shown at first. */
const SHOWN_OPTIONS = 5;

/** The filters beside a list on wide screens. A choice takes effect at once. */
export function Facets({ store }: { store: ChoiceStore }) {
  const { filters, filterData, shownFor } = useStore(store.watched);
  const { lists, status, supportCode = null, total } = filterData;
  const load = () => void store.runFilter((code, call) => code.loadFilters(call));
  // Whenever the list has loaded, because each choice changes the numbers of products.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is shown
  useEffect(load, [store, shownFor]);
  return (
    <section className={s.facets} aria-label={m.filters} aria-busy={status === 'loading'}>
      <div className={s.head}>
        <h2 className={s.title}>{m.filters}</h2>
        <p role="status">{total !== null && m.productCount(total)}</p>
      </div>
      {lists.length === 0 && status === 'success' && <p className={s.note}>{m.noFilters}</p>}
      {lists.length === 0 && status === 'error' && (
        <ErrorState message={m.filtersNotLoaded} supportCode={supportCode} onRetry={load} />
      )}
      {lists.length === 0 && status !== 'error' && status !== 'success' && <FilterSkeleton />}
      {lists.map((list, index) => (
        <Group
          key={list.navType}
          list={list}
          startsOpen={index < OPEN_GROUPS}
          filters={filters}
          store={store}
        />
      ))}
    </section>
  );
}

interface GroupProps {
  list: FilterList;
  startsOpen: boolean;
  filters: Parameters<typeof FilterOptions>[0]['filters'];
  store: ChoiceStore;
}

function Group({ list, startsOpen, filters, store }: GroupProps) {
  // A group stays open when its last chosen option is removed.
  const [isOpen] = useState(startsOpen || filters[list.navType] !== undefined);
  return (
    <details className={s.group} open={isOpen}>
      <summary className={s.name}>
        {list.title}
        <Icon node={ChevronDown} size={18} />
      </summary>
      <FilterOptions
        list={list}
        filters={filters}
        limit={SHOWN_OPTIONS}
        onToggle={(subType) => void store.runFilter((code, call) => code.chooseFilter(call, list, subType))}
      />
    </details>
  );
}
