import type { Defect } from './defect.ts';
import { ARRIVAL, EVENTS, TRACE } from './defects-around-calls.ts';
import { CAN, LINE, START } from './defects-at-the-start.ts';
import { CALL, FAULTS } from './defects-in-calls.ts';
import { PERSON, STORAGE } from './defects-of-capabilities.ts';

/** All known defects of adapters and the checks that detect them. */
export const DEFECTS: readonly Defect[] = [
  ...LINE,
  ...START,
  ...CAN,
  ...CALL,
  ...FAULTS,
  ...PERSON,
  ...STORAGE,
  ...EVENTS,
  ...ARRIVAL,
  ...TRACE,
];
