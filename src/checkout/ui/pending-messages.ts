import { ONE_TAP_CODES } from '../wallet/one-tap.ts';
import type { PayMethod } from '../payment/pay-methods.ts';
import type { Payment } from '../payment/reduce-payment.ts';
import type { HostWord } from '../payment/payer.ts';
import { wordsFor } from '../payment/purpose.ts';
import type { AskProblem } from '../payment/run-payment.ts';
import * as m from './messages.tsx';

export type OpenPayment = Exclude<Payment, { name: 'idle' | 'succeeded' | 'failed' }>;

export interface PendingMessage {
  title: string;
  /** what is known, and what happens next */
  detail: string;
}

interface Known {
  payment: OpenPayment;
  waitingForNetwork: boolean;
  askProblem: AskProblem | null;
  hostWord: HostWord | null;
  /** what was typed; empty after the page was killed */
  upiId: string;
}

/** Says what is known of an open payment, and no more. */
export function pendingMessage({
  payment,
  waitingForNetwork,
  askProblem,
  hostWord,
  upiId,
}: Known): PendingMessage {
  if (waitingForNetwork || askProblem === 'offline') {
    return {
      title: m.offlineLabel,
      detail:
        'We check your payment as soon as you are back. Nothing is lost: there is no need to pay again.',
    };
  }
  if (askProblem === 'logged-out') {
    return {
      title: m.logInToSeePayment,
      detail: 'You were logged out meanwhile. Your payment and your cart are safe.',
    };
  }
  if (payment.name === 'opening') {
    return { title: m.startingYourPayment, detail: 'This takes a moment.' };
  }
  if (payment.name === 'unknown') {
    return askProblem === null
      ? { title: m.checkingYourPayment, detail: 'We are checking whether it reached us.' }
      : {
          title: m.doNotKnowYet,
          detail:
            'The shop could not be reached, so we cannot tell whether your payment got through. Please do not pay again: check once more in a moment.',
        };
  }
  const { status } = payment.report;
  if (status === 'PAYMENT_SUCCESS' || status === 'ORDER_PUBLISHED') {
    return { title: m.paymentReceived, detail: wordsFor(payment.attempt.purpose).finishing };
  }
  if (askProblem === 'unreachable' && payment.name === 'pending') {
    return {
      title: m.cannotSeePaymentRightNow,
      detail: 'The shop could not be reached. Your payment goes on without it; check again in a moment.',
    };
  }
  if (payment.attempt.method === 'partner' && payment.name !== 'with-payer') {
    return hostMessage(hostWord, payment);
  }
  if (payment.report.responseCode === ONE_TAP_CODES.unexpected) {
    return {
      title: m.walletHasNotAnswered,
      detail:
        'It may or may not have paid, so please do not pay again. We keep asking; your cart stays as it is.',
    };
  }
  if (payment.name === 'pending') {
    return {
      title: m.stillWaitingForPayment,
      detail:
        'It has not been confirmed or declined yet, which can take a few minutes. Please do not pay again; we keep your cart.',
    };
  }
  return { title: waitingTitle(payment), detail: waitingDetail(payment, upiId) };
}

/** The app's own payment has been opened, and it can be opened again: it is the same one. */
function hostMessage(word: HostWord | null, { name, attempt }: OpenPayment): PendingMessage {
  const resting = name === 'pending';
  const { follows } = wordsFor(attempt.purpose);
  const title =
    word === 'dismissed'
      ? m.youClosedThePayment
      : word === 'failed'
        ? m.appDidNotConfirmPayment
        : resting
          ? m.stillWaitingForPayment
          : m.checkingYourPayment;
  if (resting) {
    return { title, detail: 'If you have paid, check again in a moment. If not, open the payment again.' };
  }
  const detail = word === null || word === 'closed' ? askingDetail(follows) : m.ifHavePaid(follows);
  return { title, detail };
}

/** On the way to a page of somebody else. */
const GOING: Readonly<Partial<Record<PayMethod, PendingMessage>>> = {
  nb: {
    title: m.goingToYourBank,
    detail: 'You pay on your bank’s own page and are brought back here.',
  },
  card: {
    title: m.goingToCardPage,
    detail: 'Your card is entered there and nowhere else. You are brought back here.',
  },
  wallet: {
    title: m.goingToYourWallet,
    detail: 'You’ll pay on its page and come back here.',
  },
  meal_card: {
    title: m.goingToMealCard,
    detail: 'You’ll pay on its page and come back here.',
  },
  pay_later: {
    title: m.goingToPayLaterAccount,
    detail: 'You’ll approve it on its page and come back here.',
  },
};

function waitingTitle({ attempt, name }: OpenPayment): string {
  if (attempt.method === 'upi') return m.approveInUpiApp;
  if (name === 'with-payer') return GOING[attempt.method]?.title ?? m.finishInPaymentSheet;
  return m.checkingYourPayment;
}

function waitingDetail(payment: OpenPayment, upiId: string): string {
  const { attempt, name } = payment;
  const { follows } = wordsFor(attempt.purpose);
  if ('report' in payment && payment.report.upiIntent !== null) {
    return m.openedUpiAppOnDevice(follows);
  }
  if (attempt.method === 'upi') {
    const to = upiId.trim() === '' ? m.yourUpiApp : upiId.trim();
    return m.sentRequestTo(to, follows);
  }
  if (name === 'with-payer') {
    return GOING[attempt.method]?.detail ?? m.paymentIsOpenAboveScreen(capital(follows));
  }
  return askingDetail(follows);
}

const askingDetail = (follows: string): string => m.areAskingWhetherPaymentHasArrived(capital(follows));

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
