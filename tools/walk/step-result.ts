import type { PageView } from './page-view.ts';
import type { Step } from './steps.ts';
import type { WalkState } from './walk-state.ts';

/** A step that has been made. */
export interface StepResult {
  /** readable text, e.g. `tap button "Add Amul Taaza"` */
  text: string;
  /** the same step, with its controls identified by name, so that it still means the same in a shortened walk */
  replayStep: Step;
  /** the largest horizontal overflow in pixels while the page was changing */
  overflow: number;
  /** whether the step waited until the page had settled */
  settled: boolean;
  /** for invariants about one kind of step */
  action?: { kind: 'back' | 'escape'; before: PageView };
  /** taps in two visible tabs: the quantity they add up to, and what both cards and the stored cart say */
  tabTaps?: { productId: string; expected: number; found: readonly number[] };
  /** what was seen of a shop opened offline, and its cart before and after taps in it */
  offline?: {
    isShop: boolean;
    isMarked: boolean;
    canPay: boolean;
    before: Readonly<Record<string, number>>;
    after: Readonly<Record<string, number>>;
  };
}

/** Creates the results of one step. */
export interface Results {
  done(text: string, settled?: boolean): StepResult;
  /** The step has not touched the page, so the page is as settled as it was before the step. */
  skipped(text: string): StepResult;
}

export function createResults(state: WalkState, step: Step): Results {
  const done = (text: string, settled = true): StepResult => ({
    text,
    replayStep: step,
    overflow: 0,
    settled,
  });
  return { done, skipped: (text) => done(text, state.settled) };
}

/** The item at that share of the list, from 0 to 1. */
export function pickFrom<T>(list: readonly T[], share: number): T {
  const item = list[Math.floor(share * list.length)];
  if (item === undefined) throw new Error('walk: nothing to choose from');
  return item;
}
