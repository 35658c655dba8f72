import type { Clock } from '../model/ports.ts';
import type { Settings } from '../shell/settings.ts';
import type { Assets } from './assets.ts';
import { createForwarding } from './forwarded.ts';
import { createHandler, type Handler } from './handler.ts';
import { createProxy } from './proxy.ts';

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
    }),
    settings,
    log: deps.log,
  });
}
