import { isPageRow } from './page-rows.ts';
import type { TimelineRow } from './protocol.ts';
import { ROW_KINDS } from './protocol.ts';

/** Calls that begin together may be answered and recorded in another order. */
const WINDOW = 8;

/** The first call that one timeline has otherwise, or not at all. */
export interface Difference {
  ours: TimelineRow | null;
  theirs: TimelineRow | null;
  text: string;
}

/**
 * The earliest difference in what was called and how it ended; null: none. Each kind is compared by itself, because a
 * backend's answers and the host's come in any order. Ids, queries, times, event posts and what the tester did do not count. A row that
 * `mayEndOtherwise` equals one that ended in any way, and may be missing.
 */
export function findDifference(
  ours: readonly TimelineRow[],
  theirs: readonly TimelineRow[],
  mayEndOtherwise: (row: TimelineRow) => boolean = () => false,
): Difference | null {
  const differences = ROW_KINDS.flatMap(
    (kind) =>
      compareKind(ours.filter(isCounted(kind)), theirs.filter(isCounted(kind)), mayEndOtherwise) ?? [],
  );
  const [ourStart = 0, theirStart = 0] = [ours[0]?.at, theirs[0]?.at];
  // what only the other one has may still come
  const timeOf = ({ ours: row, theirs: other }: Pick<Difference, 'ours' | 'theirs'>) =>
    row ? row.at - ourStart : other ? other.at - theirStart : 0;
  const [first] = differences.sort((a, b) => timeOf(a) - timeOf(b));
  return first ? { ...first, text: describe(first) } : null;
}

/**
 * The same for two runs of the same steps, without what depends on how fast the hand is: how often a page asks for the
 * same again, how far one came that was left at once, calls that it did not await, and haptics, which the shop leaves out
 * while its bridge connects.
 */
export const findReplayDifference = (
  ours: readonly TimelineRow[],
  theirs: readonly TimelineRow[],
): Difference | null => findDifference(withoutRepeats(ours), withoutRepeats(theirs), isCutShort);

/** A page that is left at once may not come to these. */
const STARTS = ['start', 'ready'];

/** Of all but calls to the bridge, such as logins and payments, the first of each. */
function withoutRepeats(rows: readonly TimelineRow[]): readonly TimelineRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (row.part !== undefined || (row.kind === 'bridge' && row.method === 'haptic')) return false;
    if (row.kind === 'bridge' && !STARTS.includes(row.method)) return true;
    const what = `${row.kind} ${nameOf(row)} ${endOf(row)}`;
    const isFirst = !seen.has(what);
    seen.add(what);
    return isFirst;
  });
}

/** The page was left, or the timeline saved, before the answer. */
const isCutShort = ({ tone, outcome }: TimelineRow): boolean => tone === 'open' || outcome === 'page left';

const isCounted =
  (kind: TimelineRow['kind']) =>
  (row: TimelineRow): boolean =>
    row.kind === kind &&
    row.part === undefined &&
    !isPageRow(row) &&
    !/^POST \/api\/track\b/.test(row.method);

function compareKind(
  ours: readonly TimelineRow[],
  theirs: readonly TimelineRow[],
  mayEndOtherwise: (row: TimelineRow) => boolean,
): Pick<Difference, 'ours' | 'theirs'> | null {
  const rest = theirs.filter((row) => !mayEndOtherwise(row));
  const takeOurVague = takeByName(ours.filter(mayEndOtherwise));
  const takeTheirVague = takeByName(theirs.filter(mayEndOtherwise));
  let skips = 0;
  for (const row of ours) {
    if (mayEndOtherwise(row)) continue;
    const near = rest.slice(0, WINDOW);
    const found = near.findIndex((other) => nameOf(other) === nameOf(row) && endOf(other) === endOf(row));
    if (found < 0) {
      if (takeTheirVague(row)) continue;
      const sameCall = near.find((other) => nameOf(other) === nameOf(row));
      return { ours: row, theirs: sameCall ?? rest.find((other) => !takeOurVague(other)) ?? null };
    }
    rest.splice(found, 1);
    skips = found === 0 ? 0 : skips + 1;
    if (skips <= WINDOW) continue;
    const skipped = rest.shift();
    if (skipped && !takeOurVague(skipped)) return { ours: null, theirs: skipped };
    skips = 0;
  }
  const missing = rest.find((row) => !takeOurVague(row));
  return missing ? { ours: null, theirs: missing } : null;
}

/** Takes a row with the same name out of these, if there is one. */
function takeByName(rows: readonly TimelineRow[]): (row: TimelineRow) => boolean {
  const left = [...rows];
  return (row) => {
    const index = left.findIndex((other) => nameOf(other) === nameOf(row));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  };
}

/** The call without its query and its ids. */
const nameOf = ({ method }: TimelineRow): string => withoutIds(method.replace(/\?.*/, ''));

/** With a star for each id. */
export const withoutIds = (text: string): string =>
  text.replace(/[\da-f]{8}-[\da-f-]{20,}|\b[a-z]{2,5}_[\da-f]{16,}|\b[A-Z]{3}[\dA-F]{12,}|\d{3,}/g, '*');

const endOf = ({ outcome, tone, why = '' }: TimelineRow): string =>
  tone === 'open' ? 'no answer yet' : [outcome, why].filter(Boolean).join(' ');

function describe({ ours, theirs }: Pick<Difference, 'ours' | 'theirs'>): string {
  const named = (row: TimelineRow) => [nameOf(row), endOf(row)].filter(Boolean).join(': ');
  if (ours && theirs && nameOf(ours) === nameOf(theirs))
    return `${nameOf(ours)} ended with ${endOf(ours)} here, with ${endOf(theirs)} in the file.`;
  if (ours && theirs) return `Here ${named(ours)}; in the file ${named(theirs)}.`;
  if (ours) return `Only here: ${named(ours)}.`;
  return theirs ? `Only in the file: ${named(theirs)}.` : '';
}
