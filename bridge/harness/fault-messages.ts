/** Messages about what is broken on purpose. */
import type { FaultMode } from '../testing/simulator.ts';
import type { RuleMode } from './backend-rules.ts';

export const FAULT_NAMES: Readonly<Record<FaultMode, string>> = {
  silent: 'silent',
  refused: 'refused',
  sync: 'sync reply',
  double: 'double reply',
  late: 'late reply',
  'other-id': 'other id',
  malformed: 'malformed',
  'numeric-status': 'numeric status',
  absent: 'absent',
  throwing: 'throws',
};

export const RULE_NAMES: Readonly<Record<RuleMode, string>> = {
  error: 'server error',
  expired: 'session expired',
  slow: '6 s late',
  unsent: 'request lost',
  lost: 'answer lost',
  cut: 'answer cut off',
};

const onPurpose = (fault: string) => `broken on purpose: ${fault}`;
/** beside a row: its reason, and what was broken on purpose */
export const explain = ({ why, fault }: { why?: string | undefined; fault?: string | undefined }) =>
  [why, fault && onPurpose(fault)].filter(Boolean).join(', ');
/** the row of a fault for one call that was used up, while no call is known that ended with it */
export const usedUp = 'used up';
export const noKnownCall = 'no call of the timeline is known to have ended with it';
