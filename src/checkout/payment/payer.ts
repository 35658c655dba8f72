import { type Bridge, isBridgeError } from '../../../bridge/index.ts';
import type { Analytics, Clock, Navigation } from '../../model/ports.ts';
import type { Attempt, Report, UpiIntent } from './reduce-payment.ts';

/** Whether somebody else has to be visited: the page of a bank, a gateway or a wallet, the host's sheet. */
export function hasPayer(attempt: Attempt, report: Report): boolean {
  if (report.status !== 'ACTIVE' && report.status !== 'PAYMENT_PENDING') return false;
  if (attempt.method === 'partner') return true;
  // Of UPI the page is for those who have no app: nobody is sent there unasked.
  return attempt.method !== 'upi' && report.redirectUrl !== null;
}

export const UPI_ID = /^[\w.-]{2,}@[a-zA-Z][\w.]{1,}$/;

/**
 * The one link with a scheme of others that the shop opens. Built here of what it may hold; the amount is the one that
 * was on the button. Null when the payee is none.
 */
function upiLink(intent: UpiIntent, attempt: Attempt): string | null {
  if (!UPI_ID.test(intent.payee) || !/^[\w-]{1,35}$/.test(intent.reference)) return null;
  const fields = {
    pa: intent.payee,
    pn: intent.name,
    tr: intent.reference,
    am: (attempt.amount / 100).toFixed(2),
    cu: 'INR',
  };
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join('&')}`;
}

/** What the host made of its payment. None of it says whether anything was paid. */
export type HostOutcome = 'closed' | 'dismissed' | 'failed' | 'silent';

interface PayerDeps {
  bridge: Pick<Bridge, 'pay'>;
  clock: Clock;
  navigation: Pick<Navigation, 'leave'>;
  analytics: Pick<Analytics, 'report'>;
}

interface PayerFeatures {
  /** a payment that somebody still waits for */
  isCurrent(attempt: Attempt): boolean;
  /** what the host said; `silent` comes after a while, and something else may still follow it */
  onOutcome(attempt: Attempt, outcome: HostOutcome): void;
}

/** A second tap this soon is the same tap. */
const SAME_TAP_MS = 2_000;
/** There are hosts that take a payment and never say so. */
const SILENT_AFTER_MS = 20_000;

/** Where an attempt is approved: the app around the shop, a page of the payer, the UPI app of this device. */
export function createPayer(
  { bridge, clock, navigation, analytics }: PayerDeps,
  { isCurrent, onOutcome }: PayerFeatures,
) {
  let last: { key: string; at: number; word: HostOutcome | null; call: AbortController } | null = null;

  /** The app around the shop takes it: on its own sheet, or on a page of its own. */
  async function openHost(attempt: Attempt, report: Report, returnUrl: string): Promise<void> {
    const before = last?.key === attempt.key ? last : null;
    if (before?.word === null && clock.now() - before.at < SAME_TAP_MS) return;
    last?.call.abort();
    // A sheet that broke, or said nothing, may do so again. The page of the same payment can capture no second time.
    const broken = before !== null && before.word !== 'closed' && before.word !== 'dismissed';
    const bySheet = report.reservationId !== null && !(broken && report.redirectUrl !== null);
    const call = new AbortController();
    const mine = { key: attempt.key, at: clock.now(), word: null as HostOutcome | null, call };
    last = mine;

    function settle(word: HostOutcome): void {
      mine.word = word;
      onOutcome(attempt, word);
    }
    const stopPatience = clock.after(SILENT_AFTER_MS, () => settle('silent'));
    try {
      const { outcome } = await bridge.pay(
        {
          amountPaise: attempt.amount,
          returnUrl,
          ...(bySheet && report.reservationId !== null && { reservationId: report.reservationId }),
          ...(bySheet && report.reservationToken !== null && { token: report.reservationToken }),
          ...(report.redirectUrl !== null && { redirectUrl: report.redirectUrl }),
        },
        { signal: call.signal },
      );
      stopPatience();
      if (!call.signal.aborted) settle(outcome === 'dismissed' ? 'dismissed' : 'closed');
    } catch (error) {
      stopPatience();
      if (call.signal.aborted) return;
      const code = isBridgeError(error) ? error.code : null;
      const cannot = code === 'unavailable' || code === 'unsupported' || code === 'not-in-host';
      if (cannot && report.redirectUrl !== null && isCurrent(attempt)) {
        navigation.leave(report.redirectUrl);
        return;
      }
      if (code === null) analytics.report(error, 'checkout: pay with host');
      settle(code === 'dismissed' || code === 'declined' ? 'dismissed' : 'failed');
    }
  }

  return {
    /** Resolves when the host has done with it; elsewhere at once. */
    async go(attempt: Attempt, report: Report, returnUrl: string): Promise<void> {
      if (!hasPayer(attempt, report)) {
        const link = report.upiIntent && upiLink(report.upiIntent, attempt);
        if (link) navigation.leave(link);
      } else if (attempt.method === 'partner') await openHost(attempt, report, returnUrl);
      else if (report.redirectUrl !== null) navigation.leave(report.redirectUrl);
    },
    /** Waits for the host no longer. */
    dispose(): void {
      last?.call.abort();
      last = null;
    },
  };
}
