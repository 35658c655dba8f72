import { waitUntil } from 'cloudflare:workers';
import { createSystemClock } from '../platform/clock.ts';
import { readEnvironment, SETTINGS } from '../shell/settings.ts';
import type { Assets } from './assets.ts';
import { createCacheApiPages } from './cache-api-pages.ts';
import type { Handler } from './handler.ts';
import { createJsonLog } from './log.ts';
import { createShopHandler } from './shop-handler.ts';

/** What the runtime hands to a worker: the built files, and the settings by the names of their variables. */
export interface EdgeEnv {
  ASSETS: { fetch(request: Request): Promise<Response> };
  [variable: string]: unknown;
}

/**
 * The shop on an edge runtime, as a worker module. Importing it does nothing. One handler serves all requests of an
 * environment; it holds plain values alone, as a runtime of this kind lets no request wait for what another has begun.
 */
export default {
  async fetch(request: Request, env: EdgeEnv): Promise<Response> {
    let handler = handlers.get(env);
    try {
      handler ??= createEdgeHandler(env);
    } catch (error) {
      console.error(error);
      return new Response('The shop is not set up.', {
        status: 500,
        headers: { 'cache-control': 'no-store' },
      });
    }
    handlers.set(env, handler);
    // said by the platform in front, which lets nobody else say it
    const address = request.headers.get('cf-connecting-ip');
    return handler(request, address === null ? undefined : { address });
  },
};

const handlers = new WeakMap<EdgeEnv, Handler>();

function createEdgeHandler(env: EdgeEnv): Handler {
  const clock = createSystemClock();
  const { log, answered } = createJsonLog({ write: (line) => console.log(line), clock });
  // the runtime's own cache: the standard knows only those with names
  const { default: cache } = caches as CacheStorage & { default: Cache };
  return createShopHandler(readEnvironment('server', textsOf(env)), {
    assets: edgeAssets(env),
    fetch: (input, init) => fetch(input, init),
    clock,
    log,
    answered,
    pages: createCacheApiPages({
      cache,
      clock,
      after: waitUntil,
      report: (error) => log(error, 'page cache'),
    }),
  });
}

/** Settings may be given as JSON too, where an environment has more than texts. */
function textsOf(env: EdgeEnv): Record<string, string | undefined> {
  const given = Object.values(SETTINGS).map(
    ({ variable }) => [variable, env[variable] ?? undefined] as const,
  );
  return Object.fromEntries(
    given.map(([variable, value]) => [
      variable,
      value === undefined || typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

function edgeAssets(env: EdgeEnv): Assets {
  const { client, sheets } = EDGE_BUILD;
  return {
    client,
    async read(path) {
      const sheet = sheets[path];
      if (sheet !== undefined) return new TextEncoder().encode(sheet);
      const answer = await env.ASSETS.fetch(new Request(new URL(path, 'https://assets.invalid')));
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    },
  };
}
