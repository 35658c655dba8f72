import { Receipt } from 'lucide';
import { useEffect } from 'react';
import { href } from '../../platform/paths.ts';
import { useIsLoggedIn } from '../../session/session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { usePagePath } from '../../ui/use-page-path.ts';
import { useCheckout, usePayment } from './checkout-context.tsx';
import { PaymentFailed } from './PaymentFailed.tsx';
import { PaymentPending } from './PaymentPending.tsx';
import s from './PaymentStatusPage.module.css';
import * as m from './messages.ts';

/** The status of a payment: after the tap, after a return from the payer, and after the page was killed. */
export default function PaymentStatusPage() {
  const { attempts } = useCheckout();
  const { payment, resumed } = usePayment();
  const hasFailed = payment.name === 'failed';
  useEffect(() => {
    if (hasFailed) attempts.forgetShown();
  }, [hasFailed, attempts]);
  const container = useFocusOnChange<HTMLDivElement>(hasFailed);
  return (
    <Screen ref={container} name="payment-status" width="narrow">
      <ScreenHeader title={hasFailed ? m.paymentFailed : m.yourPayment} />
      {payment.name === 'idle' && !resumed && <LoadingState />}
      {payment.name === 'idle' && resumed && <NoPayment />}
      {payment.name === 'succeeded' && <LoadingState />}
      {payment.name === 'failed' && <PaymentFailed failed={payment} />}
      {payment.name !== 'idle' && payment.name !== 'succeeded' && payment.name !== 'failed' && (
        <PaymentPending payment={payment} />
      )}
    </Screen>
  );
}

function NoPayment() {
  const { attempts } = useCheckout();
  const cameFromPayer = new URLSearchParams(usePagePath().search).has('attempt');
  if (!useIsLoggedIn() && cameFromPayer) {
    return (
      <EmptyState
        icon={Receipt}
        title={m.logInToSeePayment}
        detail={m.loggedOutInBrowser}
        action={<Button onClick={() => void attempts.resume()}>{m.logIn}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={Receipt}
      title={m.noPaymentInProgress}
      detail={m.cartUnchanged}
      action={<ButtonLink to={href.cart()}>{m.goToCart}</ButtonLink>}
    />
  );
}

function LoadingState() {
  return (
    <SkeletonGroup label={m.checkingPayment} className={s.body}>
      <Skeleton className={s.waitingMark} />
      <Skeleton className={s.waitingTitle} />
      <Skeleton className={s.waitingCard} />
    </SkeletonGroup>
  );
}
