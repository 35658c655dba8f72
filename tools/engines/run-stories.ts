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
  /** what the engine could not be made to do */
  leftOut: string[];
  /** null: it went well */
  failure: string | null;
}

const LAUNCH: Readonly<Record<EngineName, (setup: Setup) => Promise<Browser>>> = {
  webkit: launchWebkit,
  firefox: launchFirefox,
  chromium: launchChromium,
};

/** The stories in one engine at one size, one after the other. */
export async function runStories(
  stories: readonly Story[],
  place: Place,
  ended: (result: Result) => void,
): Promise<void> {
  const { engine, size } = place;
  const shop = await openShop(place);
  for (const [setup, alike] of bySetup(stories, size)) {
    const browser = await LAUNCH[engine](setup);
    try {
      await browser.resize();
      for (const story of alike) {
        const from = performance.now();
        const leftOut: string[] = [];
        const failure = await shop.tell(story, browser, (sentence) => leftOut.push(sentence));
        const ms = performance.now() - from;
        ended({ engine, version: browser.version, size, story: story.name, ms, leftOut, failure });
      }
    } finally {
      await browser.close();
    }
  }
  await shop.close();
}

/** A browser is started for each kind of setup only. */
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
