import { useEffect, useRef } from 'react';
import { whenSeen } from '../platform/observe.ts';
import { Button } from '../ui/Button.tsx';
import s from './LoadMore.module.css';
import * as m from './messages.ts';

interface LoadMoreProps {
  busy?: boolean;
  /** the same function as long as it is shown */
  onMore: () => Promise<void>;
}

/** Where the next page begins: asked for when it is nearly in view, and by hand where that failed or nobody can scroll. */
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
