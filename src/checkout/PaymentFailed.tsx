import { X } from 'lucide';
import type { ReactNode } from 'react';
import { formatPaise } from '../model/money.ts';
import { href } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon, type IconNode } from '../ui/Icon.tsx';
import { StickyFooter } from '../ui/StickyFooter.tsx';
import { useCheckoutStore } from './checkout-context.tsx';
import { Part } from './parts.tsx';
import s from './PaymentStatusPage.module.css';
import type { PaymentEnd } from './reduce-payment.ts';

type Failed = Extract<PaymentEnd, { name: 'failed' }>;

/** The cart and what was typed are still there; the money is spoken of plainly. */
export function PaymentFailed({ failed }: { failed: Failed }) {
  const store = useCheckoutStore();
  const plain = (
    <FailedScreen
      icon={X}
      title={`The payment of ${formatPaise(failed.attempt.amount)} failed`}
      detail={failed.message || 'It was not approved.'}
      failed={failed}
    >
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
    </FailedScreen>
  );
  // What a wallet's answer means comes with the rest of the wallets' code; without it this is said all the same.
  return failed.responseCode === undefined ? plain : <Part name="walletFailed" meanwhile={plain} />;
}

interface FailedScreenProps {
  icon: IconNode;
  title: string;
  detail: string;
  failed: Failed;
  /** about the payment itself, where the title does not say it */
  said?: string;
  /** the ways on */
  children: ReactNode;
}

export function FailedScreen({ icon, title, detail, failed, said, children }: FailedScreenProps) {
  return (
    <>
      <div className={s.body} data-testid="payment-failed" role="alert" data-code={failed.responseCode}>
        <span className={s.failedMark}>
          <Icon node={icon} size={36} />
        </span>
        <div className={s.words}>
          <h2 className={s.title}>{title}</h2>
          <p className={s.detail}>{detail}</p>
        </div>
        <Card className={s.facts}>
          {said !== undefined && <p>{said}</p>}
          <p>
            {failed.moneyMayHaveLeft
              ? 'If money has left your account, it comes back by itself within 5 to 7 working days.'
              : 'Nothing was charged.'}
          </p>
          <p className={s.kept}>Nothing was ordered. Your cart is just as it was.</p>
        </Card>
      </div>
      <StickyFooter>
        <div className={s.footer}>{children}</div>
      </StickyFooter>
    </>
  );
}
