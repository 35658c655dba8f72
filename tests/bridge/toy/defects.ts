import type { Defect } from './defect.ts';
import { ARRIVAL_DEFECTS, EVENT_DEFECTS, LAUNCH_DEFECTS, TRACE_DEFECTS } from './defects-around-calls.ts';
import { CAPABILITY_DEFECTS, ENTRY_DEFECTS, START_DEFECTS } from './defects-at-the-start.ts';
import { CALL_DEFECTS, FAULT_DEFECTS } from './defects-in-calls.ts';
import { EXTRA_CALL_DEFECTS } from './defects-in-extra-calls.ts';
import { CHOICE_DEFECTS, STORAGE_DEFECTS } from './defects-of-capabilities.ts';

/** All known defects of adapters and the checks that detect them. */
export const DEFECTS: readonly Defect[] = [
  ...ENTRY_DEFECTS,
  ...START_DEFECTS,
  ...CAPABILITY_DEFECTS,
  ...CALL_DEFECTS,
  ...FAULT_DEFECTS,
  ...CHOICE_DEFECTS,
  ...STORAGE_DEFECTS,
  ...EVENT_DEFECTS,
  ...ARRIVAL_DEFECTS,
  ...LAUNCH_DEFECTS,
  ...TRACE_DEFECTS,
  ...EXTRA_CALL_DEFECTS,
];
