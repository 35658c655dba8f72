import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSystemClock } from '../platform/clock.ts';
import { listen } from './listen.ts';
import { logOnce } from './log-once.ts';
import { readNodeAssets } from './node-assets.ts';
import { createShopHandler } from './shop-handler.ts';
import { readEnvironment } from '../shell/settings.ts';

export async function main(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const settings = readEnvironment('server', env);
  const handler = createShopHandler(settings, {
    assets: await readNodeAssets(join(dirname(fileURLToPath(import.meta.url)), '..')),
    fetch,
    clock: createSystemClock(),
    log: logOnce((line) => console.error(line)),
  });
  const { url } = await listen(handler, settings.port);
  console.log(`The shop, in front of ${new URL(settings.shopApi ?? '').origin}`);
  console.log(`ready ${url}`);
}
