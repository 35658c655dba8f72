import type { Clock } from '../model/ports.ts';
import type { Settings } from '../shell/settings.ts';
import type { Assets } from './assets.ts';
import { type Circuits, createCircuits } from './proxy/circuit.ts';
import { createForwarding } from './forwarded.ts';
import { createHandler, type Handler, type HandlerOptions } from './handler.ts';
import type { Log } from './log.ts';
import { createProxy } from './proxy/proxy.ts';
import { createReadiness } from './readiness.ts';

export interface ShopHandlerDeps extends Pick<HandlerOptions, 'onAnswered' | 'pages' | 'slots'> {
  assets: Assets;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  log: Log;
  circuits?: Circuits;
  /** whether the server is shutting down */
  isStopping?: () => boolean;
}

/** The handler for a real backend, without the sandbox, its controls and the QA page. */
export function createShopHandler(settings: Settings<'server'>, deps: ShopHandlerDeps): Handler {
  const { shopApi, frameAncestors = "'none'", pageCache = true, offline = true } = settings;
  if (!shopApi) throw new Error('The server cannot start. SHOP_API must be the URL of a backend.');
  const { assets, clock, fetch, log, onAnswered, pages, slots, isStopping = () => false } = deps;
  const { circuits = createCircuits({ clock }) } = deps;
  const forwarding = createForwarding(settings, log);
  return createHandler({
    assets,
    api: createProxy(shopApi, { settings, forwarding, fetch, clock, circuits }),
    forwarding,
    clock,
    policy: (request) => ({
      https: forwarding.originOf(request).startsWith('https:'),
      foreignPictures: settings.pictureHosts.length === 0,
      frameAncestors,
      reportUrl: settings.reportUrl,
    }),
    settings: { ...settings, offline },
    log,
    readiness: createReadiness({ backend: shopApi, fetch, clock, isStopping }),
    ...(onAnswered && { onAnswered }),
    ...(slots && { slots }),
    pages: pageCache ? (pages ?? null) : null,
  });
}
