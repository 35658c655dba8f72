import { X } from 'lucide';
import { formatPaise } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { useCheckout, useEntry, usePayment } from './checkout-context.tsx';
import { FailedScreen } from './FailedScreen.tsx';
import { ONE_TAP_CODES, oneTapCode, oneTapMessage, type WayOn } from '../wallet/one-tap.ts';
import * as m from './messages.ts';

const LABELS: Readonly<Record<WayOn, string>> = {
  'top-up': m.addMoney,
  link: m.relinkWallet,
  'other-number': m.useAnotherNumber,
  'try-again': m.tryAgain,
  'other-method': m.payAnotherWay,
};

/** A wallet's refusal: what its response code means, and what to do. */
export default function WalletFailed() {
  const { pay } = useCheckout();
  const options = useEntry((state) => state.options);
  const payment = usePayment((state) => state.payment);
  if (payment.name !== 'failed') return null;
  const { attempt, responseCode } = payment;
  const { provider = 0 } = attempt;
  const wallet = options.wallets.find((one) => one.provider === provider)?.name ?? m.yourWallet;
  const message = oneTapMessage(oneTapCode(responseCode) ?? ONE_TAP_CODES.unexpected, wallet);
  const take = (way: WayOn) => {
    if (way === 'try-again') pay.again();
    else if (way === 'other-method') pay.otherwise();
    else pay.fixWallet(provider, way === 'other-number');
  };
  return (
    <FailedScreen
      icon={X}
      title={message.title}
      detail={message.detail}
      failed={payment}
      said={m.paymentNotMade(formatPaise(attempt.amount))}
    >
      {message.ways.map((way, index) => (
        <Button
          key={way}
          kind={index === 0 ? 'primary' : 'secondary'}
          block
          {...(index === 0 && { testid: 'retry' })}
          onClick={() => take(way)}
        >
          {LABELS[way]}
        </Button>
      ))}
      <ButtonLink kind="quiet" block to={href.cart()}>
        {m.backToCart}
      </ButtonLink>
    </FailedScreen>
  );
}
