import type { Problem } from './help-model.ts';
import * as m from './messages.ts';

export const PROBLEM_NAMES: Readonly<Record<Problem, string>> = {
  missing: m.missing,
  wrong: m.wrongItem,
  damaged: m.damaged,
  expired: m.expired,
  'not-as-described': m.notAsDescribed,
};
