import type { PageCall } from '../define-page.ts';
import type { Skipped } from './snippet-model.ts';

/** What was left out of an answer, each of it once. */
export function reportSkipped(
  { reportOnce }: Pick<PageCall<object>, 'reportOnce'>,
  skipped: readonly Skipped[],
): void {
  for (const { type, why } of skipped) reportOnce(`Left out a snippet of type ${type}: ${why}.`);
}
