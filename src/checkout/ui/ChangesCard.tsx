import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import s from './ChangesCard.module.css';
import { ChangesList } from './ChangesList.tsx';
import { useCheckout, useEntry } from './checkout-context.tsx';
import * as m from './messages.ts';

/** Changes since the shopper last saw the cart. They must be accepted before paying. */
export function ChangesCard({ accept }: { accept?: string }) {
  const changes = useEntry((state) => state.changes);
  const { entry } = useCheckout();
  return (
    <div role="status" className={s.region}>
      {changes.length > 0 && (
        <Card testid="cart-changes" className={s.card}>
          <h2 className={s.title}>{m.somethingChanged}</h2>
          <ChangesList changes={changes} />
          {accept !== undefined && (
            <Button kind="secondary" block onClick={entry.acceptChanges}>
              {accept}
            </Button>
          )}
        </Card>
      )}
    </div>
  );
}
