import { href, pathnameOf, queryOf } from '../../platform/paths.ts';
import type { PaymentApi } from './payment-api.ts';
import type { CheckoutDeps, CheckoutFeatures } from '../checkout-deps.ts';
import { attemptOf, endOf, type Journal, type JournalEntry } from './journal.ts';
import { isPayMethod } from './pay-methods.ts';
import { isPaymentPath, type PaymentScreens } from './payment-screens.ts';
import type { Attempt } from './reduce-payment.ts';
import type { PaymentRun } from './run-payment.ts';

interface AttemptsFeatures extends Pick<CheckoutFeatures, 'session'> {
  api: Pick<PaymentApi, 'byKey'>;
  journal: Journal;
  screens: PaymentScreens;
  payment: Pick<PaymentRun, 'watched' | 'isOpen' | 'recall' | 'setAside' | 'resumed'>;
  /** called if the server does not know a resumed attempt */
  onAbsent(attempt: Attempt): void;
}

/** Reads the attempts of this page, of earlier pages and of other tabs from the journal. */
export function createAttempts(
  { clock, random, navigation }: Pick<CheckoutDeps, 'clock' | 'random' | 'navigation'>,
  { api, journal, screens, payment: run, session, onAbsent }: AttemptsFeatures,
) {
  let resuming: Promise<void> | null = null;

  async function resumeOnce(): Promise<void> {
    if (run.watched.get().payment.name !== 'idle') return;
    let entries = journal.entries();
    if (entries.length === 0) entries = await returnedEntries();
    if (entries.length === 0) return;
    const startPath = navigation.path();
    for (const entry of entries) {
      if (run.watched.get().payment.name !== 'idle') return;
      if (endOf(entry)?.name !== 'failed') screens.showStatus();
      if ((await run.recall(entry)) !== 'absent') return;
    }
    const pathname = pathnameOf(startPath);
    const [newest] = entries;
    if (newest && (pathname === href.checkout() || isPaymentPath(pathname))) onAbsent(attemptOf(newest));
    else navigation.go(startPath, { replace: true });
  }

  /** After a return from a payer in a browser without storage, the URL contains the attempt's key. */
  async function returnedEntries(): Promise<JournalEntry[]> {
    const path = navigation.path();
    const key = queryOf(path).get('attempt') ?? '';
    if (!isPaymentPath(pathnameOf(path)) || !/^[\w-]{16,64}$/.test(key)) return [];
    // A browser without storage has not kept the login either.
    if (!session.loggedIn() && !(await session.requireLogin())) return [];
    try {
      const foundAttempt = await api.byKey(key, new AbortController().signal);
      if (!foundAttempt || !isPayMethod(foundAttempt.method)) return [];
      const { cartId, amount, balance, method, purpose } = foundAttempt;
      const attempt = {
        ...{ key, cartId, amount, method },
        ...(balance > 0 && { balance }),
        ...(purpose && { purpose }),
      };
      return [{ ...attempt, state: 'open', at: clock.now() }];
    } catch {
      return [];
    }
  }

  return {
    /** The amount of the payment that is open in this or another tab; null: no payment is open. */
    openAmount: () => journal.entries().find((entry) => !endOf(entry))?.amount ?? null,

    /**
     * The key for the next attempt. Null: an earlier attempt, from another tab or with a lost request, must end
     * first. If it has ended in the meantime, its screen is shown.
     */
    async keyFor(order: Omit<Attempt, 'key'>): Promise<string | null> {
      run.setAside();
      let key = random.uuid();
      for (const earlier of journal.ofCart(order.cartId)) {
        if (endOf(earlier)) continue;
        if ((await run.recall(earlier)) !== 'absent') {
          if (run.isOpen()) screens.showStatus();
          return null;
        }
        const isSameOrder =
          earlier.method === order.method &&
          earlier.provider === order.provider &&
          earlier.amount === order.amount &&
          earlier.balance === order.balance &&
          earlier.slotId === order.slotId &&
          earlier.gstin === order.gstin;
        if (isSameOrder && earlier.addressId === order.addressId) key = earlier.key;
      }
      return key;
    },

    /** Resumes an open payment, on every start and after a login. */
    resume(): Promise<void> {
      resuming ??= resumeOnce().finally(() => {
        resuming = null;
        run.resumed();
      });
      return resuming;
    },

    /**
     * Called when the result of a payment has been shown, so that the next start does not show it again. Once a
     * cart's order has been shown, all attempts of that cart are obsolete.
     */
    forgetShown(orderedCartId?: string): void {
      const { payment } = run.watched.get();
      const hasEnded = payment.name === 'succeeded' || payment.name === 'failed';
      if (hasEnded) journal.remove(payment.attempt.key);
      const cartId = orderedCartId ?? (payment.name === 'succeeded' ? payment.attempt.cartId : null);
      if (cartId) for (const { key } of journal.ofCart(cartId)) journal.remove(key);
      if (payment.name === 'succeeded') run.setAside();
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
