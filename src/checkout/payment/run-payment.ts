import type { Bridge } from '../../../bridge/index.ts';
import { isApiError } from '../../http/api.ts';
import type { Analytics, Clock, Connectivity, Navigation } from '../../model/ports.ts';
import { type CheckoutApi, mayPass, type PayDetails, type Refusal, refusalOf } from '../checkout-api.ts';
import { followAttempt, ofSameCart, type Standing } from './follow-attempt.ts';
import { createHostPayer, type HostWord } from './host-payer.ts';
import { attemptOf, endOf, type Journal, type JournalEntry, newEntry } from './journal.ts';
import { hasPayer, upiLink } from './payer.ts';
import { pollPayment } from './poll-payment.ts';
import {
  type Attempt,
  isEnd,
  isOpen,
  type Payment,
  type PaymentEnd,
  type PaymentFact,
  type Report,
  reducePayment,
} from './reduce-payment.ts';

/** Why the server could not be asked how a payment stands. */
export type AskProblem = 'offline' | 'unreachable' | 'logged-out';

export interface PaymentView {
  payment: Payment;
  /** polling goes on when the network is back */
  waitingForNetwork: boolean;
  askProblem: AskProblem | null;
  /** what the host said last of the payment that it takes */
  hostWord: HostWord | null;
}

export interface RunEdges {
  /** the store's own proxy */
  view: PaymentView;
  api: CheckoutApi;
  clock: Clock;
  connectivity: Connectivity;
  journal: Journal;
  bridge: () => Pick<Bridge, 'pay'>;
  navigation: Pick<Navigation, 'leave'>;
  analytics: Pick<Analytics, 'report'>;
  /** shows the screen that tells how the payment stands; called before the shopper leaves for a payer */
  showStatus(): void;
  /** a journaled end: exactly once per attempt and life of the page */
  onEnd(end: PaymentEnd): void;
}

/** A request that has not arrived after so long never will. */
const LOST_AFTER_MS = 10 * 60_000;

/** Whether the server knows the attempt. `absent`: it never heard of it, so nothing has happened. */
export type RecallOutcome = 'found' | 'absent' | 'unknown';
export type OpenOutcome = RecallOutcome | Refusal;

/**
 * Takes one attempt from the tap to its end, or from the journal to its end. Every step is written down before it is
 * made, so that the page may be killed between any two of them.
 */
export function createPaymentRun(edges: RunEdges) {
  const { view, api, clock, connectivity, journal, analytics } = edges;
  /** Whatever the host says or does not say, the server is asked next. */
  const host = createHostPayer({
    ...edges,
    isCurrent,
    onWord(attempt, word) {
      if (!isCurrent(attempt)) return;
      view.hostWord = word;
      // Somebody has asked already where this is not how it stands any more.
      if (word !== 'silent' || view.payment.name === 'with-payer') void ask();
    },
  });
  /** the one conversation with the server on how the payment stands; a newer one takes its place */
  let asking: AbortController | null = null;

  function move(fact: PaymentFact): Payment {
    view.payment = reducePayment(view.payment, fact);
    return view.payment;
  }

  /** Refused: nothing has happened. Otherwise the attempt lives on here, known to the server or not. */
  async function open(attempt: Attempt, details: PayDetails): Promise<OpenOutcome> {
    journal.write(journal.find(attempt.key) ?? newEntry(attempt, clock.now()));
    move({ type: 'attempt-started', attempt });
    let report: Report;
    try {
      report = ofSameCart(attempt, await api.open(attempt, details));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) {
        move({ type: 'attempt-refused' });
        journal.remove(attempt.key);
        return refusal;
      }
      move({ type: 'answer-lost' });
      edges.showStatus();
      return ask();
    }
    if (report.amount !== attempt.amount && !isEnd(report.status)) {
      // Nobody is sent to pay an amount that was not on the button; the next attempt closes this one.
      move({ type: 'attempt-refused' });
      journal.remove(attempt.key);
      return { code: 'AMOUNT_CHANGED', message: '', orderId: null };
    }
    if (report.status === 'PAYMENT_FAILED') {
      // Looked up like one that was found: something else may have come of its cart.
      move({ type: 'answer-lost' });
      return ask();
    }
    noteOpen(attempt, report);
    const payer = hasPayer(attempt, report);
    move({ type: 'attempt-opened', report, payer });
    if (afterEnd()) return 'found';
    edges.showStatus();
    if (payer) goToPayer(attempt, report, details.returnUrl);
    else {
      // The page stays while the UPI app is open over it.
      openUpiApp(attempt, report);
      void ask();
    }
    return 'found';
  }

  function openUpiApp(attempt: Attempt, report: Report): void {
    const link = report.upiIntent && upiLink(report.upiIntent, attempt);
    if (link) edges.navigation.leave(link);
  }

  function goToPayer(attempt: Attempt, report: Report, returnUrl: string): void {
    if (attempt.method === 'partner') {
      view.hostWord = null;
      void host.open(attempt, report, returnUrl);
    } else if (report.redirectUrl !== null) edges.navigation.leave(report.redirectUrl);
  }

  function isCurrent(attempt: Attempt): boolean {
    const { payment } = view;
    return isOpen(payment) && payment.name !== 'idle' && payment.attempt.key === attempt.key;
  }

  /**
   * Asks the server how the open payment stands; takes the place of a conversation that is under way. Resolves as soon
   * as it is known whether the server knows the attempt; the polling goes on by itself.
   */
  async function ask(): Promise<RecallOutcome> {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    view.askProblem = null;
    view.waitingForNetwork = false;
    if (view.payment.name === 'unknown') {
      try {
        if (!(await lookUp(view.payment.attempt, mine.signal))) return 'absent';
      } catch (error) {
        if (!mine.signal.aborted) noteProblem(error);
        return 'unknown';
      }
      if (afterEnd()) return 'found';
    }
    void poll(mine.signal).catch((error) => {
      if (mine.signal.aborted) return;
      if (view.payment.name === 'polling') move({ type: 'polling-ended' });
      noteProblem(error);
    });
    return 'found';
  }

  function noteProblem(error: unknown): void {
    view.askProblem = problemOf(error);
    if (view.askProblem === 'unreachable' && !mayPass(error))
      analytics.report(error, 'checkout: payment status');
  }

  async function lookUp(attempt: Attempt, signal: AbortSignal): Promise<boolean> {
    const report = await api.byKey(attempt.key, signal);
    signal.throwIfAborted();
    if (report === null) {
      // The entry stays for a while: the request may still be on its way, and then the same key must be used.
      const entry = journal.find(attempt.key);
      if (entry && clock.now() - entry.at > LOST_AFTER_MS) journal.remove(entry.key);
      move({ type: 'attempt-absent' });
      return false;
    }
    const standing = await follow(attempt, report, signal);
    noteOpen(standing.attempt, standing.report);
    move({ type: 'attempt-found', report: standing.report });
    return true;
  }

  /** A newer attempt of the same cart takes the place of one that it has closed. */
  async function follow(attempt: Attempt, report: Report, signal: AbortSignal): Promise<Standing> {
    const standing = await followAttempt(edges, attempt, report, signal);
    if (standing.attempt.key !== attempt.key) move({ type: 'attempt-replaced', attempt: standing.attempt });
    return standing;
  }

  async function poll(signal: AbortSignal): Promise<void> {
    const payment = move({ type: 'polling-started' });
    if (payment.name !== 'polling') return;
    let { attempt } = payment;
    await pollPayment(
      {
        clock,
        connectivity,
        mayPass,
        async ask(latest, pollSignal) {
          const standing = await follow(attempt, await api.poll(latest, pollSignal), pollSignal);
          attempt = standing.attempt;
          return standing.report;
        },
        onReport(report) {
          move({ type: 'status-reported', report });
          afterEnd();
        },
        onWaiting(waiting) {
          view.waitingForNetwork = waiting;
        },
      },
      { ...payment.report },
      signal,
    );
    if (view.payment.name === 'polling') move({ type: 'polling-ended' });
  }

  function noteOpen(attempt: Attempt, report: Report): void {
    const at = journal.find(attempt.key)?.at ?? clock.now();
    const { paymentId, transactionId, pollUrl } = report;
    journal.write({ ...attemptOf(attempt), at, state: 'open', paymentId, transactionId, pollUrl });
  }

  /** Writes the end down before anybody is told, so that its screen is shown even if the page dies now. */
  function afterEnd(): boolean {
    const { payment } = view;
    if (payment.name !== 'succeeded' && payment.name !== 'failed') return false;
    const entry = journal.find(payment.attempt.key) ?? newEntry(payment.attempt, clock.now());
    journal.write({
      ...entry,
      ...(payment.name === 'succeeded'
        ? { state: 'succeeded', orderId: payment.orderId }
        : {
            state: 'failed',
            message: payment.message,
            ...(payment.responseCode !== undefined && { responseCode: payment.responseCode }),
          }),
    });
    edges.onEnd(payment);
    return true;
  }

  return {
    open,

    /** Finds out how the open payment stands, unless none is open. */
    async checkAgain(): Promise<RecallOutcome> {
      const { payment } = view;
      if (!isOpen(payment) || payment.name === 'opening') return 'unknown';
      return ask();
    },

    /** An attempt of an earlier life of the page, or of another tab. */
    async recall(entry: JournalEntry): Promise<RecallOutcome> {
      const end = endOf(entry);
      if (end) {
        move({ type: 'end-recalled', end });
        afterEnd();
        return 'found';
      }
      move({ type: 'attempt-recalled', attempt: attemptOf(entry) });
      return ask();
    },

    /** Back to the same payer with the same attempt, for a shopper who closed it by mistake. */
    continueAtPayer(returnUrl: string): void {
      const { payment } = view;
      if (payment.name !== 'with-payer' && payment.name !== 'polling' && payment.name !== 'pending') return;
      const [attempt, report] = [{ ...payment.attempt }, { ...payment.report }];
      if (hasPayer(attempt, report)) goToPayer(attempt, report, returnUrl);
      else openUpiApp(attempt, report);
    },

    /** Where UPI is approved without an app. */
    goToPayersPage(): void {
      const { payment } = view;
      if ('report' in payment && payment.report.redirectUrl !== null)
        edges.navigation.leave(payment.report.redirectUrl);
    },

    /** The shopper has done with an end. */
    setAside(): void {
      if (view.payment.name === 'succeeded' || view.payment.name === 'failed')
        move({ type: 'attempt-set-aside' });
    },

    /** It is somebody else, or nobody: another shopper's payment is none of theirs. */
    meetShopper(): void {
      const { payment } = view;
      if (payment.name === 'idle' || journal.entries().some(({ key }) => key === payment.attempt.key)) return;
      asking?.abort();
      move({ type: 'shopper-changed' });
      host.dispose();
      Object.assign(view, { askProblem: null, waitingForNetwork: false, hostWord: null });
    },

    dispose(): void {
      host.dispose();
      asking?.abort();
      asking = null;
    },
  };
}

export type PaymentRun = ReturnType<typeof createPaymentRun>;

function problemOf(error: unknown): AskProblem {
  if (!isApiError(error)) return 'unreachable';
  if (error.status === 401 || error.status === 403) return 'logged-out';
  return error.kind === 'offline' ? 'offline' : 'unreachable';
}
