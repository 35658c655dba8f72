import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../model/ports.ts';
import { createSystemClock } from '../platform/clock.ts';
import type { Assets } from './assets.ts';
import { createHandler, type Handler } from './handler.ts';
import { listen } from './listen.ts';
import { logOnce } from './log-once.ts';
import { readNodeAssets } from './node-assets.ts';
import { createForwarding } from './forwarded.ts';
import { createProxy } from './proxy.ts';
import { readEnvironment, type Settings } from '../shell/settings.ts';

/** The shop in front of a real backend: no sandbox, no controls, no QA page. */
export function createShopHandler(
  settings: Settings<'server'>,
  deps: {
    assets: Assets;
    fetch: typeof globalThis.fetch;
    clock: Clock;
    log: (error: unknown, where: string) => void;
  },
): Handler {
  const { shopApi, frameAncestors = "'none'" } = settings;
  if (!shopApi) throw new Error('The server cannot start. SHOP_API must be the address of a backend.');
  const forwarding = createForwarding(settings, deps.log);
  return createHandler({
    assets: deps.assets,
    api: createProxy(shopApi, { settings, forwarding, fetch: deps.fetch }),
    forwarding,
    clock: deps.clock,
    policy: (request) => ({
      https: forwarding.originOf(request).startsWith('https:'),
      foreignPictures: true,
      frameAncestors,
      reportUrl: settings.reportUrl,
    }),
    settings,
    log: deps.log,
  });
}

export async function main(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const settings = readEnvironment('server', env);
  const handler = createShopHandler(settings, {
    assets: await readNodeAssets(join(dirname(fileURLToPath(import.meta.url)), '..')),
    fetch,
    clock: createSystemClock(),
    log: logOnce((line) => console.error(line)),
  });
  const { url } = await listen(handler, settings.port, settings.host);
  console.log(`The shop, in front of ${new URL(settings.shopApi ?? '').origin}`);
  console.log(`ready ${url}`);
}
