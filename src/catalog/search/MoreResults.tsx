import { Button } from '../../ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { SupportCode } from '../../ui/SupportCode.tsx';
import { LoadMore } from '../../page/LoadMore.tsx';
import type { ChoiceStore } from '../listing/choice-store.ts';
import s from './MoreResults.module.css';
import type { SearchPageState } from './search-state.ts';
import type { SearchControls } from './search-actions.ts';
import * as m from './messages.tsx';

interface MoreResultsProps {
  store: SearchControls & Pick<ChoiceStore, 'runFilter'>;
  state: SearchPageState;
}

/**
 * After the last row: a skeleton, the failure of the next page, or a button to clear filters that match
 * nothing.
 */
export function MoreResults({ store, state }: MoreResultsProps) {
  const { isPaginatedLoading, failureType, supportCode, paging, results, filters } = state;
  if (state.keyword !== '' && results.length === 0 && Object.keys(filters).length > 0) {
    const clear = () => void store.runFilter((code, call) => code.clearFilters(call));
    return (
      <div className={s.rest}>
        <p>{m.noMatchingProducts}</p>
        <Button kind="secondary" onClick={clear}>
          {m.clearFilters}
        </Button>
      </div>
    );
  }
  if (isPaginatedLoading) {
    return (
      <SkeletonGroup label={m.loadingMore} className={s.grid}>
        <Skeleton className={s.card} />
        <Skeleton className={s.card} />
      </SkeletonGroup>
    );
  }
  if (!paging?.next) return null;
  if (failureType === null) return <LoadMore key={paging.pages} onMore={store.more} />;
  return (
    <div className={s.rest} role="alert">
      <div>
        <p>{failureType === 'offline' ? m.restLoadsOnline : m.restNotLoaded}</p>
        <SupportCode code={supportCode} />
      </div>
      <Button kind="secondary" size="small" testid="retry" onClick={() => void store.more()}>
        {m.tryAgain}
      </Button>
    </div>
  );
}
