import { type Bridge, isBridgeError } from '../../../bridge/index.ts';
import type { Analytics, Clock, Navigation } from '../../model/ports.ts';
import type { Attempt, Report } from './reduce-payment.ts';

/** What the host made of its payment. None of it says whether anything was paid. */
export type HostWord = 'closed' | 'dismissed' | 'failed' | 'silent';

export interface HostPayerEdges {
  bridge: () => Pick<Bridge, 'pay'>;
  clock: Clock;
  navigation: Pick<Navigation, 'leave'>;
  analytics: Pick<Analytics, 'report'>;
  /** a payment that somebody still waits for */
  isCurrent(attempt: Attempt): boolean;
  /** `silent` is said after a while, and something else may still follow it */
  onWord(attempt: Attempt, word: HostWord): void;
}

/** A second tap this soon is the same tap. */
const SAME_TAP_MS = 2_000;
/** There are hosts that take a payment and never say so. */
const SILENT_AFTER_MS = 20_000;

/** The payment that the app around the shop takes: on its own sheet, or on a page of its own. */
export function createHostPayer(edges: HostPayerEdges) {
  const { bridge, clock, navigation, analytics, isCurrent, onWord } = edges;
  let last: { key: string; at: number; word: HostWord | null; call: AbortController } | null = null;

  async function open(attempt: Attempt, report: Report, returnUrl: string): Promise<void> {
    const before = last?.key === attempt.key ? last : null;
    if (before?.word === null && clock.now() - before.at < SAME_TAP_MS) return;
    last?.call.abort();
    // A sheet that broke, or said nothing, may do so again. The page of the same payment can capture no second time.
    const broken = before !== null && before.word !== 'closed' && before.word !== 'dismissed';
    const bySheet = report.reservationId !== null && !(broken && report.redirectUrl !== null);
    const call = new AbortController();
    const mine = { key: attempt.key, at: clock.now(), word: null as HostWord | null, call };
    last = mine;

    function say(word: HostWord): void {
      mine.word = word;
      onWord(attempt, word);
    }
    const stopPatience = clock.after(SILENT_AFTER_MS, () => say('silent'));
    call.signal.addEventListener('abort', stopPatience);
    try {
      const { outcome } = await bridge().pay(
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
      if (!call.signal.aborted) say(outcome === 'dismissed' ? 'dismissed' : 'closed');
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
      say(code === 'dismissed' || code === 'declined' ? 'dismissed' : 'failed');
    }
  }

  return {
    open,
    /** Waits for the host no longer. */
    dispose(): void {
      last?.call.abort();
      last = null;
    },
  };
}
