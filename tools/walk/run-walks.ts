import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type * as Serve from '../../fixtures/serve.ts';
import { launchBrowser } from '../../tests/support/browser.ts';
import type { HostName } from './device.ts';
import { takePictures } from './pictures.ts';
import { shrink } from './shrink.ts';
import { planOf, type Step } from './steps.ts';
import { createStoryRecorder, type StoryRecorder } from './story.ts';
import { walk, type WalkOptions, type WalkResult } from './walk.ts';
import { describeWalk, saveWalkSpec } from './write-walk-spec.ts';

export interface RunOptions {
  /** the folder of the build */
  dist: string;
  seed: number;
  hosts: readonly HostName[];
  workers: number;
  /** the time limit for shortening one failed walk, in milliseconds */
  patienceMs: number;
  /** the index of the first walk */
  from: number;
  /** whether to begin another walk */
  hasMore(): boolean;
  onEnd(index: number, result: WalkResult): void;
  print(text: string): void;
  /** shortening takes minutes, so it is done once for each kind of failure */
  isWorthShrinking(result: WalkResult): boolean;
}

/** The number of walks after which the browser is replaced, as its memory grows with every walk. */
const WALKS_OF_A_BROWSER = 40;

/** Each worker has its own browser and its own shop. */
export async function runWalks(options: RunOptions): Promise<void> {
  const { seed, hosts, workers } = options;
  let next = options.from;

  async function runWorker(): Promise<void> {
    const shop = await openShop(options.dist);
    let browser: Browser | null = null;
    let walks = 0;
    const freshBrowser = async () => {
      if (browser && (walks >= WALKS_OF_A_BROWSER || !browser.isConnected())) {
        await browser.close().catch(() => undefined);
        browser = null;
        walks = 0;
      }
      walks += 1;
      browser ??= await launchBrowser();
      return browser;
    };
    try {
      while (options.hasMore()) {
        const index = next;
        next += 1;
        const host = hosts[index % hosts.length];
        if (!host) throw new Error('walk: no host to walk in');
        const plan = planOf(seed + index);
        let browserInUse = await freshBrowser();
        let result = await walk({ browser: browserInUse, url: shop.url, host, plan });
        // the browser crashed, which says nothing about the shop
        if (result.failure && !browserInUse.isConnected()) {
          browserInUse = await freshBrowser();
          result = await walk({ browser: browserInUse, url: shop.url, host, plan });
        }
        options.onEnd(index, result);
        if (result.failure && options.isWorthShrinking(result)) await report(result, host, index);
      }
    } finally {
      await (browser as Browser | null)?.close().catch(() => undefined);
      await shop.close();
    }

    async function report(failedResult: WalkResult, host: HostName, index: number): Promise<void> {
      const plan = planOf(seed + index);
      const replay = async (steps: readonly Step[], onStep?: WalkOptions['onStep'], story?: StoryRecorder) =>
        walk({
          browser: await freshBrowser(),
          url: shop.url,
          host,
          plan: { ...plan, steps: [...steps] },
          ...(onStep && { onStep }),
          story,
        });
      const shrunk = await shrink(failedResult, replay, options.patienceMs);
      const { folder, onStep } = takePictures(`seed-${failedResult.seed}-${host}`);
      const story = createStoryRecorder(host !== 'mobile-web' && host !== 'desktop');
      const recordedWalk = await replay(shrunk?.steps ?? failedResult.replaySteps, onStep, story);
      const reportedResult = shrunk?.result ?? failedResult;
      const spec = describeWalk(reportedResult, story.read());
      saveWalkSpec(spec);
      options.print(
        [
          `FAILED seed ${failedResult.seed} in ${host}, started as ${failedResult.start}${failedResult.motion ? ', with animations' : ''}${failedResult.slow ? ', on a slow phone' : ''}`,
          `  Broken: ${reportedResult.failure?.invariant}`,
          `  ${reportedResult.failure?.sentence}`,
          shrunk
            ? `  The shortest steps that still fail, ${shrunk.steps.length}:`
            : `  The failure did not recur. All ${failedResult.texts.length} steps:`,
          ...reportedResult.texts.map((text, n) => `    ${n + 1}. ${text}`),
          `  Screenshots of ${recordedWalk.texts.length} steps${recordedWalk.failure ? '' : ' (it did not fail this time)'}: ${folder}`,
          `  As a test: npm run harness -- ${spec.file} --host ${host}`,
          ...(spec.gaps.length > 0 ? [`  The test is incomplete, without: ${spec.gaps.join('; ')}`] : []),
          `  Repeat with: npm run walk -- --seed ${failedResult.seed} --steps 1 --hosts ${host}`,
        ].join('\n'),
      );
    }
  }

  await Promise.all(Array.from({ length: workers }, runWorker));
}

/** The built shop with a sandbox in memory, whose orders advance only on request. */
async function openShop(dist: string): Promise<{ url: string; close(): Promise<void> }> {
  const sandboxUrl = pathToFileURL(join(dist, 'server/sandbox.mjs')).href;
  const { startSandboxServer } = (await import(sandboxUrl)) as typeof Serve;
  return startSandboxServer({ PORT: '0', SANDBOX_DATA: ':memory:', SANDBOX_ADVANCE_S: '0', OFFLINE: '1' });
}
