import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as Serve from '../../fixtures/serve.ts';
import type { Browser, EngineName, Size } from './browser.ts';
import { openForeignSite, openFront, openSink } from './front.ts';
import { createPage } from './page.ts';
import { createShopper } from './shopper.ts';
import type { Story, World } from './story.ts';

/** The sandbox sends some unknown content on purpose, and Firefox requests an icon for every page. */
const EXPECTED = /Left out a (widget|snippet) of type|^policy: img-src .*\/favicon\.ico$/;

/** Cookies ignore ports, so each server gets another address of 127.0.0.0/8, all of which is loopback. */
export function createHosts(): () => string {
  let lastHost = 0;
  return () => {
    lastHost += 1;
    return `127.0.${1 + Math.floor(lastHost / 250)}.${(lastHost % 250) + 1}`;
  };
}

export interface Place {
  startSandbox: typeof Serve.startSandboxServer;
  /** an unused loopback address */
  nextHost(): string;
  engine: EngineName;
  size: Size;
  /** the folder for screenshots, including those of failed stories; undefined: none are taken */
  pictures: string | undefined;
}

/** A shop with its sandbox, in which the stories run one after the other. */
export async function openShop({ startSandbox, nextHost, engine, size, pictures }: Place) {
  const sink = await openSink(nextHost());
  const shop = await startSandbox({
    PORT: '0',
    SANDBOX_DATA: ':memory:',
    SANDBOX_ADVANCE_S: '0',
    // the stories choose an address
    SANDBOX_DEFAULT_ADDRESS: 'unmarked',
    SENTRY_DSN: sink.dsn,
  });
  async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${shop.url}/sandbox${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    return (await response.json()) as T;
  }

  /** What went wrong in the story; null if it passed. */
  async function runStory(
    story: Story,
    browser: Browser,
    leaveOut: World['leaveOut'],
  ): Promise<string | null> {
    await control('POST', '/reset');
    const front = await openFront(nextHost(), shop.url);
    const closers = [front.close];
    const page = createPage(browser, front.url);
    const world: World = {
      page,
      shopper: createShopper(page),
      front,
      size,
      control,
      leaveOut,
      async openForeignSite(pages) {
        const site = await openForeignSite(nextHost(), pages);
        closers.push(site.close);
        return site.url;
      },
      takeErrors: () => [...front.errors.splice(0), ...sink.take()].filter((error) => !EXPECTED.test(error)),
      async picture(name) {
        if (pictures === undefined) return;
        await page.atRest();
        await write(pictures, name);
      },
    };
    async function write(folder: string, name: string): Promise<void> {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${name}.${size}.${engine}.png`), await page.picture());
    }
    world.takeErrors();
    try {
      await story.run(world);
      return world.takeErrors().join('\n') || null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const pageState = `at ${await page.path().catch(String)}: ${(await page.words().catch(String)).slice(0, 400)}`;
      if (pictures !== undefined) await write(pictures, `failed ${story.name}`).catch(() => {});
      return [reason, ...world.takeErrors(), pageState].join('\n');
    } finally {
      await browser.setOnline?.(true);
      await browser.send('SwitchToFrame', { id: null }).catch(() => {});
      await page.leaveShop().catch(() => {});
      for (const close of closers) await close();
    }
  }
  return {
    tell: runStory,
    async close() {
      await shop.close();
      await sink.close();
    },
  };
}
