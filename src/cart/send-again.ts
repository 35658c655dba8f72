import { isElsewhere, isPassing } from './call-errors.ts';
import * as m from './messages.ts';

/** How long to wait before sending again what did not arrive. */
const WAITS_MS = [2_000, 6_000, 20_000];

/** When changes that were not saved are sent again, and telling the shopper of them once. */
export function createSendAgain(tell: (message: string) => void) {
  let failures = 0;
  /** the shopper knows that the last change is not saved */
  let reported = false;

  function reset(): void {
    failures = 0;
    reported = false;
  }

  return {
    /** `quiet`: nobody is told now. How long to wait; undefined: it ends here, and the next tap begins anew. */
    failed(error: unknown, { refusal, quiet }: { refusal: string; quiet: boolean }): number | undefined {
      const wait = isPassing(error) ? WAITS_MS[failures] : undefined;
      if (!quiet && !reported && !isElsewhere(error)) {
        reported = true;
        tell(refusal || (wait === undefined ? m.changeUnsaved : m.changeRetried));
      }
      if (wait === undefined) reset();
      else failures += 1;
      return wait;
    },
    arrived: reset,
    /** sent again before its time, e.g. by hand */
    startOver(): void {
      failures = 0;
    },
    /** another cart begins */
    forget(): void {
      reported = false;
    },
  };
}
