import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHandler } from './handler.ts';
import { listen } from './listen.ts';
import { logOnce } from './log-once.ts';
import { readNodeAssets } from './node-assets.ts';
import { createProxy } from './proxy.ts';
import { readSettings } from './settings.ts';

/** The shop on a server of its own, in front of a real backend. */
export async function main(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const settings = readSettings(env);
  const { shopApi, phonepeSdkUrl } = settings;
  if (!shopApi) throw new Error('The server cannot start. SHOP_API must be the address of a backend.');
  const handler = createHandler({
    assets: await readNodeAssets(join(dirname(fileURLToPath(import.meta.url)), '..')),
    api: createProxy(shopApi, fetch),
    policy: (request) => ({
      https:
        new URL(request.url).protocol === 'https:' || request.headers.get('x-forwarded-proto') === 'https',
      scriptOrigins: phonepeSdkUrl?.startsWith('http') ? [new URL(phonepeSdkUrl).origin] : [],
      apiOrigins: [],
      foreignPictures: true,
      frameAncestors: settings.frameAncestors ?? "'none'",
    }),
    appSchemes: settings.appSchemes,
    linkHosts: settings.linkHosts,
    phonepeSdkUrl,
    log: logOnce((line) => console.error(line)),
  });
  const { url } = await listen(handler, settings.port);
  console.log(`The shop, in front of ${new URL(shopApi).origin}`);
  console.log(`ready ${url}`);
}
