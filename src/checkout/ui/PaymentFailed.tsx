import { X } from 'lucide';
import { formatPaise } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { useCheckout } from './checkout-context.tsx';
import { type Failed, FailedScreen } from './FailedScreen.tsx';
import { chargeOf } from '../payment/charge-of.ts';
import { textsFor } from '../payment/purpose.ts';
import WalletFailed from './WalletFailed.tsx';
import * as m from './messages.ts';

/** A failed payment, and what happened to the money. */
export function PaymentFailed({ failed }: { failed: Failed }) {
  const { entry, pay } = useCheckout();
  const { purpose } = failed.attempt;
  const plain = (
    <FailedScreen
      icon={X}
      title={m.paymentOfFailed(formatPaise(chargeOf(failed.attempt)))}
      detail={failed.message || m.paymentNotApproved}
      failed={failed}
    >
      {purpose && (
        <ButtonLink block to={textsFor(purpose).startPath} testid="retry">
          {m.tryAgain}
        </ButtonLink>
      )}
      {!purpose && (
        <Button block testid="retry" onClick={pay.retry}>
          {m.tryAgain}
        </Button>
      )}
      {!purpose && entry.payments === 'chooser' && (
        <Button kind="secondary" block onClick={pay.chooseOtherMethod}>
          {m.payAnotherWay}
        </Button>
      )}
      {!purpose && (
        <ButtonLink kind="quiet" block to={href.cart()}>
          {m.backToCart}
        </ButtonLink>
      )}
    </FailedScreen>
  );
  return failed.responseCode === undefined ? plain : <WalletFailed />;
}
