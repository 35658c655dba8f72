import type { FocusEventHandler, RefObject } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useCart } from '../context.tsx';
import { useSyncedCart } from '../synced-cart.ts';
import s from './UndoBar.module.css';
import * as m from './messages.tsx';

interface UndoBarProps {
  ref?: RefObject<HTMLDivElement | null>;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
}

/** What was removed, with an undo button. The live region is always mounted, or its text would not be announced. */
export function UndoBar({ ref, ...focus }: UndoBarProps) {
  const { removed } = useCart();
  const { undoRemoval } = useSyncedCart();
  const [firstLine] = removed?.lines ?? [];
  return (
    <div ref={ref} role="status" className={s.region} {...focus}>
      {removed && firstLine && (
        <div className={s.bar} data-testid="undo">
          <span className={s.text}>
            {removed.lines.length === 1
              ? m.productRemoved(firstLine.product.name)
              : m.productsRemoved(removed.lines.length)}
          </span>
          <Button kind="quiet" size="small" className={s.undo} onClick={undoRemoval}>
            {m.undo}
          </Button>
        </div>
      )}
    </div>
  );
}
