import { methodCalled, type Simulator } from '../testing/simulator.ts';
import { readMatch } from './backend-rules.ts';
import { HELD_REPLIES, type HeldKind } from './held-replies.ts';
import * as m from './hold-messages.ts';
import { matchesCall } from './match-call.ts';
import type { TimelineRow } from './protocol.ts';
import { isTracking } from './timeline-items.ts';

/**
 * A hold keeps answers back until a tester lets them go. As text: `*` for every answer, a call of the backend as a rule
 * names it, or a native method; with `:once` for the next answer only.
 */

const ONCE = ':once';
/** The hold for every answer. */
export const HOLD_ALL = '*';

const isOnce = (hold: string): boolean => hold.endsWith(ONCE);
/** What a hold matches, without how often. */
const matchOf = (hold: string): string => (isOnce(hold) ? hold.slice(0, -ONCE.length) : hold);

/** The hold in its usual form; null: it is none, or the host has no such method. */
export function readHold(text: string, simulator: Simulator): string | null {
  const wanted = text.trim();
  const match = matchOf(wanted);
  const known = match === HOLD_ALL ? HOLD_ALL : (readMatch(match) ?? methodCalled(match, simulator));
  return known === null ? null : `${known}${isOnce(wanted) ? ONCE : ''}`;
}

/** What the page calls a hold. */
export const nameHold = (hold: string): string => m.nameHold(matchOf(hold), isOnce(hold));

/** What the page says once a hold is set. */
export const holdAdded = (hold: string): string => m.holdAdded(matchOf(hold), isOnce(hold));

/** The first hold for this answer; undefined: it is not held. Event posts are held only if a hold names them. */
export function findHold(holds: readonly string[], kind: HeldKind, method: string): string | undefined {
  const call = kind === 'api' ? readMatch(method) : method;
  const [verb = '', path = ''] = call?.split(' ') ?? [];
  return holds.find((hold) => {
    const match = matchOf(hold);
    if (match === HOLD_ALL) return call !== null && !isTracking(method);
    return kind === 'api' ? match.includes(' ') && matchesCall(match, verb, path) : match === call;
  });
}

/** The holds without those for one answer that these rows have used up. */
export function withoutUsed(holds: readonly string[], rows: readonly TimelineRow[]): readonly string[] {
  const used = rows.flatMap(({ held }) => (held && isOnce(held.by) ? [held.by] : []));
  return used.length > 0 ? holds.filter((hold) => !used.includes(hold)) : holds;
}

/** The holds once `hold` has kept an answer back. */
export const afterUse = (holds: readonly string[], hold: string): readonly string[] =>
  isOnce(hold) ? holds.filter((other) => other !== hold) : holds;

/** The holds that another host has, too. */
export const withoutMethods = (holds: readonly string[]): readonly string[] =>
  holds.filter((hold) => matchOf(hold) === HOLD_ALL || hold.includes(' '));

/** The hold for the next answer to the call of a row; null: it cannot be held. */
export function holdNext({ kind, method, direction, tone }: TimelineRow): string | null {
  if (kind === 'api') return withOnce(readMatch(method));
  const isCall = kind === 'native' && direction === 'sent' && tone !== 'plain' && !method.includes(' ');
  return isCall ? withOnce(method) : null;
}

const withOnce = (match: string | null): string | null => (match === null ? null : match + ONCE);

/** A row whose answer is held. */
export type HeldRow = TimelineRow & { kind: HeldKind; held: NonNullable<TimelineRow['held']> };

/** The rows whose answers are held, in the order in which these came. */
export function heldRows(rows: readonly TimelineRow[]): readonly HeldRow[] {
  return rows.filter(isHeld).sort((one, other) => one.held.at - other.held.at);
}

function isHeld(row: TimelineRow): row is HeldRow {
  return row.held !== undefined && row.tone === 'open' && Object.hasOwn(HELD_REPLIES, row.kind);
}

/** The name of a held call as in a hold, with its query. */
export const callOf = ({ method }: TimelineRow): string => method.replace(/^([A-Z]+ )\/api(?=\/)/, '$1');
