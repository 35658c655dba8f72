import { Button } from '../../ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { LoadMore } from '../LoadMore.tsx';
import s from './MoreResults.module.css';
import type { SearchPageState } from './search-state.ts';
import type { SearchControls } from './search-actions.ts';

interface MoreResultsProps {
  store: SearchControls;
  state: SearchPageState;
}

/** Behind the last row: what is on its way, or why nothing comes. */
export function MoreResults({ store, state }: MoreResultsProps) {
  const { isPaginatedLoading, failureType, paging } = state;
  if (isPaginatedLoading) {
    return (
      <SkeletonGroup label="Loading more" className={s.grid}>
        <Skeleton className={s.card} />
        <Skeleton className={s.card} />
      </SkeletonGroup>
    );
  }
  if (!paging?.next) return null;
  if (failureType === null) return <LoadMore key={paging.pages} onMore={store.more} />;
  return (
    <div className={s.rest} role="alert">
      <p>
        {failureType === 'offline'
          ? 'You are offline. The rest comes when you are back.'
          : 'The rest could not be loaded.'}
      </p>
      <Button kind="secondary" size="small" testid="retry" onClick={() => void store.more()}>
        Try again
      </Button>
    </div>
  );
}
