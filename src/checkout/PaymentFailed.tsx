import { X } from 'lucide';
import { formatPaise } from '../model/money.ts';
import { href } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { StickyFooter } from '../ui/StickyFooter.tsx';
import { useCheckoutStore } from './checkout-context.tsx';
import s from './PaymentStatusPage.module.css';
import type { PaymentEnd } from './reduce-payment.ts';

/** The cart and what was typed are still there; the money is spoken of plainly. */
export function PaymentFailed({ failed }: { failed: Extract<PaymentEnd, { name: 'failed' }> }) {
  const store = useCheckoutStore();
  const amount = formatPaise(failed.attempt.amount);
  return (
    <>
      <div className={s.body} data-testid="payment-failed" role="alert">
        <span className={s.failedMark}>
          <Icon node={X} size={36} />
        </span>
        <div className={s.words}>
          <h2 className={s.title}>The payment of {amount} failed</h2>
          <p className={s.detail}>{failed.message || 'It was not approved.'}</p>
        </div>
        <Card className={s.facts}>
          <p>
            {failed.moneyMayHaveLeft
              ? 'If money has left your account, it comes back by itself within 5 to 7 working days.'
              : 'Nothing was charged.'}
          </p>
          <p className={s.kept}>Nothing was ordered. Your cart is just as it was.</p>
        </Card>
      </div>
      <StickyFooter>
        <div className={s.footer}>
          <Button block testid="retry" onClick={store.payAgain}>
            Try again
          </Button>
          {store.payments === 'chooser' && (
            <Button kind="secondary" block onClick={store.payOtherwise}>
              Pay another way
            </Button>
          )}
          <ButtonLink kind="quiet" block to={href.cart()}>
            Back to the cart
          </ButtonLink>
        </div>
      </StickyFooter>
    </>
  );
}
