import type { Input } from '../input.ts';
import type { PageView } from '../page-view.ts';
import type { Results, StepResult } from '../step-result.ts';
import type { WalkState } from '../walk-state.ts';

/** What an action has to work with. */
export interface ActionTools {
  state: WalkState;
  view: PageView;
  input: Input;
  results: Results;
}

/** One of the things a shopper may do that takes several taps. To add one, write its file and list it in `index.ts`. */
export interface Action {
  name: string;
  /** how often it is drawn, compared with the other actions */
  weight: number;
  /** `pick`: a share, from 0 to 1, from which everything random is derived; if nothing can be done, skips the step */
  make(tools: ActionTools, pick: number): Promise<StepResult>;
}

/** Another share from 0 to 1, for the nth choice of an action. */
export const nextShare = (pick: number, nth: number): number => (pick * 97 * (nth + 1) + nth * 0.381) % 1;

/** Whether the shop is shown, without a sheet or dialog over it, and the network works. */
export const isFree = ({ state, view }: ActionTools): boolean =>
  view.kind === 'shop' && view.sheet === null && view.dialog === null && state.offlineSteps === 0;

/** Opens a path in the shop's own tab; false in a partner's app, which has no address bar. */
export async function openPath({ state: { device }, input }: ActionTools, path: string): Promise<boolean> {
  if (device.isApp) return false;
  await device
    .page()
    .goto(device.url + path, { waitUntil: 'domcontentloaded' })
    .catch(() => null);
  await input.settle();
  return true;
}

/** Taps the controls one after another, and resolves with the texts of those that were there. */
export async function tapEach(
  { input }: ActionTools,
  controls: readonly { testids: readonly string[]; pick?: number; pace?: 'calm' | 'double' }[],
): Promise<string[]> {
  const texts: string[] = [];
  for (const { testids, pick = 0, pace = 'calm' } of controls) {
    const result = await input.tap({ by: 'testid', testids, pick }, pace);
    if (result) texts.push(result.text);
  }
  return texts;
}
