import { build } from 'esbuild';
import type { BrowserContext } from 'playwright-core';
import type { SpecStep } from '../../bridge/harness/recorded-steps.ts';
import { addStep } from '../../bridge/harness/recorded-steps.ts';
import { specSteps, type StoryState } from './spec-steps.ts';
import type { Step } from './steps.ts';

/** A walk as the steps of a spec. */
export interface Story {
  steps: readonly SpecStep[];
  /** what was done and a spec cannot do, a few words each */
  gaps: readonly string[];
}

export interface StoryRecorder {
  /** records what is tapped and typed in the pages of this context */
  prepare(context: BrowserContext): Promise<void>;
  /** a step of the walk has been made; `text`: what it did */
  note(step: Step, text: string): void;
  read(): Story;
}

/** `isApp`: the walk is in a partner's app of the QA page */
export function createStoryRecorder(isApp: boolean): StoryRecorder {
  let steps: readonly SpecStep[] = [];
  /** how many of them there were after the last step of the walk */
  let settled = 0;
  const gaps: string[] = [];
  const state: StoryState = { isApp, offline: false, disturbed: false };

  return {
    async prepare(context) {
      const { outputFiles } = await build({
        entryPoints: ['tools/walk/story-recorder.ts'],
        bundle: true,
        write: false,
        format: 'iife',
        target: 'es2022',
      });
      await context.exposeBinding('walkStory', (_source, step: SpecStep) => {
        steps = addStep(steps, step);
      });
      await context.addInitScript({ content: outputFiles[0]?.text ?? '' });
    },

    note(step, text) {
      const taps = steps.slice(settled);
      const isDouble = 'pace' in step && step.pace === 'double';
      steps = [...steps.slice(0, settled), ...(isDouble ? mergeDouble(taps) : taps)];
      for (const made of specSteps(step, text, state)) {
        if (made.action === 'note') gaps.push(made.text);
        steps = addStep(steps, made);
      }
      settled = steps.length;
    },

    read: () => ({ steps, gaps }),
  };
}

/** Two taps as fast as the browser accepts them: a test that waits between them would tap only once. */
function mergeDouble(taps: readonly SpecStep[]): readonly SpecStep[] {
  const [first, second, ...others] = taps;
  const isSame = first?.action === 'click' && JSON.stringify(first) === JSON.stringify(second);
  return isSame ? [{ ...first, action: 'dblclick' }, ...others] : taps;
}
