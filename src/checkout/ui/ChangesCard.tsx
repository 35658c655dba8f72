import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import s from './ChangesCard.module.css';
import { ChangesList } from './ChangesList.tsx';
import { useCheckout, useCheckoutStore } from '../checkout-context.tsx';

/** What is not as the shopper last saw it. Nothing is paid before it has been read. */
export function ChangesCard({ accept }: { accept?: string }) {
  const { changes } = useCheckout();
  const store = useCheckoutStore();
  return (
    <div role="status" className={s.region}>
      {changes.length > 0 && (
        <Card testid="cart-changes" className={s.card}>
          <h2 className={s.title}>Something changed</h2>
          <ChangesList changes={changes} />
          {accept !== undefined && (
            <Button kind="secondary" block onClick={store.acceptChanges}>
              {accept}
            </Button>
          )}
        </Card>
      )}
    </div>
  );
}
