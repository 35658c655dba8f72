import { Button } from '../../ui/Button.tsx';
import { useCart, useSyncedCart } from '../context.tsx';
import s from './UndoBar.module.css';
import * as m from './messages.tsx';

/** What was taken out, and the way back. The region is always there, so that what comes into it is read out. */
export function UndoBar() {
  const { removed } = useCart();
  const { undoRemoval } = useSyncedCart();
  const [first] = removed?.lines ?? [];
  return (
    <div role="status" className={s.region}>
      {removed && first && (
        <div className={s.bar} data-testid="undo">
          <span className={s.text}>
            {removed.lines.length === 1
              ? m.removed(first.product.name)
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
