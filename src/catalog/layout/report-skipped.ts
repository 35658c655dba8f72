import type { Analytics } from '../../model/ports.ts';
import type { Skipped } from './snippet-model.ts';

/** Tells of what was left out, each of it once: `reported` is the page's memory of what it has told. */
export function reportSkipped(
  analytics: Pick<Analytics, 'report'>,
  reported: Set<string>,
  where: string,
  skipped: readonly Skipped[],
): void {
  for (const { type, why } of skipped) {
    const message = `[${where}] Left out a snippet of type ${type}: ${why}.`;
    if (!reported.has(message)) analytics.report(new Error(message), where);
    reported.add(message);
  }
}
