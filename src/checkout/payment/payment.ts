import { stopAll } from '../../model/listeners.ts';
import { href, pathnameOf, paths, queryOf } from '../../platform/paths.ts';
import type { PaymentApi } from './payment-api.ts';
import type { CheckoutDeps, CheckoutFeatures } from '../checkout-deps.ts';
import { attemptOf, createJournal, endOf, type JournalEntry } from './journal.ts';
import { isPayMethod } from './pay-methods.ts';
import type { Attempt, PaymentEnd } from './reduce-payment.ts';
import { createPaymentRun } from './run-payment.ts';

interface PaymentFeatures extends Pick<CheckoutFeatures, 'session'> {
  api: PaymentApi;
  onEnd(end: PaymentEnd): void;
  /** the server does not know a resumed attempt */
  onAbsent(attempt: Attempt): void;
}

/** The payment of this page, and those of earlier pages and other tabs in the journal. */
export function createPayment(deps: CheckoutDeps, features: PaymentFeatures) {
  const { clock, random, storage, navigation, connectivity, bridge, analytics } = deps;
  const { api, session, onEnd, onAbsent } = features;
  const journal = createJournal({ storage, report: (error, where) => analytics.report(error, where) });
  const showStatus = () => show(href.paymentStatus());
  const run = createPaymentRun(deps, { api, journal, showStatus, onEnd });
  let resuming: Promise<void> | null = null;

  /** A payment's screens replace each other in the history, so that back never leads to a Pay button already tapped. */
  function show(path: string): void {
    const at = pathnameOf(navigation.path());
    if (at === pathnameOf(path) && isOfPayment(at)) return;
    const replace = isOfPayment(at) || BEFORE_PAYING.includes(at);
    navigation.go(path, { replace });
  }

  async function resumeOnce(): Promise<void> {
    if (run.watched.get().payment.name !== 'idle') return;
    let entries = journal.entries();
    if (entries.length === 0) entries = await returnedEntries();
    if (entries.length === 0) return;
    const from = navigation.path();
    for (const entry of entries) {
      if (run.watched.get().payment.name !== 'idle') return;
      if (endOf(entry)?.name !== 'failed') showStatus();
      if ((await run.recall(entry)) !== 'absent') return;
    }
    const at = pathnameOf(from);
    const [newest] = entries;
    if (newest && (at === href.checkout() || isOfPayment(at))) onAbsent(attemptOf(newest));
    else navigation.go(from, { replace: true });
  }

  /** After a return from a payer in a browser without storage, the URL names the attempt. */
  async function returnedEntries(): Promise<JournalEntry[]> {
    const here = navigation.path();
    const key = queryOf(here).get('attempt') ?? '';
    if (!isOfPayment(pathnameOf(here)) || !/^[\w-]{16,64}$/.test(key)) return [];
    // The login was not stored either.
    if (!session.loggedIn() && !(await session.requireLogin())) return [];
    try {
      const found = await api.byKey(key, new AbortController().signal);
      if (!found || !isPayMethod(found.method)) return [];
      const { cartId, amount, method, purpose } = found;
      const attempt = { key, cartId, amount, method, ...(purpose && { purpose }) };
      return [{ ...attempt, state: 'open', at: clock.now() }];
    } catch {
      return [];
    }
  }

  /** The URL carries the key for browsers that lose their storage meanwhile. */
  function returnUrl(key: string): string {
    return navigation.absolute(`${href.paymentStatus()}?attempt=${key}`);
  }

  async function checkAgain(): Promise<void> {
    const loggedOut = run.watched.get().askProblem === 'logged-out' && !session.loggedIn();
    if (loggedOut && !(await session.requireLogin())) return;
    const { payment } = run.watched.get();
    if ((await run.checkAgain()) === 'absent' && payment.name !== 'idle') onAbsent(payment.attempt);
  }

  return {
    watched: run.watched,
    /** the current state */
    get state() {
      return run.watched.get();
    },
    isOpen: run.isOpen,
    /** of the open payment in this or another tab; null: none */
    openAmount: () => journal.entries().find((entry) => !endOf(entry))?.amount ?? null,
    open: run.open,
    setAside: run.setAside,
    goToPayersPage: run.goToPayersPage,
    onSessionChange: run.onSessionChange,
    show,
    showStatus,
    returnUrl,
    checkAgain,

    /**
     * The key for the next attempt. Null: an attempt of another tab, or one whose request was lost, must end first.
     * If it has ended meanwhile, its screen is already shown.
     */
    async keyFor(order: Omit<Attempt, 'key'>): Promise<string | null> {
      run.setAside();
      let key = random.uuid();
      for (const left of journal.ofCart(order.cartId)) {
        if (endOf(left)) continue;
        if ((await run.recall(left)) !== 'absent') {
          if (run.isOpen()) showStatus();
          return null;
        }
        const same =
          left.method === order.method && left.provider === order.provider && left.amount === order.amount;
        if (same && left.addressId === order.addressId) key = left.key;
      }
      return key;
    },

    /** Resumes an open payment: at every start and after a login. */
    resume(): Promise<void> {
      resuming ??= resumeOnce().finally(() => {
        resuming = null;
        run.resumed();
      });
      return resuming;
    },

    /** Reopens the payer with the same attempt, after the shopper closed it by mistake. */
    continueAtPayer: () => run.continueAtPayer(returnUrl),

    /**
     * The screen of a result was shown, so the next start need not show it again. Once a cart's order was shown, all
     * of that cart's attempts are obsolete.
     */
    endShown(orderedCartId?: string): void {
      const { payment } = run.watched.get();
      const ended = payment.name === 'succeeded' || payment.name === 'failed';
      if (ended) journal.remove(payment.attempt.key);
      const cartId = orderedCartId ?? (payment.name === 'succeeded' ? payment.attempt.cartId : null);
      if (cartId) for (const { key } of journal.ofCart(cartId)) journal.remove(key);
      if (payment.name === 'succeeded') run.setAside();
    },

    /** Polls whenever an open payment may have changed; the returned function stops it. */
    start(): () => void {
      const stop = stopAll([
        connectivity.onVisible((visible) => {
          if (visible) void checkAgain();
        }),
        connectivity.onChange((online) => {
          if (online && run.watched.get().payment.name !== 'polling') void checkAgain();
        }),
        bridge.on('return', () => void checkAgain()),
      ]);
      return () => {
        stop();
        run.dispose();
      };
    },
  };
}

/** The screens with a Pay button. */
const BEFORE_PAYING: readonly string[] = [href.checkout(), paths.checkoutWallet, paths.wallet, paths.gifts];

/** The screens of a payment's state and failure. */
function isOfPayment(path: string): boolean {
  return path === href.paymentStatus() || path === paths.checkoutFailure;
}

export type PaymentFlow = ReturnType<typeof createPayment>;
