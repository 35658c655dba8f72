import type { PageCall } from '../../page/define-page.ts';
import type { SkippedSnippet } from './snippet-model.ts';

/** Reports the skipped snippets, each message once. */
export function reportSkipped(
  { reportOnce }: Pick<PageCall<object>, 'reportOnce'>,
  skipped: readonly SkippedSnippet[],
): void {
  for (const { type, reason } of skipped) reportOnce(`Left out a snippet of type ${type}: ${reason}.`);
}
