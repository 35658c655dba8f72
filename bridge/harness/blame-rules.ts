import { type BackendRule, readMatch, type RuleMode, writeRule } from './backend-rules.ts';
import { noKnownCall, RULE_NAMES, usedUp } from './fault-messages.ts';
import { matchesCall } from './match-call.ts';
import type { TimelineRow } from './protocol.ts';

/** How calls end that got no answer, in which the sandbox would have named the rule. */
const ENDS: Partial<Readonly<Record<RuleMode, readonly string[]>>> = {
  slow: ['timeout', 'aborted'],
  unsent: ['failed'],
  lost: ['failed'],
};

interface Blamed {
  rows: readonly TimelineRow[];
  /** without those for one call that these rows have used up */
  rules: readonly BackendRule[];
}

/** The rows with the rules that left them without an answer. `before`: the timeline so far */
export function blameRules(
  rows: readonly TimelineRow[],
  rules: readonly BackendRule[],
  before: readonly TimelineRow[],
): Blamed {
  let left = rules;
  const blamed = rows.map((row) => {
    if (row.fault !== undefined || row.tone === 'open') return row;
    const rule = left.find(matches(row));
    const isBlamed = before.some(({ key, fault }) => key === row.key && fault !== undefined);
    if (!rule || isBlamed || !ENDS[rule.mode]?.includes(row.outcome)) return row;
    if (rule.once) left = left.filter((other) => other !== rule);
    return { ...row, fault: RULE_NAMES[rule.mode] };
  });
  return { rows: blamed, rules: left };
}

/**
 * The timeline after the sandbox has used up a rule for one call: if it leaves no answer, it is named on the newest call that
 * has none yet, or in a row of its own.
 */
export function blameUsedUp(
  rows: readonly TimelineRow[],
  rule: BackendRule,
  at: number,
): readonly TimelineRow[] {
  if (!ENDS[rule.mode]) return rows;
  const fault = RULE_NAMES[rule.mode];
  const waiting = rows.filter((row) => row.fault === undefined && row.tone === 'open' && matches(row)(rule));
  const call = waiting.at(-1);
  if (call) return rows.map((row) => (row === call ? { ...row, fault } : row));
  const own: TimelineRow = {
    key: `page:${at}:${writeRule(rule)}`,
    kind: 'shop',
    at,
    method: rule.match,
    direction: 'received',
    outcome: usedUp,
    tone: 'plain',
    why: noKnownCall,
    fault,
  };
  return [...rows, own];
}

const matches =
  ({ kind, method }: TimelineRow) =>
  ({ match }: BackendRule): boolean => {
    const [verb = '', path = ''] = (kind === 'api' && readMatch(method)?.split(' ')) || [];
    return verb !== '' && matchesCall(match, verb, path);
  };
