import type { PageCall } from '../../page/define-page.ts';
import type { Skipped } from './snippet-model.ts';

/** Reports the skipped snippets, each message once. */
export function reportSkipped(
  { reportOnce }: Pick<PageCall<object>, 'reportOnce'>,
  skipped: readonly Skipped[],
): void {
  for (const { type, why } of skipped) reportOnce(`Left out a snippet of type ${type}: ${why}.`);
}
