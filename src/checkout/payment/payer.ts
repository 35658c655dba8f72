import { type Bridge, isBridgeError } from '../../../bridge/index.ts';
import type { Deps } from '../../model/deps.ts';
import type { Analytics, Clock, Navigation } from '../../model/ports.ts';
import { chargeOf } from './charge-of.ts';
import type { Attempt, Report } from './reduce-payment.ts';
import { hasUpiApps, upiLink } from './upi-link.ts';

/** Whether the shopper has to approve elsewhere: on the page of a bank, gateway or wallet, or in the host's sheet. */
export function needsApprovalElsewhere(attempt: Attempt, report: Report): boolean {
  if (report.status !== 'ACTIVE' && report.status !== 'PAYMENT_PENDING') return false;
  if (attempt.method === 'partner') return true;
  // The page for UPI is meant for shoppers without an app, so it is opened only on demand.
  return attempt.method !== 'upi' && report.redirectUrl !== null;
}

/** What the host reports about a payment, which never proves that it was made. */
export type HostOutcome = 'closed' | 'dismissed' | 'failed' | 'silent';

interface PayerDeps {
  bridge: Pick<Bridge, 'pay'>;
  clock: Clock;
  navigation: Pick<Navigation, 'leave'>;
  analytics: Pick<Analytics, 'report'>;
  platform: Deps['platform'];
}

interface PayerFeatures {
  /** whether the attempt is still open */
  isCurrent(attempt: Attempt): boolean;
  /** `silent`: no outcome arrived in time, but one may still follow */
  onOutcome(attempt: Attempt, outcome: HostOutcome): void;
}

/** The time within which a second tap counts as the same tap. */
const SAME_TAP_MS = 2_000;
/** The time after which a host counts as silent, because some hosts never report that a payment has ended. */
const SILENT_AFTER_MS = 20_000;

/**
 * Opens the place where an attempt is approved: the host app, the payer's page, or a UPI app on this device.
 */
export function createPayer(
  { bridge, clock, navigation, analytics, platform }: PayerDeps,
  { isCurrent, onOutcome }: PayerFeatures,
) {
  let lastOpening: {
    key: string;
    openedAt: number;
    outcome: HostOutcome | null;
    call: AbortController;
  } | null = null;

  /** Lets the host app take the payment, in a native sheet or on its payment page. */
  async function openHost(attempt: Attempt, report: Report, returnUrl: string): Promise<void> {
    const previousOpening = lastOpening?.key === attempt.key ? lastOpening : null;
    if (previousOpening?.outcome === null && clock.now() - previousOpening.openedAt < SAME_TAP_MS) return;
    lastOpening?.call.abort();
    // After a sheet has failed or not responded, the page is opened instead. The same payment cannot be
    // captured twice.
    const sheetFailed =
      previousOpening !== null &&
      previousOpening.outcome !== 'closed' &&
      previousOpening.outcome !== 'dismissed';
    const usesSheet = report.reservationId !== null && !(sheetFailed && report.redirectUrl !== null);
    const call = new AbortController();
    const opening = { key: attempt.key, openedAt: clock.now(), outcome: null as HostOutcome | null, call };
    lastOpening = opening;

    function settle(outcome: HostOutcome): void {
      opening.outcome = outcome;
      onOutcome(attempt, outcome);
    }
    const stopSilenceTimer = clock.after(SILENT_AFTER_MS, () => settle('silent'));
    try {
      const { outcome } = await bridge.pay(
        {
          amount: { minor: chargeOf(attempt), currency: 'INR' },
          returnUrl,
          ...(usesSheet && report.reservationId !== null && { reservationId: report.reservationId }),
          ...(usesSheet && report.reservationToken !== null && { token: report.reservationToken }),
          ...(report.redirectUrl !== null && { redirectUrl: report.redirectUrl }),
        },
        { signal: call.signal },
      );
      stopSilenceTimer();
      if (!call.signal.aborted) settle(outcome === 'dismissed' ? 'dismissed' : 'closed');
    } catch (error) {
      stopSilenceTimer();
      if (call.signal.aborted) return;
      const code = isBridgeError(error) ? error.code : null;
      const isUnsupported =
        isBridgeError(error) && error.sideEffects === 'none' && /^(un|not-in)/.test(error.code);
      if (isUnsupported && report.redirectUrl !== null && isCurrent(attempt)) {
        navigation.leave(report.redirectUrl);
        return;
      }
      if (code === null) analytics.report(error, 'checkout: pay with host');
      settle(code === 'dismissed' || code === 'declined' ? 'dismissed' : 'failed');
    }
  }

  return {
    /** Resolves when the host has finished; outside a host, at once. */
    async open(attempt: Attempt, report: Report, returnUrl: string): Promise<void> {
      if (!needsApprovalElsewhere(attempt, report)) {
        const link = upiLink(report, attempt);
        if (link && hasUpiApps(platform)) navigation.leave(link);
      } else if (attempt.method === 'partner') await openHost(attempt, report, returnUrl);
      else if (report.redirectUrl !== null) navigation.leave(report.redirectUrl);
    },
    /** Stops waiting for the host. */
    dispose(): void {
      lastOpening?.call.abort();
      lastOpening = null;
    },
  };
}
