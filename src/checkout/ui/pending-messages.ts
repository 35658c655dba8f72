import { ONE_TAP_CODES } from '../wallet/one-tap.ts';
import type { PayMethod } from '../payment/pay-methods.ts';
import type { Payment } from '../payment/reduce-payment.ts';
import type { HostOutcome } from '../payment/payer.ts';
import { textsFor } from '../payment/purpose.ts';
import type { StatusProblem } from '../payment/payment-api.ts';
import * as m from './messages.ts';

export type OpenPayment = Exclude<Payment, { name: 'idle' | 'succeeded' | 'failed' }>;

export interface PendingMessage {
  title: string;
  /** what is known, and what happens next */
  detail: string;
}

interface PendingFacts {
  payment: OpenPayment;
  waitingForNetwork: boolean;
  statusProblem: StatusProblem | null;
  hostOutcome: HostOutcome | null;
  /** as typed by the shopper; empty after a reload */
  upiId: string;
  /** whether the UPI link is shown as a QR code */
  usesQr: boolean;
}

/** The messages of an open payment. They claim only what is known. */
export function pendingMessage({
  payment,
  waitingForNetwork,
  statusProblem,
  hostOutcome,
  upiId,
  usesQr,
}: PendingFacts): PendingMessage {
  if (waitingForNetwork || statusProblem === 'offline') {
    return { title: m.offline, detail: m.offlinePaymentDetail };
  }
  if (statusProblem === 'logged-out') {
    return { title: m.logInToSeePayment, detail: m.loggedOutPaymentDetail };
  }
  if (payment.name === 'opening') {
    return { title: m.startingPayment, detail: m.startingPaymentDetail };
  }
  if (payment.name === 'unknown') {
    return statusProblem === null
      ? { title: m.checkingPayment, detail: m.checkingPaymentDetail }
      : { title: m.paymentUnknown, detail: m.paymentUnknownDetail };
  }
  const { status } = payment.report;
  if (status === 'PAYMENT_SUCCESS' || status === 'ORDER_PUBLISHED') {
    return { title: m.paymentReceived, detail: textsFor(payment.attempt.purpose).inProgress };
  }
  if (statusProblem === 'unreachable' && payment.name === 'pending') {
    return { title: m.paymentNotShown, detail: m.paymentNotShownDetail };
  }
  if (payment.attempt.method === 'partner' && payment.name !== 'with-payer') {
    return hostMessage(hostOutcome, payment);
  }
  if (payment.report.responseCode === ONE_TAP_CODES.unexpected) {
    return { title: m.walletSilent, detail: m.walletSilentDetail };
  }
  if (payment.name === 'pending') {
    return { title: m.paymentAwaited, detail: m.paymentAwaitedDetail };
  }
  if (usesQr)
    return { title: m.scanToPay, detail: m.scanToPayDetail(textsFor(payment.attempt.purpose).afterwards) };
  return { title: waitingTitle(payment), detail: waitingDetail(payment, upiId) };
}

/** The message for a payment in the host app. Reopening the host's sheet opens the same payment. */
function hostMessage(outcome: HostOutcome | null, { name, attempt }: OpenPayment): PendingMessage {
  const isPaused = name === 'pending';
  const { afterwards } = textsFor(attempt.purpose);
  const title =
    outcome === 'dismissed'
      ? m.hostClosed
      : outcome === 'failed'
        ? m.hostFailed
        : isPaused
          ? m.paymentAwaited
          : m.checkingPayment;
  if (isPaused) return { title, detail: m.hostRestingDetail };
  return {
    title,
    detail: (outcome === null || outcome === 'closed' ? m.checkingArrival : m.hostOpenDetail)(afterwards),
  };
}

/** The messages while the shopper is on the way to the payer's page. */
const LEAVING_MESSAGES: Readonly<Partial<Record<PayMethod, PendingMessage>>> = {
  nb: { title: m.goingToBank, detail: m.goingToBankDetail },
  card: { title: m.goingToCardPage, detail: m.goingToCardPageDetail },
  wallet: { title: m.goingToWallet, detail: m.payOnPageDetail },
  meal_card: { title: m.goingToMealCard, detail: m.payOnPageDetail },
  pay_later: { title: m.goingToPayLater, detail: m.goingToPayLaterDetail },
};

function waitingTitle({ attempt, name }: OpenPayment): string {
  if (attempt.method === 'upi') return m.approveInUpiApp;
  if (name === 'with-payer') return LEAVING_MESSAGES[attempt.method]?.title ?? m.completePayment;
  return m.checkingPayment;
}

function waitingDetail(payment: OpenPayment, upiId: string): string {
  const { attempt, name } = payment;
  const { afterwards } = textsFor(attempt.purpose);
  if ('report' in payment && payment.report.upiIntent !== null) return m.upiAppOpened(afterwards);
  if (attempt.method === 'upi') {
    const to = upiId.trim();
    return to === '' ? m.upiRequestSent(afterwards) : m.upiRequestSentTo(to, afterwards);
  }
  if (name === 'with-payer')
    return LEAVING_MESSAGES[attempt.method]?.detail ?? m.completePaymentDetail(afterwards);
  return m.checkingArrival(afterwards);
}

/** How long polling continues; in minutes if seconds would be hard to read. */
export const checkingFor = (seconds: number): string =>
  seconds < 120 ? m.checkingForSeconds(Math.ceil(seconds)) : m.checkingForMinutes(Math.ceil(seconds / 60));
