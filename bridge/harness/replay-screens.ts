import { withoutIds } from './compare-timelines.ts';
import * as m from './replay-messages.ts';
import type { Screen } from './run.ts';

/** The screens of a replay beside those of its file. */
interface ReplayScreens {
  /** a screen that stands now */
  note(seen: Screen): void;
  /**
   * a step was taken; `expected`: the screen that it was taken on in the file; `isHasty`: there, it followed the step
   * before so soon that its screen may still have been changing
   */
  take(index: number, seen: Screen, expected: Screen, isHasty: boolean): void;
  /** all steps were taken, and this screen has stayed */
  end(seen: Screen, expected: Screen): void;
  /** the first screen that is not that of the file, as a sentence; null: all are */
  readonly difference: string | null;
}

/**
 * A step that was hasty in the file waits in a replay, where its screen then may be the one that followed. This is no
 * difference if the screen of the file stood, too, and if the next step finds its own.
 */
export function createReplayScreens(): ReplayScreens {
  /** since the step before, with the screen that it was taken on */
  let passed: readonly Screen[] = [];
  let difference: string | null = null;
  /** a difference only if the next screen is one */
  let doubt: string | null = null;

  function compare(isEqual: boolean, sentence: string): void {
    if (!isEqual) difference ??= doubt ?? sentence;
    doubt = null;
  }

  return {
    note(seen) {
      if (!passed.some((screen) => isSameScreen(screen, seen))) passed = [...passed, seen];
    },
    take(index, seen, expected, isHasty) {
      const isEqual = isSameScreen(seen, expected);
      const sentence = m.otherScreen(index, seen, expected);
      const mayHavePassed =
        isHasty && seen.sheet === expected.sheet && passed.some((screen) => isSamePlace(screen, expected));
      compare(isEqual || mayHavePassed, sentence);
      if (!isEqual) doubt = sentence;
      passed = [seen];
    },
    end: (seen, expected) => compare(isSameScreen(seen, expected), m.otherEnd(seen, expected)),
    get difference() {
      return difference;
    },
  };
}

/** What the file does not say of the screen does not count. */
export const isSameScreen = (seen: Screen, expected: Screen): boolean =>
  seen.sheet === expected.sheet && isSamePlace(seen, expected);

const isSamePlace = (seen: Screen, expected: Screen): boolean =>
  withoutIds(seen.path) === withoutIds(expected.path) &&
  (expected.heading === null || seen.heading === expected.heading);
