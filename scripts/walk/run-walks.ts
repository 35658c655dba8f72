import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type * as Serve from '../../fixtures/serve.ts';
import { launchBrowser } from '../../tests/support/browser.ts';
import type { HostName } from './device.ts';
import { takePictures } from './pictures.ts';
import { shrink } from './shrink.ts';
import { planOf, type Step } from './steps.ts';
import { walk, type Walked } from './walk.ts';

export interface RunOptions {
  /** the folder of the build */
  dist: string;
  seed: number;
  hosts: readonly HostName[];
  workers: number;
  /** how long a failed walk is made shorter */
  patienceMs: number;
  /** the index of the first walk */
  from: number;
  /** whether another walk is to begin */
  more(): boolean;
  ended(index: number, walked: Walked): void;
  say(line: string): void;
  /** whether a failure of this kind is to be made shorter, which takes its time */
  worthShrinking(walked: Walked): boolean;
}

/** A browser is begun anew after so many walks: it grows. */
const WALKS_OF_A_BROWSER = 40;

/** Walks side by side, each worker with a browser and a shop of its own, until there are enough. */
export async function runWalks(options: RunOptions): Promise<void> {
  const { seed, hosts, workers } = options;
  let next = options.from;

  async function work(): Promise<void> {
    const shop = await openShop(options.dist);
    let browser: Browser | null = null;
    let walks = 0;
    const browserNow = async () => {
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
      while (options.more()) {
        const index = next;
        next += 1;
        const host = hosts[index % hosts.length];
        if (!host) throw new Error('walk: no host to walk in');
        const plan = planOf(seed + index);
        let walkedIn = await browserNow();
        let walked = await walk({ browser: walkedIn, url: shop.url, host, plan });
        // a browser that has gone proves nothing of the shop
        if (walked.failure && !walkedIn.isConnected()) {
          walkedIn = await browserNow();
          walked = await walk({ browser: walkedIn, url: shop.url, host, plan });
        }
        options.ended(index, walked);
        if (walked.failure && options.worthShrinking(walked)) await tell(walked, host, index);
      }
    } finally {
      await (browser as Browser | null)?.close().catch(() => undefined);
      await shop.close();
    }

    async function tell(failed: Walked, host: HostName, index: number): Promise<void> {
      const plan = planOf(seed + index);
      const again = async (steps: readonly Step[], watch?: Parameters<typeof walk>[0]['watch']) =>
        walk({
          browser: await browserNow(),
          url: shop.url,
          host,
          plan: { ...plan, steps: [...steps] },
          ...(watch && { watch }),
        });
      const found = await shrink(failed, again, options.patienceMs);
      const { folder, watch } = takePictures(`seed-${failed.seed}-${host}`);
      const shown = await again(found?.steps ?? failed.again, watch);
      const told = found?.walked ?? failed;
      options.say(
        [
          `FAILED seed ${failed.seed} in ${host}, which began as ${failed.beginning}${failed.motion ? ', with motion' : ''}`,
          `  ${told.failure?.invariant}: it is not so`,
          `  ${told.failure?.sentence}`,
          found
            ? `  The shortest steps that still fail, ${found.steps.length}:`
            : `  It has not failed again. What was done, ${failed.said.length} steps:`,
          ...told.said.map((said, n) => `    ${n + 1}. ${said}`),
          `  Pictures of ${shown.said.length} steps${shown.failure ? '' : ' (it did not fail this time)'}: ${folder}`,
          `  Again with: npm run walk -- --seed ${failed.seed} --steps 1 --hosts ${host}`,
        ].join('\n'),
      );
    }
  }

  await Promise.all(Array.from({ length: workers }, work));
}

/** Of the build, as `npm start` runs it; in memory, and orders move only when they are told to. */
async function openShop(dist: string): Promise<{ url: string; close(): Promise<void> }> {
  const built = pathToFileURL(join(dist, 'server/sandbox.mjs')).href;
  const { startSandboxServer } = (await import(built)) as typeof Serve;
  return startSandboxServer({ PORT: '0', SANDBOX_DATA: ':memory:', SANDBOX_ADVANCE_S: '0' });
}
