import { Button } from '../../ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { SupportCode } from '../../ui/SupportCode.tsx';
import { LoadMore } from '../../page/LoadMore.tsx';
import { VEG_ONLY } from '../listing-model.ts';
import type { ChoiceStore } from '../listing/choice-store.ts';
import { WidenList } from '../listing/WidenList.tsx';
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
    return (
      <div className={s.rest}>
        <p>{VEG_ONLY in filters ? m.vegOnlyIsOn : m.noMatchingProducts}</p>
        <WidenList store={store} filters={filters} />
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
