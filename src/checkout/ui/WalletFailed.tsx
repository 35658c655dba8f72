import { X } from 'lucide';
import { formatPaise } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { useCheckout, useEntry, usePayment } from './checkout-context.tsx';
import { FailedScreen } from './FailedScreen.tsx';
import { chargeOf } from '../payment/charge-of.ts';
import { ONE_TAP_CODES, oneTapCode, oneTapMessage, type NextStep } from '../wallet/one-tap.ts';
import * as m from './messages.ts';

const STEP_LABELS: Readonly<Record<NextStep, string>> = {
  'top-up': m.addMoney,
  link: m.relinkWallet,
  'other-number': m.useAnotherNumber,
  'try-again': m.tryAgain,
  'other-method': m.payAnotherWay,
};

/** A wallet's refusal: what the wallet's response code means, and what the shopper can do. */
export default function WalletFailed() {
  const { pay } = useCheckout();
  const options = useEntry((state) => state.options);
  const payment = usePayment((state) => state.payment);
  if (payment.name !== 'failed') return null;
  const { attempt, responseCode } = payment;
  const { provider = 0 } = attempt;
  const wallet = options.wallets.find((one) => one.provider === provider)?.name ?? m.yourWallet;
  const message = oneTapMessage(oneTapCode(responseCode) ?? ONE_TAP_CODES.unexpected, wallet);
  const perform = (step: NextStep) => {
    if (step === 'try-again') pay.retry();
    else if (step === 'other-method') pay.chooseOtherMethod();
    else pay.fixWallet(provider, step === 'other-number');
  };
  return (
    <FailedScreen
      icon={X}
      title={message.title}
      detail={message.detail}
      failed={payment}
      message={m.paymentNotMade(formatPaise(chargeOf(attempt)))}
    >
      {message.nextSteps.map((step, index) => (
        <Button
          key={step}
          kind={index === 0 ? 'primary' : 'secondary'}
          block
          {...(index === 0 && { testid: 'retry' })}
          onClick={() => perform(step)}
        >
          {STEP_LABELS[step]}
        </Button>
      ))}
      <ButtonLink kind="quiet" block to={href.cart()}>
        {m.backToCart}
      </ButtonLink>
    </FailedScreen>
  );
}
