import { useEffect, useRef } from 'react';
import { createElementWatch } from '../../platform/element-watch.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
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
  if (failureType === null) return <End key={paging.pages} onMore={() => void store.more()} />;
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

/** The next page is asked for before its place comes into view; who cannot scroll, or has no observer, has a button. */
function End({ onMore }: { onMore: () => void }) {
  const ahead = useRef<HTMLDivElement>(null);
  const tell = useRef(onMore);
  useEffect(() => {
    tell.current = onMore;
  }, [onMore]);
  useEffect(() => {
    const window = ahead.current?.ownerDocument.defaultView;
    if (!ahead.current || !window) return;
    const watch = createElementWatch(window);
    watch.watch(ahead.current, () => tell.current());
    return watch.dispose;
  }, []);
  return (
    <div className={s.rest}>
      <div ref={ahead} className={s.ahead} />
      <Button kind="secondary" size="small" onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}
