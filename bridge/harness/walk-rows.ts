import { maskText } from '../mask.ts';
import * as m from './messages.ts';
import type { TimelineRow } from './protocol.ts';
import { withoutNumbers } from './walk-target.ts';

const PREFIX = 'walk: ';

/** A step of a random walk as a row of the timeline. */
export function describeStep(seed: number, step: number, text: string): TimelineRow {
  const at = Date.now();
  return {
    key: `walk-${at}-${step}`,
    kind: 'shop',
    at,
    method: maskText(`${PREFIX}${text}`),
    direction: 'sent',
    outcome: `step ${step}`,
    tone: 'plain',
    payload: { seed },
  };
}

/** In words, how the last walk with this seed compares with the previous one; null: there was none. */
export function describeRepeat(rows: readonly TimelineRow[], seed: number): string | null {
  const walks: string[][] = [];
  for (const { method, outcome, payload } of rows) {
    if (!method.startsWith(PREFIX) || Object(payload).seed !== seed) continue;
    if (outcome === 'step 1') walks.push([]);
    walks.at(-1)?.push(method.slice(PREFIX.length));
  }
  const [before, now] = walks.slice(-2);
  if (!before || !now) return null;
  for (const [index, text] of now.entries()) {
    const other = before[index];
    if (other === undefined) return m.walkRepeats(index);
    if (withoutNumbers(other) !== withoutNumbers(text)) return m.walkDiffers(index + 1, text, other);
  }
  return m.walkRepeats(now.length);
}
