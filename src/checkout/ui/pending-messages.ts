import { ONE_TAP_CODES } from '../wallet/one-tap.ts';
import type { PayMethod } from '../payment/pay-methods.ts';
import type { Payment } from '../payment/reduce-payment.ts';
import type { HostWord } from '../payment/payer.ts';
import { wordsFor } from '../payment/purpose.ts';
import type { AskProblem } from '../payment/run-payment.ts';

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
      title: 'You are offline',
      detail:
        'We check your payment as soon as you are back. Nothing is lost: there is no need to pay again.',
    };
  }
  if (askProblem === 'logged-out') {
    return {
      title: 'Log in to see your payment',
      detail: 'You were logged out meanwhile. Your payment and your cart are safe.',
    };
  }
  if (payment.name === 'opening') {
    return { title: 'Starting your payment', detail: 'This takes a moment.' };
  }
  if (payment.name === 'unknown') {
    return askProblem === null
      ? { title: 'Checking your payment', detail: 'We are checking whether it reached us.' }
      : {
          title: 'We do not know yet',
          detail:
            'The shop could not be reached, so we cannot tell whether your payment got through. Please do not pay again: check once more in a moment.',
        };
  }
  const { status } = payment.report;
  if (status === 'PAYMENT_SUCCESS' || status === 'ORDER_PUBLISHED') {
    return { title: 'Payment received', detail: wordsFor(payment.attempt.purpose).finishing };
  }
  if (askProblem === 'unreachable' && payment.name === 'pending') {
    return {
      title: 'We cannot see your payment right now',
      detail: 'The shop could not be reached. Your payment goes on without it; check again in a moment.',
    };
  }
  if (payment.attempt.method === 'partner' && payment.name !== 'with-payer') {
    return hostMessage(hostWord, payment);
  }
  if (payment.report.responseCode === ONE_TAP_CODES.unexpected) {
    return {
      title: 'Your wallet has not answered',
      detail:
        'It may or may not have paid, so please do not pay again. We keep asking; your cart stays as it is.',
    };
  }
  if (payment.name === 'pending') {
    return {
      title: 'Still waiting for your payment',
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
      ? 'You closed the payment'
      : word === 'failed'
        ? 'The app did not confirm your payment'
        : resting
          ? 'Still waiting for your payment'
          : 'Checking your payment';
  if (resting) {
    return { title, detail: 'If you have paid, check again in a moment. If not, open the payment again.' };
  }
  const detail =
    word === null || word === 'closed'
      ? askingDetail(follows)
      : `If you have paid, ${follows}. If not, open the payment again.`;
  return { title, detail };
}

/** On the way to a page of somebody else. */
const GOING: Readonly<Partial<Record<PayMethod, PendingMessage>>> = {
  nb: {
    title: 'Going to your bank',
    detail: 'You pay on your bank’s own page and are brought back here.',
  },
  card: {
    title: 'Going to the card page',
    detail: 'Your card is entered there and nowhere else. You are brought back here.',
  },
  wallet: {
    title: 'Going to your wallet',
    detail: 'You pay on its own page and are brought back here.',
  },
  meal_card: {
    title: 'Going to your meal card',
    detail: 'You pay on its own page and are brought back here.',
  },
  pay_later: {
    title: 'Going to your pay-later account',
    detail: 'You agree to it on its own page and are brought back here.',
  },
};

function waitingTitle({ attempt, name }: OpenPayment): string {
  if (attempt.method === 'upi') return 'Approve it in your UPI app';
  if (name === 'with-payer') return GOING[attempt.method]?.title ?? 'Finish it in the payment sheet';
  return 'Checking your payment';
}

function waitingDetail(payment: OpenPayment, upiId: string): string {
  const { attempt, name } = payment;
  const { follows } = wordsFor(attempt.purpose);
  if ('report' in payment && payment.report.upiIntent !== null) {
    return `We opened the UPI app on this device. Approve it there and come back: ${follows}.`;
  }
  if (attempt.method === 'upi') {
    const to = upiId.trim() === '' ? 'your UPI app' : upiId.trim();
    return `We sent a request to ${to}. Open the app, approve it and come back: ${follows}.`;
  }
  if (name === 'with-payer') {
    return GOING[attempt.method]?.detail ?? `The payment is open above this screen. ${capital(follows)}.`;
  }
  return askingDetail(follows);
}

const askingDetail = (follows: string): string =>
  `We are asking whether your payment has arrived. ${capital(follows)}.`;

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
