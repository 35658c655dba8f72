import * as m from './messages.ts';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSystemClock } from '../platform/clock.ts';
import { readEnvironment } from '../shell/settings.ts';
import { createForwarding } from './forwarded.ts';
import { MAX_CONNECTIONS_PER_ADDRESS, listen } from './listen.ts';
import { readNodeAssets } from './node-assets.ts';
import { createNodeParts } from './node-parts.ts';
import { createShopHandler } from './shop-handler.ts';
import { startupNotes } from './start-notes.ts';

/** Shorter than the usual grace period of orchestrators (30 s). */
const GRACE_MS = 25_000;

export async function main(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const settings = readEnvironment('server', env);
  const clock = createSystemClock();
  const { run, ...nodeParts } = createNodeParts(settings, { clock, minLevel: 'info' });
  const assets = await readNodeAssets(join(dirname(fileURLToPath(import.meta.url)), '..'));
  const server = await listen(
    createShopHandler(settings, { ...nodeParts, assets, fetch, clock }),
    settings.port,
    settings.host,
    {
      callerOf: createForwarding(settings, nodeParts.log).callerOf,
      // There is no limit behind a load balancer, because all connections come from its address.
      ...(settings.trustProxy === 0 && { connectionsPerAddress: MAX_CONNECTIONS_PER_ADDRESS }),
    },
  );
  await run(server, GRACE_MS);
  console.log(m.runningInFrontOf(new URL(settings.shopApi ?? '').origin));
  for (const note of startupNotes(settings)) console.log(note);
  console.log(`ready ${server.url}`);
}
