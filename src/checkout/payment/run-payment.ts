import { supportCodeOf } from '../../http/api.ts';
import { stopAll } from '../../model/listeners.ts';
import { throwIfAborted } from '../../model/until-done.ts';
import { createStore, type Watched } from '../../platform/store.ts';
import {
  type StatusProblem,
  isRetryable,
  type PayDetails,
  type PaymentApi,
  problemOf,
  type Refusal,
  refusalOf,
} from './payment-api.ts';
import type { CheckoutDeps, CheckoutFeatures } from '../checkout-deps.ts';
import { attemptOf, endOf, type Journal, type JournalEntry, newEntry } from './journal.ts';
import { createPayer, type HostOutcome, needsApprovalElsewhere } from './payer.ts';
import type { PaymentScreens } from './payment-screens.ts';
import { followAttempt, requireSameCart, pollPayment, type AttemptStatus } from './poll-payment.ts';
import {
  type Attempt,
  isEnd,
  isOpen,
  noPayment,
  type Payment,
  type PaymentEnd,
  type PaymentFact,
  type Report,
  reducePayment,
} from './reduce-payment.ts';
import { qrCodeSeconds } from './upi-link.ts';

export interface PaymentState {
  payment: Payment;
  /** whether polling waits for the network */
  waitingForNetwork: boolean;
  statusProblem: StatusProblem | null;
  /** the support code of the last failed request */
  supportCode: string | null;
  /** the last outcome that the host reported; null: none */
  hostOutcome: HostOutcome | null;
  /** whether the journal has been read, so that every open payment is known */
  resumed: boolean;
}

type RunDeps = Pick<
  CheckoutDeps,
  'clock' | 'navigation' | 'connectivity' | 'analytics' | 'bridge' | 'platform'
>;

export interface RunFeatures extends Pick<CheckoutFeatures, 'session'> {
  api: PaymentApi;
  journal: Journal;
  screens: PaymentScreens;
  /** called once per attempt and page load, after the end has been journaled */
  onEnd(end: PaymentEnd): void;
  /** called if the server does not know the attempt on the screen */
  onAbsent(attempt: Attempt): void;
}

/** The time after which a request without a response can no longer reach the server. */
const LOST_AFTER_MS = 10 * 60_000;

/** Whether the server knows the attempt. `absent`: it never arrived, so nothing was ordered or charged. */
export type RecallOutcome = 'found' | 'absent' | 'unknown';
export type OpenOutcome = RecallOutcome | Refusal;

/**
 * Runs one attempt, started by a tap or resumed from the journal, until it ends. Each step is journaled first, because
 * the page may be killed at any point.
 */
export function createPaymentRun(deps: RunDeps, features: RunFeatures) {
  const { clock, navigation, connectivity, analytics, bridge, platform } = deps;
  const { api, journal, screens, session, onEnd, onAbsent } = features;
  const store = createStore<PaymentState>({
    payment: noPayment,
    waitingForNetwork: false,
    statusProblem: null,
    supportCode: null,
    hostOutcome: null,
    resumed: false,
  });
  const current = (): Payment => store.get().payment;
  /** The host's outcome proves nothing, so the server is polled after every outcome. */
  const payer = createPayer(deps, {
    isCurrent,
    onOutcome(attempt, hostOutcome) {
      if (!isCurrent(attempt)) return;
      store.update({ hostOutcome });
      // If the host is silent but the payment has moved on, the server has already been polled.
      if (hostOutcome !== 'silent' || current().name === 'with-payer') void checkStatus();
    },
  });
  /** the current polling, which is aborted when new polling starts */
  let polling: AbortController | null = null;

  function transition(fact: PaymentFact): Payment {
    const payment = reducePayment(current(), fact);
    store.update({ payment });
    return payment;
  }

  /** Sends the attempt's request. After a refusal, nothing was ordered or charged, and the attempt has ended. */
  async function open(attempt: Attempt, details: PayDetails): Promise<OpenOutcome> {
    journal.write(journal.find(attempt.key) ?? newEntry(attempt, clock.now()));
    transition({ type: 'attempt-started', attempt });
    store.update({ supportCode: null });
    let report: Report;
    try {
      report = requireSameCart(attempt, await api.open(attempt, details));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) {
        // a refused token has ended the session, and with it this attempt
        if (isCurrent(attempt)) transition({ type: 'attempt-refused' });
        journal.remove(attempt.key);
        return refusal;
      }
      // The session has ended: the journal keeps the attempt for its user.
      if (!isCurrent(attempt)) return 'unknown';
      transition({ type: 'answer-lost' });
      store.update({ supportCode: supportCodeOf(error) });
      screens.showStatus();
      return checkStatus();
    }
    const isOther = report.amount !== attempt.amount || report.balance !== (attempt.balance ?? 0);
    if (isOther && !isEnd(report.status)) {
      // Never pay an amount other than the button's; the next attempt closes this one.
      transition({ type: 'attempt-refused' });
      journal.remove(attempt.key);
      return { code: 'AMOUNT_CHANGED', message: '', orderId: null };
    }
    if (report.status === 'PAYMENT_FAILED') {
      // Looked up like a journaled attempt: its cart may have been ordered by another one.
      transition({ type: 'answer-lost' });
      return checkStatus();
    }
    journalOpen(attempt, report);
    const needsPayer = needsApprovalElsewhere(attempt, report);
    transition({ type: 'attempt-opened', report, payer: needsPayer });
    if (handleEnd()) return 'found';
    // Shown before the shopper leaves for a payer, so that going back leads here and not to the Pay button.
    screens.showStatus();
    goToPayer(attempt, report, details.returnUrl);
    // If there is no payer to go to, the page stays open, even while a UPI app is in front.
    if (!needsPayer) void checkStatus();
    return 'found';
  }

  function goToPayer(attempt: Attempt, report: Report, returnUrl: string): void {
    if (attempt.method === 'partner') store.update({ hostOutcome: null });
    payer.open(attempt, report, returnUrl);
  }

  function isCurrent(attempt: Attempt): boolean {
    const payment = current();
    return isOpen(payment) && payment.name !== 'idle' && payment.attempt.key === attempt.key;
  }

  /**
   * Polls the open payment; replaces any polling in progress. Resolves as soon as it is clear whether the server knows
   * the attempt; polling continues in the background.
   */
  async function checkStatus(): Promise<RecallOutcome> {
    polling?.abort();
    const controller = new AbortController();
    polling = controller;
    store.update({ statusProblem: null, waitingForNetwork: false });
    const payment = current();
    if (payment.name === 'unknown') {
      try {
        if (!(await lookUp(payment.attempt, controller.signal))) return 'absent';
      } catch (error) {
        if (!controller.signal.aborted) setProblem(error);
        return 'unknown';
      }
      if (handleEnd()) return 'found';
    }
    void poll(controller.signal).catch((error) => {
      if (controller.signal.aborted) return;
      if (current().name === 'polling') transition({ type: 'polling-ended' });
      setProblem(error);
    });
    return 'found';
  }

  function setProblem(error: unknown): void {
    const statusProblem = problemOf(error);
    store.update({ statusProblem, supportCode: supportCodeOf(error) });
    if (statusProblem === 'unreachable' && !isRetryable(error))
      analytics.report(error, 'checkout: payment status');
  }

  async function lookUp(attempt: Attempt, signal: AbortSignal): Promise<boolean> {
    const report = await api.byKey(attempt.key, signal);
    throwIfAborted(signal);
    if (report === null) {
      // The entry is kept for a while: the request may still arrive, and a retry must then use the same key.
      const entry = journal.find(attempt.key);
      const isLost = entry?.state === 'succeeded' || (entry && clock.now() - entry.at > LOST_AFTER_MS);
      if (entry && isLost) journal.remove(entry.key);
      transition({ type: 'attempt-absent' });
      return false;
    }
    const status = await follow(attempt, report, signal);
    journalOpen(status.attempt, status.report);
    transition({ type: 'attempt-found', report: status.report });
    return true;
  }

  /** Switches to the newer attempt for the same cart that replaced this one. */
  async function follow(attempt: Attempt, report: Report, signal: AbortSignal): Promise<AttemptStatus> {
    const status = await followAttempt({ api, journal }, attempt, report, signal);
    if (status.attempt.key !== attempt.key) transition({ type: 'attempt-replaced', attempt: status.attempt });
    return status;
  }

  async function poll(signal: AbortSignal): Promise<void> {
    const payment = transition({ type: 'polling-started' });
    if (payment.name !== 'polling') return;
    let { attempt } = payment;
    await pollPayment(
      { clock, connectivity },
      {
        async poll(latest, pollSignal) {
          const status = await follow(attempt, await api.poll(latest, pollSignal), pollSignal);
          attempt = status.attempt;
          return status.report;
        },
        onReport(report) {
          transition({ type: 'status-reported', report });
          handleEnd();
        },
        onWaiting: (waitingForNetwork) => store.update({ waitingForNetwork }),
        qrCodeSeconds: qrCodeSeconds(payment.report, platform),
      },
      payment.report,
      signal,
    );
    if (current().name === 'polling') transition({ type: 'polling-ended' });
  }

  function journalOpen(attempt: Attempt, report: Report): void {
    const startedAt = journal.find(attempt.key)?.at ?? clock.now();
    const { paymentId, transactionId, pollUrl } = report;
    journal.write({ ...attemptOf(attempt), at: startedAt, state: 'open', paymentId, transactionId, pollUrl });
  }

  /** Journals the result first, so that its screen is shown even if the page is killed now. */
  function handleEnd(): boolean {
    const payment = current();
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
            ...(payment.cancelled && { cancelled: true as const }),
            ...(payment.paymentId !== undefined && { paymentId: payment.paymentId }),
          }),
    });
    onEnd(payment);
    return true;
  }

  /** Resumes an attempt from before a reload, or from another tab. */
  async function recall(entry: JournalEntry): Promise<RecallOutcome> {
    const end = endOf(entry);
    // Only the server is trusted about an order, as storage could be forged.
    if (end?.name === 'failed') {
      transition({ type: 'end-recalled', end });
      handleEnd();
      return 'found';
    }
    transition({ type: 'attempt-recalled', attempt: attemptOf(entry) });
    return checkStatus();
  }

  /** Returns to idle after the result has been shown. */
  function setAside(): void {
    const { name } = current();
    if (name === 'succeeded' || name === 'failed') transition({ type: 'attempt-set-aside' });
  }

  /** Polls the open payment, if there is one, after a login if necessary. */
  async function checkAgain(): Promise<void> {
    const loggedOut = store.get().statusProblem === 'logged-out' && !session.loggedIn();
    if (loggedOut && !(await session.requireLogin())) return;
    const payment = current();
    if (!isOpen(payment) || payment.name === 'idle' || payment.name === 'opening') return;
    if ((await checkStatus()) === 'absent') onAbsent(payment.attempt);
  }

  return {
    watched: store as Watched<PaymentState>,
    /** the current state */
    get state() {
      return store.get();
    },
    /** whether a payment is open; no other payment may be started until it ends */
    isOpen: () => isOpen(current()),
    open,
    recall,
    setAside,
    checkAgain,

    /** Called when the journal has been read. */
    resumed: () => store.update({ resumed: true }),

    /** Reopens the payer with the same attempt, after the shopper closed it by mistake. */
    continueAtPayer(): void {
      const payment = current();
      if (payment.name !== 'with-payer' && payment.name !== 'polling' && payment.name !== 'pending') return;
      goToPayer(payment.attempt, payment.report, screens.returnUrl(payment.attempt.key));
    },

    /** Opens the page for approving UPI without an app. */
    goToPayerPage(): void {
      const payment = current();
      if ('report' in payment && payment.report.redirectUrl !== null)
        navigation.leave(payment.report.redirectUrl);
    },

    /** Drops the payment of the previous user when the user changes. */
    onSessionChange(): void {
      const payment = current();
      if (payment.name === 'idle' || journal.entries().some(({ key }) => key === payment.attempt.key)) return;
      polling?.abort();
      transition({ type: 'shopper-changed' });
      payer.dispose();
      store.update({ statusProblem: null, supportCode: null, waitingForNetwork: false, hostOutcome: null });
    },

    /** Polls whenever an open payment may have changed; the returned function stops everything. */
    start(): () => void {
      return stopAll([
        connectivity.onVisible((visible) => {
          if (visible) void checkAgain();
        }),
        connectivity.onChange((online) => {
          if (online && current().name !== 'polling') void checkAgain();
        }),
        bridge.on('return', () => void checkAgain()),
        () => {
          payer.dispose();
          polling?.abort();
          polling = null;
        },
      ]);
    },
  };
}

export type PaymentRun = ReturnType<typeof createPaymentRun>;
