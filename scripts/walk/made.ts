import type { Look } from './eyes.ts';
import type { Step } from './steps.ts';
import type { Story } from './story.ts';

/** A step that has been made. */
export interface Made {
  /** in words: `tap button "Add Amul Taaza"` */
  said: string;
  /** the same step, by the names of what it touched: it means the same when the walk is made again */
  again: Step;
  /** by how much anything stood out sideways while things moved */
  sideways: number;
  /** whether everything was waited for that it brought about */
  calm: boolean;
  /** for what must be true of this kind of step */
  was?: { kind: 'back' | 'escape'; before: Look };
}

/** Says what came of a step. */
export interface Tell {
  /** it was done, and waited for unless `calm` is false */
  said(words: string, calm?: boolean): Made;
  /** nothing has changed on the page: what a hasty step before has begun is still not waited for */
  nothing(words: string): Made;
}

export function tellOf(story: Story, step: Step): Tell {
  const said = (words: string, calm = true): Made => ({ said: words, again: step, sideways: 0, calm });
  return { said, nothing: (words) => said(words, story.calm) };
}

/** The one at that share of the list. */
export function at<T>(list: readonly T[], share: number): T {
  const one = list[Math.floor(share * list.length)];
  if (one === undefined) throw new Error('walk: nothing to choose from');
  return one;
}
