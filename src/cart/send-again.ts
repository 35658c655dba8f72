import { isElsewhere, isRetryable } from './call-errors.ts';
import * as m from './messages.ts';

/** Delays before the retries. */
const WAITS_MS = [2_000, 6_000, 20_000];

/** Schedules retries of unsaved changes, and notifies the shopper once. */
export function createSendAgain(tell: (message: string) => void) {
  let failures = 0;
  /** the shopper was told that the last change is not saved */
  let reported = false;

  function reset(): void {
    failures = 0;
    reported = false;
  }

  return {
    /** `quiet`: no notice now. Returns the delay of the retry; undefined: none, until the next tap. */
    failed(error: unknown, { refusal, quiet }: { refusal: string; quiet: boolean }): number | undefined {
      const wait = isRetryable(error) ? WAITS_MS[failures] : undefined;
      if (!quiet && !reported && !isElsewhere(error)) {
        reported = true;
        tell(refusal || (wait === undefined ? m.changeUnsaved : m.changeRetried));
      }
      if (wait === undefined) reset();
      else failures += 1;
      return wait;
    },
    arrived: reset,
    /** retried early, e.g. by the shopper */
    startOver(): void {
      failures = 0;
    },
    /** another cart begins */
    forget(): void {
      reported = false;
    },
  };
}
