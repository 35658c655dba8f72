import { X } from 'lucide';
import { formatPaise } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { useCheckout } from './checkout-context.tsx';
import { type Failed, FailedScreen } from './FailedScreen.tsx';
import { wordsFor } from '../payment/purpose.ts';
import WalletFailed from '../wallet/WalletFailed.tsx';

/** The cart and what was typed are still there; the money is spoken of plainly. */
export function PaymentFailed({ failed }: { failed: Failed }) {
  const { entry } = useCheckout();
  const { purpose } = failed.attempt;
  const plain = (
    <FailedScreen
      icon={X}
      title={`The payment of ${formatPaise(failed.attempt.amount)} failed`}
      detail={failed.message || 'It was not approved.'}
      failed={failed}
    >
      {purpose && (
        <ButtonLink block to={wordsFor(purpose).from} testid="retry">
          Try again
        </ButtonLink>
      )}
      {!purpose && (
        <Button block testid="retry" onClick={entry.payAgain}>
          Try again
        </Button>
      )}
      {!purpose && entry.payments === 'chooser' && (
        <Button kind="secondary" block onClick={entry.payOtherwise}>
          Pay another way
        </Button>
      )}
      {!purpose && (
        <ButtonLink kind="quiet" block to={href.cart()}>
          Back to the cart
        </ButtonLink>
      )}
    </FailedScreen>
  );
  return failed.responseCode === undefined ? plain : <WalletFailed />;
}
