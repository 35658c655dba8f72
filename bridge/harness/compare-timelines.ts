import { explain } from './fault-messages.ts';
import { isPageRow } from './page-rows.ts';
import type { TimelineRow } from './protocol.ts';
import { ROW_KINDS } from './protocol.ts';
import { PAGE_LEFT } from './reduce-timeline.ts';

/** Calls that begin together may be answered and recorded in another order. */
const WINDOW = 8;

/** The first call that one timeline has otherwise, or not at all. */
export interface Difference {
  ours: TimelineRow | null;
  theirs: TimelineRow | null;
  text: string;
}

type Pair = Pick<Difference, 'ours' | 'theirs'>;

/** The same call in both, however it ended. */
interface Match {
  ours: TimelineRow;
  theirs: TimelineRow;
}

interface Tolerance {
  mayEndOtherwise?(row: TimelineRow): boolean;
  mayGoOn?: boolean;
}

/**
 * The first difference in what was called and how it ended; null: none. One that only tells that a page was left earlier,
 * or asked more, comes after all others. Each kind is compared by itself, because a backend's answers and the host's come
 * in any order. Ids, queries, times, event posts and what the tester did to the app do not count. A row that
 * `mayEndOtherwise` equals one that did not fail, and may be missing. With `mayGoOn`, this timeline may have read more
 * than the file after all that the file has.
 */
export function findDifference(
  ours: readonly TimelineRow[],
  theirs: readonly TimelineRow[],
  { mayEndOtherwise = () => false, mayGoOn = false }: Tolerance = {},
): Difference | null {
  const matches: Match[] = [];
  const all = ROW_KINDS.flatMap((kind) =>
    compareKind(ours.filter(isCounted(kind)), theirs.filter(isCounted(kind)), mayEndOtherwise, matches),
  );
  const end = Math.max(...matches.map(({ ours: row }) => row.at));
  const isLater = (one: Pair) => isMinor(one) && one.ours !== null && one.ours.at >= end;
  const differences = mayGoOn ? all.filter((one) => !isLater(one)) : all;
  const major = differences.filter((difference) => !isMinor(difference));
  const pool = major.length > 0 ? major : differences;
  const here = earliest(pool, ({ ours: row }) => row?.at);
  const missing = earliest(pool, ({ ours: row, theirs: other }) => (row ? undefined : other?.at));
  const first = isBefore(here, missing, matches) ? here : missing;
  return first ? { ...first, text: describe(first) } : null;
}

function earliest(differences: readonly Pair[], timeOf: (difference: Pair) => number | undefined) {
  const [first] = differences
    .filter((difference) => timeOf(difference) !== undefined)
    .sort((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0));
  return first;
}

/** The two runs differ in pace: a row that is missing here was due after what had come before it in the file. */
function isBefore(here: Pair | undefined, missing: Pair | undefined, matches: readonly Match[]): boolean {
  if (!here?.ours || !missing?.theirs) return here !== undefined;
  const { at: hereAt } = here.ours;
  const { at: missingAt } = missing.theirs;
  return hereAt <= Math.max(...matches.map(({ ours, theirs }) => (theirs.at <= missingAt ? ours.at : 0)), 0);
}

/**
 * The same for two runs of the same steps, without what depends on how fast the hand is: how often a page asks for the
 * same again, how far one came that was left at once, calls that it did not await or took back, and haptics, which the
 * shop leaves out while its bridge connects. A replay goes on after the moment at which the file was saved.
 */
export const findReplayDifference = (
  ours: readonly TimelineRow[],
  theirs: readonly TimelineRow[],
): Difference | null =>
  findDifference(withoutRepeats(ours), withoutRepeats(theirs), {
    mayEndOtherwise: isCutShort,
    mayGoOn: true,
  });

/** A page that is left at once may not come to these. */
const STARTS = ['start', 'ready'];

/**
 * The first of each call, except those that count one by one: to the bridge, such as logins, payments, and a change of the
 * backend that was made twice.
 */
function withoutRepeats(rows: readonly TimelineRow[]): readonly TimelineRow[] {
  const seen = new Set<string>();
  const isMadeTwice = findRepeatedChanges();
  return rows.filter((row) => {
    if (row.part !== undefined || (row.kind === 'bridge' && row.method === 'haptic')) return false;
    if ((row.kind === 'bridge' && !STARTS.includes(row.method)) || hasKey(row) || isMadeTwice(row))
      return true;
    const what = `${row.kind} ${nameOf(row)} ${endOf(row)}`;
    const isFirst = !seen.has(what);
    seen.add(what);
    return isFirst;
  });
}

/** The call has a key, by which the backend does it once: the shop means each one. */
const hasKey = ({ kind, payload }: TimelineRow): boolean =>
  kind === 'api' && Object.hasOwn(Object(payload), 'idempotency_key');

/**
 * Whether a call is the last successful change of its resource once more, such as the same new address. Not those that may
 * be repeated: PUT, which has the same effect again, and what reads by POST.
 */
function findRepeatedChanges(): (row: TimelineRow) => boolean {
  const lastChanges = new Map<string, string>();
  return ({ kind, method, tone, payload }) => {
    const [verb, url = ''] = method.split(' ');
    const path = url.replace(/\?.*/, '');
    if (kind !== 'api' || tone !== 'good' || verb === 'GET' || READS.test(path)) return false;
    const change = JSON.stringify([verb, payload]);
    const isRepeated = lastChanges.get(path) === change;
    lastChanges.set(path, change);
    return isRepeated && verb !== 'PUT';
  };
}

/** Paths of calls that read, whatever their verb is. */
const READS = /^\/api\/v\d+\/(layout|actions|campaigns|usecases)\b|\/validate$/;

/** The page was left, or has taken the call back. */
const isGivenUp = ({ outcome }: TimelineRow): boolean => outcome === PAGE_LEFT || outcome === 'aborted';

/** It was given up, or the timeline was saved before the answer. */
const isCutShort = (row: TimelineRow): boolean => row.tone === 'open' || isGivenUp(row);

/** Of calls to the backend: one that was given up, or that only reads and is missing in one of the two. */
function isMinor({ ours, theirs }: Pair): boolean {
  const rows = [ours, theirs].filter((row) => row !== null);
  if (rows.some(({ kind }) => kind !== 'api')) return false;
  if (rows.some(isGivenUp)) return true;
  return rows.length === 1 && rows.every(({ method, tone }) => /^GET /.test(method) && tone === 'good');
}

const isCounted =
  (kind: TimelineRow['kind']) =>
  (row: TimelineRow): boolean =>
    row.kind === kind &&
    row.part === undefined &&
    !isPageRow(row) &&
    !/^POST \/api\/track\b/.test(row.method);

/** All differences in the rows of one kind. Adds what it matched to `matches`. */
function compareKind(
  ours: readonly TimelineRow[],
  theirs: readonly TimelineRow[],
  mayEndOtherwise: (row: TimelineRow) => boolean,
  matches: Match[],
): readonly Pair[] {
  const found: Pair[] = [];
  const rest = theirs.filter((row) => !mayEndOtherwise(row));
  const takeOurVague = takeByName(ours.filter(mayEndOtherwise));
  const takeTheirVague = takeByName(theirs.filter(mayEndOtherwise));
  let skips = 0;
  for (const row of ours) {
    if (mayEndOtherwise(row)) continue;
    const name = nameOf(row);
    const near = rest.slice(0, WINDOW);
    const same = near.findIndex((other) => nameOf(other) === name && endOf(other) === endOf(row));
    if (same < 0) {
      if (row.tone !== 'bad' && takeTheirVague(row)) continue;
      const other = near.findIndex((candidate) => nameOf(candidate) === name);
      const [paired = null] = other < 0 ? [] : rest.splice(other, 1);
      found.push({ ours: row, theirs: paired });
      if (paired) matches.push({ ours: row, theirs: paired });
      continue;
    }
    for (const paired of rest.splice(same, 1)) matches.push({ ours: row, theirs: paired });
    skips = same === 0 ? 0 : skips + 1;
    if (skips <= WINDOW) continue;
    const skipped = rest.shift();
    if (skipped && (skipped.tone === 'bad' || !takeOurVague(skipped)))
      found.push({ ours: null, theirs: skipped });
    skips = 0;
  }
  for (const row of rest)
    if (row.tone === 'bad' || !takeOurVague(row)) found.push({ ours: null, theirs: row });
  return found;
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

const names = new WeakMap<TimelineRow, string>();

/** The call without its query and its ids. */
function nameOf(row: TimelineRow): string {
  const name = names.get(row) ?? withoutIds(row.method.replace(/\?.*/, ''));
  names.set(row, name);
  return name;
}

/** With a star for each id. */
export const withoutIds = (text: string): string =>
  text.replace(/[\da-f]{8}-[\da-f-]{20,}|\b[a-z]{2,5}_[\da-f]{16,}|\b[A-Z]{3}[\dA-F]{12,}|\d{3,}/g, '*');

const endOf = ({ outcome, tone, why = '' }: TimelineRow): string =>
  tone === 'open' ? 'no answer yet' : [outcome, why].filter(Boolean).join(' ');

/** What was broken on purpose is told, but does not count. */
const toldOf = (row: TimelineRow): string =>
  row.fault === undefined ? endOf(row) : `${endOf(row)} (${explain({ fault: row.fault })})`;

function describe({ ours, theirs }: Pair): string {
  const named = (row: TimelineRow) => [nameOf(row), endOf(row)].filter(Boolean).join(': ');
  if (ours && theirs) return `${nameOf(ours)}: ${toldOf(ours)} here, ${toldOf(theirs)} in the file.`;
  if (ours) return `Only here: ${named(ours)}.`;
  return theirs ? `Only in the file: ${named(theirs)}.` : '';
}
