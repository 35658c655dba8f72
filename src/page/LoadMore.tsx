import { useEffect, useRef } from 'react';
import { whenSeen } from '../platform/observe.ts';
import { Button } from '../ui/Button.tsx';
import s from './LoadMore.module.css';
import * as m from './messages.ts';

interface LoadMoreProps {
  busy?: boolean;
  /** must be the same function on every render */
  onMore: () => Promise<void>;
}

/**
 * Loads the next page when the end of the list comes near the viewport. The button serves retries, and
 * browsers in which nothing scrolls.
 */
export function LoadMore({ busy = false, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => (end.current ? whenSeen(end.current, () => void onMore()) : undefined), [onMore]);
  return (
    <div ref={end} className={s.more}>
      <Button kind="secondary" busy={busy} onClick={() => void onMore()}>
        {m.showMore}
      </Button>
    </div>
  );
}
