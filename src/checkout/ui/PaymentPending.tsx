import { Check, Hourglass, WifiOff } from 'lucide';
import { Suspense } from 'react';
import { formatPaise } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { SupportCode } from '../../ui/SupportCode.tsx';
import { CancelPayment } from './CancelPayment.tsx';
import { useCheckout, useEntry, usePayment, useQrCode } from './checkout-context.tsx';
import { PaymentHelp } from './PaymentHelp.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './PaymentStatusPage.module.css';
import { checkingFor, type OpenPayment, pendingMessage } from './pending-messages.ts';
import { METHOD_NAMES, type PayMethod, SHOP_WALLET_PROVIDER } from '../payment/pay-methods.ts';
import { needsApprovalElsewhere } from '../payment/payer.ts';
import { chargeOf } from '../payment/charge-of.ts';
import { upiLink } from '../payment/upi-link.ts';
import { pollingSeconds } from '../payment/poll-payment.ts';
import { textsFor } from '../payment/purpose.ts';
import * as m from './messages.ts';

const PAYER_BUTTON_LABELS: Readonly<Partial<Record<PayMethod, string>>> = {
  nb: m.openBankPage,
  card: m.openCardPage,
  upi: m.openUpiApp,
  partner: m.openPayment,
};

/** The screen of an open payment. The shopper cannot pay again until this payment has ended. */
export function PaymentPending({ payment }: { payment: OpenPayment }) {
  const { payment: flow } = useCheckout();
  const { waitingForNetwork, statusProblem, supportCode, hostOutcome } = usePayment();
  const upiId = useEntry((entry) => entry.upiId);
  const isOffline = waitingForNetwork || statusProblem === 'offline';
  const isPaused = payment.name === 'pending' || statusProblem !== null;
  const report = 'report' in payment ? payment.report : null;
  const isReceived = report?.status === 'PAYMENT_SUCCESS' || report?.status === 'ORDER_PUBLISHED';
  const { method, purpose, provider, balance } = payment.attempt;
  const charge = formatPaise(chargeOf(payment.attempt));
  const failedCallCode = statusProblem === 'unreachable' ? supportCode : null;
  const code = failedCallCode ?? (isPaused && !isOffline ? (report?.paymentId ?? payment.attempt.key) : null);
  const isUnderWay = report?.status === 'ACTIVE' || report?.status === 'PAYMENT_PENDING';
  const link = method === 'upi' && isUnderWay ? upiLink(report, payment.attempt) : null;
  const Qr = useQrCode();
  const usesQr = link !== null && Qr !== null;
  const canContinue =
    report !== null && (needsApprovalElsewhere(payment.attempt, report) || (link !== null && !usesQr));
  const { title, detail } = pendingMessage({
    payment,
    waitingForNetwork,
    statusProblem,
    hostOutcome,
    upiId,
    usesQr,
  });
  const hasPayerPage = method === 'upi' && isUnderWay && report.redirectUrl !== null;
  return (
    <>
      <div className={s.body} data-testid="payment-pending" data-payment={payment.name}>
        {usesQr && !isOffline ? (
          <Suspense fallback={<Skeleton className={s.qrWaiting} />}>
            <Qr text={link} label={m.qrCodeLabel(charge)} />
          </Suspense>
        ) : (
          <span className={classNames(s.mark, !isPaused && s.turning)}>
            <Icon node={isOffline ? WifiOff : Hourglass} size={36} />
          </span>
        )}
        <div className={s.words} role="status">
          <h2 className={s.title}>{title}</h2>
          <p className={s.detail}>{detail}</p>
          {statusProblem === null && payment.name === 'polling' && (
            <p className={s.detail}>
              {checkingFor(
                pollingSeconds(payment.report, usesQr ? (payment.report.upiIntent?.validForS ?? 0) : 0),
              )}
            </p>
          )}
          {statusProblem === null && payment.name === 'pending' && (
            <p className={s.detail}>{m.checkedOnReturn}</p>
          )}
          <SupportCode code={code} />
        </div>
        <Card className={s.facts}>
          {balance !== undefined && (
            <p className={s.amount}>
              <span>{m.shopWallet}</span>
              <b>{formatPaise(balance)}</b>
            </p>
          )}
          <p className={s.amount}>
            <span>{provider === SHOP_WALLET_PROVIDER ? m.shopWallet : METHOD_NAMES[method]}</span>
            <b>{charge}</b>
          </p>
          <ol className={s.steps}>
            <Step name={m.requestSent} done={report !== null} />
            <Step name={m.paymentReceived} done={isReceived} />
            <Step name={textsFor(purpose).lastStep} done={false} />
          </ol>
        </Card>
        <PaymentHelp />
      </div>
      <StickyFooter>
        <div className={Stack.tight}>
          {canContinue && (
            <Button block onClick={flow.continueAtPayer}>
              {PAYER_BUTTON_LABELS[method] ?? m.openPaymentPage}
            </Button>
          )}
          {hasPayerPage && (
            <Button kind="secondary" block onClick={flow.goToPayerPage}>
              {m.approveInBrowser}
            </Button>
          )}
          <Button
            kind={canContinue ? 'quiet' : 'secondary'}
            block
            testid="check-again"
            onClick={() => void flow.checkAgain()}
          >
            {statusProblem === 'logged-out' ? m.logInAndCheck : m.checkAgain}
          </Button>
          {report?.canCancel && <CancelPayment payment={report} />}
          {isPaused && (
            <ButtonLink kind="quiet" block to={href.home()}>
              {m.keepBrowsing}
            </ButtonLink>
          )}
        </div>
      </StickyFooter>
    </>
  );
}

function Step({ name, done }: { name: string; done: boolean }) {
  return (
    <li className={classNames(s.step, done && s.done)}>
      <span className={s.dot}>{done && <Icon node={Check} size={14} />}</span>
      <span aria-hidden>{name}</span>
      <span className="visually-hidden">{done ? m.stepDone(name) : m.stepAhead(name)}</span>
    </li>
  );
}
