import type { Browser, EngineName, Setup, Size } from './browser.ts';
import { launchChromium } from './chromium.ts';
import { launchFirefox } from './firefox.ts';
import type { Story } from './story.ts';
import { launchWebkit } from './webkit.ts';
import { openShop, type Place } from './world.ts';

export interface Result {
  engine: EngineName;
  version: string;
  size: Size;
  story: string;
  ms: number;
  /** what the engine does not support */
  leftOut: string[];
  /** why the story failed; null: it passed */
  failure: string | null;
  /** the error of the first try, if the story was repeated */
  firstFailure: string | null;
}

/** The engine is installed but does not start, or gives no session. */
export class EngineNotStarted extends Error {
  constructor(engine: EngineName, cause: unknown) {
    super(`${engine} could not be started: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

const LAUNCH: Readonly<Record<EngineName, (setup: Setup) => Promise<Browser>>> = {
  webkit: launchWebkit,
  firefox: launchFirefox,
  chromium: launchChromium,
};

/** Runs the stories in one engine at one size. `repeats`: a failed story is repeated once. */
export async function runStories(
  stories: readonly Story[],
  place: Place,
  { repeats, onEnd }: { repeats: boolean; onEnd: (result: Result) => void },
): Promise<void> {
  const { engine, size } = place;
  const shop = await openShop(place);
  async function launch(setup: Setup): Promise<Browser> {
    const browser = await LAUNCH[engine](setup).catch((error: unknown) => {
      throw new EngineNotStarted(engine, error);
    });
    await browser.resize();
    return browser;
  }
  for (const [setup, storiesOfSetup] of bySetup(stories, size)) {
    let browser = await launch(setup);
    try {
      for (const story of storiesOfSetup) {
        const startTime = performance.now();
        let leftOut: string[] = [];
        const runStory = () => {
          leftOut = [];
          return shop.tell(story, browser, (sentence) => leftOut.push(sentence));
        };
        let failure = await runStory();
        const firstFailure = repeats ? failure : null;
        if (firstFailure !== null) {
          await browser.close();
          browser = await launch(setup);
          failure = await runStory();
        }
        const ms = performance.now() - startTime;
        const { version } = browser;
        onEnd({ engine, version, size, story: story.name, ms, leftOut, failure, firstFailure });
      }
    } finally {
      await browser.close();
    }
  }
  await shop.close();
}

/** Starts one browser for each kind of setup, not one for each story. */
function bySetup(stories: readonly Story[], size: Size): [Setup, Story[]][] {
  const groups = new Map<string, [Setup, Story[]]>();
  for (const story of stories) {
    const setup: Setup = { size, dark: false, storageBlocked: false, ...story.setup };
    const key = JSON.stringify(setup);
    const group = groups.get(key) ?? [setup, []];
    group[1].push(story);
    groups.set(key, group);
  }
  return [...groups.values()];
}
